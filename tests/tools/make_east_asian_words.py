#!/usr/bin/env python3
"""Writes include/karat/text/output/east_asian_words.hpp from the words below.

    make_east_asian_words.py            write the header
    make_east_asian_words.py --check    write nothing; exit with 1 if the header is not what would be written

Headers are ASCII, so the words stand there as bytes; here they can be read. `_` is a blank.
"""
import pathlib
import sys

HEADER = pathlib.Path(__file__).resolve().parents[2] / "include/karat/text/output/east_asian_words.hpp"

# The name of a list, what its words say, and the words: Chinese in both scripts, Japanese, Korean.
LISTS = [
    ("joiners", "Between choices: and, or.", """
        和 与 與 及 跟 或 或者 以及 还是 還是 と か や または もしくは あるいは および も 와 과 또는 혹은 및 이나
        나 도
    """),
    ("things", "What a choice is called.", """
        选项 選項 選択肢 選択肢の 记号 記号 字母 선택지 보기 선지
    """),
    ("adverbs", "Before a choice, and no more than that: perhaps, surely, of course.", """
        おそらく 恐らく たぶん 多分 きっと やはり やっぱり もちろん 当然 明らかに 아마 아마도 당연히 바로 역시
        분명히 확실히 틀림없이
    """),
    ("units", "Behind a letter, a part of its name: option, item, number.", """
        选项 選項 项 項 の選択肢 選択肢 番 번 항목 항
    """),
    ("answers", "What an answer is called: a colon, or nothing, leads from it to the choice.", """
        答案 答え 答 正解 正确选项 正確選項 正确的选项 正確的選項 正しい選択肢 结论 結論 정답 해답 답
    """),
    ("tellers", "In a clause that tells the answer by a link: answer, correct, suitable, choice.", """
        答 正解 正确 正確 正し 適切 適当 妥当 該当 当てはま 合适 合適 符合 最佳 最適 选择 選擇 選択 结论 結論 정답
        해답 답은 답이 옳 맞는 올바 적절 적합 결론 선택은
    """),
    ("links", "Is; the particles of subjects.", """
        是 为 為 即 は が 은 는 이 가
    """),
    ("choosers", "Choose.", """
        选 選 择 擇
    """),
    ("corrections", "Not A but.", """
        而是 ではなく ではなくて じゃなく じゃなくて でなく 아니라 아니고 가_아닌
    """),
    ("settlers", "Is, this is, therefore, so, I think.", """
        是 应为 應為 故为 即为 因此 所以 故 これは それは よって したがって 従って ゆえに つまり だから 私は
        따라서 그러므로 그래서 즉 이것은 저는 나는 我认为 我認為 我觉得 我覺得
    """),
    ("doubts", "Before a choice that is denied, supposed or merely offered.", """
        不 非 没 沒 未必 误 誤 错 錯 别选 別選 排除 除了 以外 难道 難道 勿 备选 備選 候选 请选 請選 以下选 下列选
        如果 如选 如選 若 假如 假设 假設 假定 要是 倘若 是否 即使 哪 无法 無法 很难 很難 难以 難以 ない なく
        ません もし 仮に 万一 間違っ 間違え 아니 아닌 아닙 않 못 없 틀린 만약 만일 혹시 설령
    """),
    ("denials", "Behind a choice that is denied, supposed or asked.", """
        ない なく ません なら たら れば すると 場合 どうか ですか うか のか 誤り 誤っ 間違い 間違っ 아니 아닌 아닙
        않 못 없 라면 다면 하면 이면 르면 입니까 인가 인지 일까 까요 나요 습니까 틀린 틀렸 틀리 틀립 오답 错误
        錯誤 错的 錯的 吗 嗎 排除 以外
    """),
    ("negators", "Not, in Chinese.", """
        不 非 没 沒 未
    """),
    ("harmless", "With a word of denial in them that denies nothing: very, not hard to see, surely, perhaps, only.", """
        不难 不難 不仅 不僅 不过 不過 不管 不论 不論 不妨 毫不 不用 差不多 非常 違いなく 疑いなく 問題なく
        違いない 間違いない 違いありません 間違いありません しかない かもしれない かもしれません ほかならない
        他ならない 틀림없 여지_없 여지없
    """),
    ("reasons", "Behind a choice, the end of what is said about it: because, but.", """
        因为 因為 由于 由於 是因为 是因為 的原因 的理由 而 但 所以 不选 不選 なので だから ですから であるため
        が、 이므로 인_이유
    """),
    ("endings", 'The end of a sentence: is, becomes, I think; of Japanese also: B\'s "text".', """
        了 吧 即 比较好 比較好 较好 更好 最好 です だ である であり であっ でしょう となる となり とな とし と思
        と考 と判 と推 と結 とわ と分 と言 とい になる になり のみ に違い に間違い かもし らし の「 の『 の（ 입니
        이다 다 예요 이에요 이며 이고 임 라고 이라고 인_것 일_것 였 이었 이야 이지 이죠 죠 이네 가_됩 가_된 가_되
        이_됩 이_된 이_되
    """),
    ("subjects", "Makes the choice the subject or object of what follows.", """
        が は こそ も を 가 이 은 는 도 를 을 是 为 為 才 都 均 最 符合 正确 正確 对 對 错 錯 不 没 沒
    """),
    ("right", "Right, the answer; I choose.", """
        正确 正確 对的 對的 答案 正解 合适 合適 符合题 符合題 最佳 最適 正し 正答 答えで 答えだ 答えと 適切 適当
        妥当 該当 当てはま 選ぶ 選び 選ん 選択し 選択す 정답 해답 _답 옳 맞습 맞다 맞아 맞는 올바 적절 적합 선택합
        선택하 선택했 선택할 고르 골라 고릅 택합 택하
    """),
]

BEFORE = """\
#ifndef KARAT_TEXT_OUTPUT_EAST_ASIAN_WORDS_HPP
#define KARAT_TEXT_OUTPUT_EAST_ASIAN_WORDS_HPP

// Written by tests/tools/make_east_asian_words.py, where they can be read; do not edit.

#include <string_view>

#include "karat/version.hpp"

// The words by which Chinese, Japanese and Korean sentences about a choice are read, as bytes of UTF-8. Most are only
// the beginnings or ends of words. How they are used: east_asian_choice.hpp.

// clang-format off

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {
namespace east_asian {

"""
BEHIND = """\

} // namespace east_asian
} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

// clang-format on

#endif
"""
WIDTH = 120


def literal(word):
    """The word as a string literal of C++: no hexadecimal digit follows a byte, for none of the words holds one."""
    return '"' + "".join(" " if c == "_" else "".join(f"\\x{byte:02X}" for byte in c.encode()) for c in word) + '"'


def array(name, says, words):
    lines = ["   "]
    for word in words.split():
        item = f" {literal(word)},"
        if len(lines[-1] + item) > WIDTH:
            lines.append("   ")
        lines[-1] += item
    return "\n".join([f"/// {says}", f"inline constexpr std::string_view {name}[] = {{", *lines, "};\n"])


def main():
    wanted = BEFORE + "\n".join(array(*row) for row in LISTS) + BEHIND
    if "--check" in sys.argv[1:]:
        if HEADER.read_text(encoding="ascii") == wanted:
            return 0
        print(f"{HEADER.name} is not what {pathlib.Path(__file__).name} writes", file=sys.stderr)
        return 1
    HEADER.write_text(wanted, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
