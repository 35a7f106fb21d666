import { load, type Load } from "./api/load.ts";

/** One line of the report: a measured value beside the goal it is judged by. */
export interface Row {
  name: string;
  value: string;
  goal: string;
  ok: boolean;
  /** Nothing was measured, for the reason that is its value: neither met nor missed, and no success. */
  isUnmeasured?: boolean;
}

/** What a bench measures, and in the end the table of it. */
export type Bench = () => Promise<Row[]>;

/** The middle value; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** A time, judged. */
export const milliseconds = (value: number, goal: number): Omit<Row, "name"> => ({
  value: `${Math.round(value)} ms`,
  goal: `<= ${goal} ms`,
  ok: value <= goal,
});

/** Takes turns, so that a machine that slows down slows both. @returns the median of each side */
export async function inTurns<Side extends string>(
  sides: readonly [Side, Side],
  rounds: number,
  measure: (side: Side) => Promise<readonly number[]>,
): Promise<Record<Side, number>> {
  const [first, second] = [new Array<number>(), new Array<number>()];
  for (let round = 0; round < rounds; round += 1) {
    first.push(...(await measure(sides[0])));
    second.push(...(await measure(sides[1])));
  }
  return { [sides[0]]: median(first), [sides[1]]: median(second) } as Record<Side, number>;
}

const rounds = 3;

const perSecond = (value: number): string => `${value.toFixed(0)}/s`;

/** Ours beside the least that such work takes; the ratio is of the medians. */
export async function compare(name: string, ours: Load, bare: Load): Promise<Row> {
  const loads = { bare, ours };
  let failures = 0;
  // Neither is judged by what it does before its code is compiled.
  for (const side of [bare, ours]) await load({ ...side, seconds: 2 });
  const medians = await inTurns(["bare", "ours"], rounds, async (side) => {
    const result = await load(loads[side]);
    if (side === "ours") failures += result.serverErrors + result.refused;
    return [result.perSecond];
  });
  const ratio = medians.ours / medians.bare;
  return {
    name,
    value: `${ratio.toFixed(2)}x (${perSecond(medians.ours)} beside ${perSecond(medians.bare)}, ${failures} failed)`,
    goal: ">= 0.80x, none failed",
    ok: ratio >= 0.8 && failures === 0,
  };
}
