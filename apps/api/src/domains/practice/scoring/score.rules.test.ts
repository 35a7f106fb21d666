import type { CheckResult } from "@field-advisor/schema/practice-constants";
import { rubric } from "@field-advisor/schema/rubric-forms";
import { describe, expect, test } from "vitest";
import { scoreOf } from "./score.rules.ts";

type Row = [weight: number, ...checks: { result: CheckResult; isBlocker?: boolean }[]];

/** A rubric and what became of its checks, by the weights of its criteria. */
function caseOf(rows: readonly Row[], passMark = 70) {
  const results = new Map<string, CheckResult>();
  const criteria = rows.map(([weight, ...checks], c) => ({
    key: `c${c}`,
    name: "One",
    weight,
    checks: checks.map(({ result, isBlocker = false }, k) => {
      results.set(`c${c}-${k}`, result);
      return { key: `c${c}-${k}`, kind: "judged" as const, sentence: "Does it", isBlocker };
    }),
  }));
  return { rubric: rubric.parse({ passMark, criteria }), results };
}

const score = (rows: readonly Row[], passMark?: number) => {
  const { rubric, results } = caseOf(rows, passMark);
  return scoreOf(rubric, results);
};

const met = { result: "met" } as const;
const missed = { result: "not_met" } as const;
const silent = { result: "not_discussed" } as const;
const unclear = { result: "cannot_tell" } as const;
const notFound = { result: "not_found" } as const;
const waiting = { result: "waiting" } as const;
const blocker = (result: CheckResult) => ({ result, isBlocker: true });

describe("a score", () => {
  test.each<[string, Row[], [proven: number | null, most: number | null], boolean | null]>([
    ["all met", [[1, met, met]], [100, 100], true],
    ["none met", [[5, missed, missed]], [0, 0], false],
    [
      "weights",
      [
        [5, met],
        [1, missed],
      ],
      [83, 83],
      true,
    ],
    [
      "each check has its criterion's weight",
      [
        [5, met, missed],
        [1, met],
      ],
      [55, 55],
      false,
    ],
    ["as it is rounded", [[1, met, met, missed]], [67, 67], false],
    ["what is open is not proven, and may be met", [[1, met, unclear]], [50, 100], null],
    ["what is not found is open", [[1, met, notFound]], [50, 100], null],
    ["what is not discussed counts neither way", [[1, met, silent]], [100, 100], true],
    ["enough that is proven, whatever the rest is", [[1, met, met, met, notFound]], [75, 100], true],
    ["too much that is missed, whatever the rest is", [[1, missed, missed, waiting]], [0, 33], false],
    ["nothing discussed", [[1, silent, silent]], [null, null], null],
    ["nothing known", [[1, unclear, waiting]], [null, null], null],
    [
      "a missed blocker",
      [
        [5, met, met, met],
        [1, blocker("not_met")],
      ],
      [94, 94],
      false,
    ],
    ["a missed blocker, with the rest open", [[1, blocker("not_met"), waiting]], [0, 50], false],
    ["a met blocker", [[1, blocker("met"), met]], [100, 100], true],
    ["a blocker that waits", [[1, met, met, met, blocker("waiting")]], [75, 100], null],
    ["a blocker that is not found", [[1, met, met, met, blocker("not_found")]], [75, 100], null],
    ["a blocker whose occasion never came", [[1, met, blocker("not_discussed")]], [100, 100], null],
    ["a blocker that waits, and too low a score", [[1, missed, met, blocker("waiting")]], [33, 67], false],
  ])("of %s", (_what, rows, [proven, most], passed) => {
    expect(score(rows)).toMatchObject({ score: proven, mostScore: most, passed });
  });

  test("is not told of an attempt that is too short, until everything is decided", () => {
    const short = (rows: Row[]) => {
      const { rubric, results } = caseOf(rows);
      return scoreOf(rubric, results, true);
    };
    expect(short([[1, met, unclear]])).toMatchObject({ score: null, mostScore: null, passed: null });
    expect(short([[1, met, met]])).toMatchObject({ score: 100, passed: true });
  });

  test("says how many checks it rests on", () => {
    expect(
      score([
        [1, met, missed, silent],
        [1, waiting],
      ]),
    ).toMatchObject({ decided: 2, total: 4 });
  });

  test.each([
    [0, true],
    [50, true],
    [51, false],
  ])("passes from the pass mark on: %d", (passMark, passed) => {
    expect(score([[1, met, missed]], passMark).passed).toBe(passed);
  });

  test("counts a check without a result as waiting", () => {
    const { rubric } = caseOf([[1, met, met]]);
    expect(scoreOf(rubric, new Map([["c0-0", "met"]]))).toEqual({
      score: 50,
      mostScore: 100,
      passed: null,
      decided: 1,
      total: 2,
    });
  });
});

/** The same numbers for the same seed, from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const results: readonly CheckResult[] = [
  "met",
  "met",
  "met",
  "not_met",
  "not_met",
  "unclear",
  "not_found",
  "not_discussed",
  "cannot_tell",
  "waiting",
];

function randomRows(next: () => number): Row[] {
  const upTo = (most: number) => 1 + Math.floor(next() * most);
  return Array.from({ length: upTo(6) }, () => [
    upTo(5),
    ...Array.from({ length: upTo(6) }, () => ({
      result: results[Math.floor(next() * results.length)] ?? "met",
      isBlocker: next() < 0.15,
    })),
  ]);
}

const runs = Array.from({ length: 1000 }, (_, seed) => {
  const next = numbersFrom(seed + 1);
  return { rows: randomRows(next), passMark: Math.floor(next() * 101), next };
});

describe("whatever the results are,", () => {
  test("one more check that is met never lowers a score", () => {
    for (const { rows, passMark } of runs) {
      const before = score(rows, passMark);
      for (let weight = 1; weight <= 5; weight++) {
        const after = score([...rows, [weight, met]], passMark);
        expect(after.score ?? 100).toBeGreaterThanOrEqual(before.score ?? 0);
        expect(before.passed === true && after.passed !== true).toBe(false);
      }
    }
  });

  test("a check that becomes met never lowers it, and never fails whom it was to help", () => {
    for (const { rows, passMark, next } of runs) {
      const before = score(rows, passMark);
      const row = Math.floor(next() * rows.length);
      const changed = rows.map(([weight, first, ...others], at): Row => {
        const better = first && { ...first, result: "met" as const };
        return at === row && better
          ? [weight, better, ...others]
          : [weight, ...(first ? [first] : []), ...others];
      });
      const after = score(changed, passMark);
      expect(after.score ?? 100).toBeGreaterThanOrEqual(before.score ?? 0);
      expect(before.passed === true && after.passed !== true).toBe(false);
    }
  });

  test("a missed blocker wins over every score", () => {
    let high = 0;
    for (const { rows } of runs) {
      const better = rows
        .slice(0, 6)
        .map(([weight, ...checks]): Row => [
          weight,
          ...checks.map((check) => ({ ...check, result: "met" as const })),
        ]);
      const { score: reached, passed } = score([...better, [1, blocker("not_met")]], 0);
      if ((reached ?? 0) >= 95) high += 1;
      expect(passed).toBe(false);
    }
    expect(high).toBeGreaterThan(100);
  });

  test("the order of criteria and checks does not matter", () => {
    for (const { rows, passMark } of runs) {
      const turned = rows.toReversed().map(([weight, ...checks]): Row => [weight, ...checks.toReversed()]);
      expect(score(turned, passMark)).toEqual(score(rows, passMark));
    }
  });

  test("a hundred runs give the same", () => {
    const [{ rows, passMark } = { rows: [], passMark: 0 }] = runs;
    const first = score(rows, passMark);
    for (let run = 0; run < 100; run++) expect(score(rows, passMark)).toEqual(first);
  });
});
