import { load, type Load } from "./api/load.ts";

/** One line of the report: a measured value beside the goal it is judged by. */
export interface Row {
  name: string;
  value: string;
  goal: string;
  /** Undefined where the number is only stated. */
  ok?: boolean;
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

const rounds = 3;

const perSecond = (value: number): string => `${value.toFixed(0)}/s`;

/** Takes turns, so that a machine that slows down slows both; the ratio is of the medians. */
export async function compare(name: string, ours: Load, bare: Load): Promise<Row> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  let failures = 0;
  // Neither is judged by what it does before its code is compiled.
  for (const side of [bare, ours]) await load({ ...side, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push((await load(bare)).perSecond);
    const result = await load(ours);
    rates.ours.push(result.perSecond);
    failures += result.serverErrors + result.refused;
  }
  const medians = { ours: median(rates.ours), bare: median(rates.bare) };
  const ratio = medians.ours / medians.bare;
  return {
    name,
    value: `${ratio.toFixed(2)}x (${perSecond(medians.ours)} beside ${perSecond(medians.bare)}, ${failures} failed)`,
    goal: ">= 0.80x, none failed",
    ok: ratio >= 0.8 && failures === 0,
  };
}
