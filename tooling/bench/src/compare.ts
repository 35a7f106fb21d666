import { load, type Load } from "./api/load.ts";
import { median, type Row } from "./rows.ts";

const rounds = 5;

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
