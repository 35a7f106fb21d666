import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "@field-advisor/run/failure";
import { exists } from "@field-advisor/run/process-tree";
import { onStopSignal } from "@field-advisor/run/processes";
import { type Outcome, runStep } from "./run-step.ts";
import type { Step } from "./steps.ts";
import { drawTable } from "./table.ts";

interface Options {
  steps: readonly Step[];
  /** Where the logs lie, and the file by which a second run is refused. */
  folder: string;
  say: (line: string) => void;
  /** The limit of the whole run. */
  mostMinutes: number;
  graceMs?: number;
}

/** Refuses a second run: both would measure each other. @returns what gives the place free */
function lock(folder: string): () => void {
  const file = path.join(folder, "run.pid");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch {
    const pid = Number(readFileSync(file, "utf8"));
    if (exists(pid)) throw new Failure(`The nightly run is going on already, as process ${pid}.`);
    writeFileSync(file, String(process.pid));
  }
  return () => rmSync(file, { force: true });
}

/** A row for each step, and one more for each further figure of it. */
const rowsOf = ({ name, result, seconds, figures }: Outcome): string[][] => {
  const [first, ...more] = figures.map((one) => [`${one.name} ${one.value}`, one.goal]);
  return [
    [name, result, String(seconds), ...(first ?? ["", ""])],
    ...more.map((figure) => ["", "", "", ...figure]),
  ];
};

const tooLate = ({ name }: Step, mostMinutes: number): Outcome => ({
  name,
  result: `not begun within ${mostMinutes} minutes`,
  isFailure: true,
  seconds: 0,
  figures: [],
  lastLines: [],
});

/**
 * Runs the steps one after the other, each within its limit and all within theirs, and prints the table.
 * @returns the exit code: 1 when a step failed
 */
export async function runNightly(options: Options): Promise<number> {
  const { steps, folder, say, mostMinutes, graceMs } = options;
  const unlock = lock(folder);
  const end = performance.now() + mostMinutes * 60_000;
  const stop = new AbortController();
  const stopListening = onStopSignal(() => stop.abort());
  const outcomes: Outcome[] = [];
  try {
    for (const step of steps) {
      if (stop.signal.aborted) break;
      say(`${step.name} ...`);
      const minutes = Math.min(step.minutes, (end - performance.now()) / 60_000);
      if (minutes <= 0) {
        outcomes.push(tooLate(step, mostMinutes));
        continue;
      }
      const outcome = await runStep(
        { ...step, minutes },
        { folder, signal: stop.signal, ...(graceMs && { graceMs }) },
      );
      outcomes.push(outcome);
      for (const line of outcome.lastLines) say(`    ${line}`);
      say(`  ${outcome.result} after ${outcome.seconds} s`);
    }
  } finally {
    stopListening();
    unlock();
  }
  say(`\n${drawTable(["step", "result", "seconds", "figure", "goal"], outcomes.flatMap(rowsOf))}`);
  for (const { name, tool } of steps)
    if (tool && outcomes.some((one) => one.name === name && one.result.startsWith("not run")))
      say(`${name}: ${tool}`);
  const failed = outcomes.filter(({ isFailure }) => isFailure);
  if (failed.length > 0) say(`\n${failed.map(({ name, result }) => `${name}: ${result}`).join("\n")}`);
  return failed.length > 0 || stop.signal.aborted ? 1 : 0;
}
