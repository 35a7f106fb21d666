import { cpus, loadavg } from "node:os";
import type { Finding } from "./fault.ts";

export interface Row {
  id: string;
  title: string;
  finding: Finding;
}

export const columns = [
  "fault",
  "rounds",
  "acknowledged",
  "lost",
  "twice",
  "wrong 5xx",
  "first write p100",
  "answer while away p100",
  "exits",
  "verdict",
] as const;

const milliseconds = (value: number | undefined) => (value === undefined ? "-" : `${Math.round(value)} ms`);

/** Those of a row, in the order of the columns. */
export function cellsOf({ id, title, finding }: Row): string[] {
  const { rounds, writes, answers, exits, problems } = finding;
  const wrong = answers && [...answers.wrongErrors.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${id} ${title}`,
    String(rounds),
    writes ? writes.acknowledged.toLocaleString("en") : "-",
    String(writes?.lost.length ?? "-"),
    String(writes?.twice.length ?? "-"),
    String(wrong ?? "-"),
    milliseconds(answers?.firstWriteMs),
    milliseconds(answers?.longestWhileAwayMs),
    String(exits),
    problems.length === 0 ? "holds" : "RED",
  ];
}

/** Figures of a fault and what was wrong with it, a sentence each. */
export const notesOf = ({ finding }: Row): string[] => [
  ...finding.notes,
  ...finding.problems.map((problem) => `RED: ${problem}`),
];

/** The table of a run, as Markdown that can also be read as it is. */
export const tableOf = (rows: readonly Row[]): string => drawTable(columns, rows.map(cellsOf));

/** A table as Markdown whose columns stand below each other. */
export function drawTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...body].map((line) => line[at]?.length ?? 0)));
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...body.map(draw)].join("\n");
}

/** Nothing that names a machine: only what the figures depend on. */
export const machine = (): string => `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end`;
