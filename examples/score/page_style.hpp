#ifndef KARAT_EXAMPLES_SCORE_PAGE_STYLE_HPP
#define KARAT_EXAMPLES_SCORE_PAGE_STYLE_HPP

namespace score_program {

/// How the page looks: light, dark, on a phone, and on paper.
inline constexpr const char* page_style = R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f5f6f8; --ink: #1c2127; --soft: #5a646f; --line: #d9dee4;
  --bar: #93b4d6; --whole: #4a7fb5; --track: #eceff3; --whisker: #1c2127;
  --mark: #d3eedd; --mark-line: #23804f; --caution: #8a5a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --panel: #1d2228; --ink: #e7e9ec; --soft: #a0aab5; --line: #343c45;
    --bar: #3f6c99; --whole: #6fa3d8; --track: #242a31; --whisker: #e7e9ec;
    --mark: #1e4633; --mark-line: #63c794; --caution: #e0b35a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
main { max-width: 1120px; margin: 0 auto; padding: 40px 24px 64px; }
h1 { font-size: 30px; line-height: 1.2; margin: 0 0 4px; letter-spacing: -0.01em; }
h2 { font-size: 20px; line-height: 1.3; margin: 48px 0 4px; }
h3 { font-size: 16px; margin: 28px 0 10px; }
p { margin: 0 0 12px; max-width: 68ch; }
.soft { color: var(--soft); }
.none { color: var(--soft); font-style: italic; }
.caution { color: var(--caution); }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }

table { border-collapse: collapse; table-layout: fixed; width: 100%; margin-top: 16px; font-size: 15px; }
th, td { padding: 5px 0 5px 16px; text-align: right; vertical-align: middle; font-weight: 400; }
thead th { color: var(--soft); font-size: 13px; border-bottom: 1px solid var(--line); vertical-align: bottom; }
th.text, td.text { text-align: left; overflow-wrap: break-word; }
.differences { font-size: 14px; }
th:first-child { padding-left: 0; }
.group th:first-child { padding-left: 14px; }
.total th, .total .mean { font-weight: 650; }
tbody + tbody .total > * { border-top: 1px solid var(--line); }
.notes { font-size: 13px; line-height: 1.35; }
td.notes { color: var(--soft); }
.unit { display: none; }
@media (min-width: 941px), print {
  .name { width: 16%; } .number { width: 10%; } .range { width: 16%; } .notes { width: 22%; }
  .differences th + th, .differences th + td, .differences td + td { padding-left: 12px; }
  .differences .name { width: 12%; } .differences .number { width: 7.8%; } .differences .range { width: 14%; }
  .differences .notes { width: 17%; } .differences .wide { width: 9%; }
}

svg { display: block; }
.strip { width: 100%; height: 20px; min-width: 80px; }
.strip line { vector-effect: non-scaling-stroke; }
.track { fill: var(--track); }
.bar, .part { fill: var(--bar); }
.whole { fill: var(--whole); }
.grid { stroke: var(--paper); stroke-width: 1; }
.whisker { stroke: var(--whisker); stroke-width: 1.5; }
.zero { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 2 2; }
.point { stroke: var(--whole); stroke-width: 5; }
.axis { stroke: var(--soft); stroke-width: 1; }
.histogram { width: 100%; height: auto; }
.histogram text { fill: var(--soft); font-size: 10px; text-anchor: middle; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 290px), 1fr)); gap: 20px; }
figure { margin: 12px 0 0; max-width: 440px; }
figcaption { font-weight: 600; margin-bottom: 4px; }
figcaption .soft { font-weight: 400; }

.question { background: var(--panel); border-radius: 8px; padding: 14px 18px; margin: 0 0 12px; overflow: hidden; }
.question header { display: flex; flex-wrap: wrap; gap: 2px 16px; align-items: baseline; margin-bottom: 8px; }
.question header .id { font-weight: 600; overflow-wrap: anywhere; }
.question header .group { color: var(--soft); overflow-wrap: anywhere; }
.question header .scores { margin-left: auto; font-size: 14px; color: var(--soft); }
.question header .scores b { color: var(--ink); font-weight: 600; }
.question dl { display: grid; grid-template-columns: 6.5em 1fr; gap: 4px 12px; margin: 0; }
.question dt { color: var(--soft); font-size: 14px; padding-top: 1px; }
.question dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 0; }
.question .counts { color: var(--soft); font-size: 14px; margin: 8px 0 0; }
details { margin-top: 6px; font-size: 14px; }
summary { color: var(--soft); cursor: pointer; }
details ul { margin: 4px 0 0; padding-left: 20px; white-space: pre-wrap; overflow-wrap: anywhere; }
mark { background: var(--mark); color: inherit; border-bottom: 2px solid var(--mark-line); border-radius: 2px; padding: 0 1px; }
.unseen { font: 11px/1 ui-monospace, "DejaVu Sans Mono", monospace; border: 1px solid var(--line); border-radius: 3px; padding: 0 2px; color: var(--soft); }
.method { font-size: 14px; color: var(--soft); }
.method code { overflow-wrap: anywhere; }
.method li { margin-bottom: 4px; }

@media screen and (max-width: 940px) {
  main { padding: 24px 16px 48px; }
  h1 { font-size: 26px; }
  h2 { margin-top: 36px; }
  thead { display: none; }
  table, tbody { display: block; }
  tr { display: flex; flex-wrap: wrap; align-items: baseline; padding: 8px 0 6px; }
  tbody + tbody .total { border-top: 1px solid var(--line); }
  tr > th, tr > td, tr > th:first-child, tbody + tbody .total > * { padding: 0; border: 0; width: auto; }
  tr > th { flex: 1 1 60%; min-width: 0; overflow-wrap: anywhere; }
  .chart { flex: 0 0 100%; }
  tr > .more { white-space: nowrap; font-size: 13px; line-height: 1.5; color: var(--soft); margin-right: 14px; }
  tr > .notes { white-space: normal; min-width: 0; }
  tr > .more:empty { display: none; }
  .unit { display: inline; }
  .question { padding: 12px 14px; }
  .question header .scores { margin-left: 0; width: 100%; }
  .question dl { grid-template-columns: 1fr; gap: 0; }
  .question dd { margin-bottom: 8px; }
}
@media print {
  :root {
    --paper: #fff; --panel: #fff; --ink: #000; --soft: #444; --line: #bbb; --bar: #b5c9de; --whole: #5b86b3;
    --track: #eee; --whisker: #000; --mark: #e2f3e8; --mark-line: #23804f; --caution: #6b4500;
  }
  body { font-size: 11pt; }
  table { font-size: 9pt; }
  .differences { font-size: 8pt; }
  thead th, .notes { font-size: 8pt; }
  .differences thead th, .differences .notes { font-size: 7pt; }
  .strip { min-width: 0; }
  main { max-width: none; padding: 0; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .question { border: 1px solid var(--line); }
  .question, figure, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
)css";

} // namespace score_program

#endif
