#!/usr/bin/env python3
"""Writes tests/data/statistics.txt: what the statistics of summary/ give, computed with Python's integers and fractions.

    python3 tests/tools/make_statistics.py > tests/data/statistics.txt

Question i of a data set (n, m, c) has the id "q" and i, and the score ((7 i^2 + 4 i + c) mod (m + 1)) / m, unless said
otherwise. Doubles are in hexadecimal, as float.hex writes them. A line is a word that says what it is about, arguments,
"=", results.
"""
import math
import statistics
from decimal import Decimal, getcontext
from fractions import Fraction

WORD = 2**64 - 1
CUTS = (94, 189, 235, 251, 255)


def mix(x):
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & WORD
    return x ^ (x >> 31)


def id_hash(name):
    h = 0xCBF29CE484222325
    for byte in name.encode():
        h = (h ^ byte) * 0x100000001B3 & WORD
    return mix(h)


def words(seed, stream, count):
    step = 0x9E3779B97F4A7C15
    start = mix(stream ^ mix(seed + step & WORD))
    return [mix(start + k * step & WORD) for k in range(1, count + 1)]


def weights(seed, question, replicates):
    drawn = b"".join(w.to_bytes(8, "little") for w in words(seed, question, -(-replicates // 8)))
    return [sum(byte >= cut for cut in CUTS) for byte in drawn[:replicates]]


def scores(n, m, c):
    return [(7 * i * i + 4 * i + c) % (m + 1) / m for i in range(n)]


def fixed(x):
    return round(Fraction(x) * 2**31)


def percentile(values, share):
    position = share * (len(values) - 1)
    before = int(position)
    after = min(before + 1, len(values) - 1)
    return values[before] + (position - before) * (values[after] - values[before])


def ends(means, confidence):
    tail = (1 - confidence) / 2
    return percentile(means, tail), percentile(means, 1 - tail)


def line(*parts):
    print(*(p.hex() if isinstance(p, float) else p for p in parts))


def replicates_of(values, seed, count):
    """Sums of weight * value and of weights, for each replicate."""
    total, weight = [0] * count, [0] * count
    for i, x in enumerate(values):
        for r, w in enumerate(weights(seed, id_hash(f"q{i}"), count)):
            total[r] += w * x
            weight[r] += w
    return total, weight


def normal_quantile(confidence):
    """To 40 digits: the root of erf(z / sqrt 2) = confidence, by bisection."""
    getcontext().prec = 60
    pi = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")

    def inside(z):
        term = total = z
        k = 1
        while term > total * Decimal(10) ** -55:
            term = term * z * z / (2 * k + 1)
            total += term
            k += 1
        return (2 / pi).sqrt() * (-z * z / 2).exp() * total

    low, high = Decimal(0), Decimal(10)
    for _ in range(140):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < Decimal(confidence) else (low, middle)
    return low


def wilson(k, n, z):
    middle, width = k + z * z / 2, z * (Decimal(k * (n - k)) / n + z * z / 4).sqrt()
    low = 0.0 if k == 0 else float((middle - width) / (n + z * z))
    return low, 1.0 if k == n else float((middle + width) / (n + z * z))


def binomial_tail(n, k):
    """P(X <= k) and P(X = k) for n fair coins."""
    if n <= 3000:
        return Fraction(sum(math.comb(n, i) for i in range(k + 1)), 2**n), Fraction(math.comb(n, k), 2**n)
    getcontext().prec = 40
    term = total = Decimal(2) ** -n
    for i in range(1, k + 1):
        term = term * (n - i + 1) / i
        total += term
    return total, term


def random_words():
    for name in ("", "a", "q0", "q17", "Mercury_7016765", "\u00e9\u6c34"):
        line("id", name.encode().hex() or "-", "=", id_hash(name))
    for seed, stream in ((0, 0), (1, 0), (1, 1), (2, 1), (WORD, 3), (20210403, id_hash("q17"))):
        line("words", seed, stream, "=", *words(seed, stream, 3))
        line("weights", seed, stream, "=", "".join(map(str, weights(seed, stream, 60))))


def bootstraps():
    for n, m, c, seed, count, confidence in ((2, 1, 1, 1, 1000, 0.95), (5, 3, 0, 1, 1000, 0.95), (30, 1, 0, 7, 1000, 0.95),
                                             (29, 10, 4, 1, 999, 0.9), (100, 6, 2, 3, 1001, 0.95), (100, 6, 2, 3, 1, 0.5),
                                             (300, 17, 5, 12345678901234567890, 200, 0.99), (3, 2, 0, 5, 8, 0.8)):
        total, weight = replicates_of(list(map(fixed, scores(n, m, c))), seed, count)
        means = sorted(t / 2**31 / w for t, w in zip(total, weight) if w)
        line("bootstrap", n, m, c, seed, count, confidence, "=", total[-1], weight[-1], count - len(means),
             *ends(means, confidence))


def wilsons():
    for confidence in (0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1 - 2.0**-40):
        z = normal_quantile(confidence)
        line("quantile", confidence, "=", float(z))
        for k, n in ((0, 1), (1, 1), (0, 10), (1, 10), (9, 10), (10, 10), (63, 100), (5, 1000), (123456, 1000000)):
            line("wilson", k, n, confidence, "=", *wilson(k, n, z))


def standard_errors():
    for n, m, c in ((2, 1, 0), (3, 7, 1), (10, 1, 0), (100, 6, 2), (1000, 13, 5), (5000, 99, 1)):
        units = list(map(fixed, scores(n, m, c)))
        difference = n * sum(u * u for u in units) - sum(units) ** 2
        error = math.sqrt(float(difference) / (n - 1)) / n / 2**31
        assert abs(error - statistics.stdev(scores(n, m, c)) / math.sqrt(n)) < 2.4e-10 / math.sqrt(n - 1)
        line("standard_error", n, m, c, "=", error)


def pairs():
    for n, m, c, d, seed in ((17, 3, 0, 1, 1), (30, 4, 0, 2, 1), (60, 1, 0, 1, 9), (100, 9, 3, 5, 1), (200, 16, 0, 4, 2)):
        a, b = list(map(fixed, scores(n, m, c))), list(map(fixed, scores(n, m, d)))
        seen = abs(sum(a) - sum(b))
        signs = {i: words(~seed & WORD, id_hash(f"q{i}"), 157) for i in range(n) if a[i] != b[i]}
        extreme = 0
        for r in range(10000):
            total = sum((a[i] - b[i]) * (-1 if signs[i][r // 64] >> r % 64 & 1 else 1) for i in signs)
            extreme += abs(total) >= seen
        line("randomization", n, m, c, d, seed, "=", len(signs), extreme, (extreme + 1) / 10001)
        (of_a, weight), (of_b, _) = replicates_of(a, seed, 1000), replicates_of(b, seed, 1000)
        differences = sorted((x - y) / 2**31 / w for x, y, w in zip(of_a, of_b, weight) if w)
        above, below = sum(x <= 0 for x in differences), sum(x >= 0 for x in differences)
        line("paired", n, m, c, d, seed, "=", above, below, *ends(differences, 0.95),
             min(1.0, 2 * (1 + min(above, below)) / (len(differences) + 1)))


def mcnemars():
    for b, c in ((1, 7), (0, 1), (0, 6), (3, 4), (10, 25), (20, 40), (29, 31), (0, 60), (0, 61), (30, 31), (20, 41), (31, 33),
                 (40, 60), (200, 260), (0, 1000), (1000, 1001), (1400, 1600), (4900, 5100), (499000, 501000)):
        below, at = binomial_tail(b + c, b)
        line("mcnemar", b, c, "=", min(1.0, float(2 * below)), float(2 * below - at))


print("# Made by tests/tools/make_statistics.py")
random_words()
bootstraps()
wilsons()
standard_errors()
pairs()
mcnemars()
