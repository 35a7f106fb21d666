/** One line of the report: a measured value beside the goal it is judged by. */
export interface Row {
  name: string;
  value: string;
  goal: string;
  /** Undefined where the number is only stated. */
  ok?: boolean;
}

const mark = ({ ok }: Row): string => (ok === undefined ? "" : ok ? "met" : "MISSED");

/** Prints rows as a Markdown table, so the report can be pasted where it is discussed. */
export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n### ${title}\n\n| measured | value | goal | |\n|---|---|---|---|`);
  for (const row of rows) console.log(`| ${row.name} | ${row.value} | ${row.goal} | ${mark(row)} |`);
}

/** The middle value; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
