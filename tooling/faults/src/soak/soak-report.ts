import { writeFileSync } from "node:fs";
import { drawTable, machine } from "../report.ts";
import { callsUntilOptimized } from "./collection.ts";
import { drawPlot, signed } from "./plot.ts";
import type { ProcessSample, Sample } from "./sampler.ts";
import {
  judgeSlope,
  lowestOf,
  type Periods,
  periodsOf,
  type Point,
  type Slope,
  slopeOf,
  type Verdict,
} from "./slope.ts";

/** Below which a run only tells a coarse leak from what warming up takes, in minutes. */
const shortest = 60;

/** Whether a run tells slow growth; the page of one that does stands beside the code. @param minutes how long it lasts */
export const isLong = (minutes: number): boolean => minutes >= shortest;

/** By how many MB the resident memory of a process may grow in an hour. @param minutes how long the run is to last */
export const goalOf = (minutes: number): number => (isLong(minutes) ? 1 : 500);

export interface ProcessSummary {
  name: string;
  points: Point[];
  lowest: Point[];
  slope: Slope | undefined;
  /** Of what is mapped from files, by the same method. */
  mapped: Slope | undefined;
  /** Of what JavaScript objects use. */
  heap: Slope | undefined;
  /** Of what such objects hold outside of the heap. */
  external: Slope | undefined;
  verdict: Verdict;
  /** The worst of the run, in milliseconds. */
  delay: number;
  sockets: { first: number; last: number; most: number };
}

/** What a run found, as it is written down. */
export interface SoakOutcome {
  /** How long it was to last and how long it lasted, in minutes. */
  minutes: { wanted: number; lasted: number };
  periods: Periods;
  seed: number;
  /** Calls in a second: asked for, how that was found, and done. */
  rate: { wanted: number; found: string; done: number };
  conversations: number;
  /** The share of the processor time that other work of the machine took, from 0 to 1. */
  other: number;
  samples: readonly Sample[];
  processes: readonly ProcessSummary[];
  /** Counts beside their goals. */
  counts: readonly { name: string; value: number; isGood: boolean }[];
  problems: readonly string[];
  notes: readonly string[];
}

/** What each process of a run was like. */
export function summarize(samples: readonly Sample[], minutes: number): ProcessSummary[] {
  const periods = periodsOf(minutes * 60);
  const names = new Set(samples.flatMap(({ processes }) => [...processes.keys()]));
  return [...names].map((name) => {
    const own = samples.flatMap(({ t, processes }) => {
      const found = processes.get(name);
      return found ? [{ t, ...found }] : [];
    });
    const pointsOf = (field: keyof ProcessSample) =>
      own.map((one) => ({ t: one.t, value: one[field] })).filter(({ value }) => Number.isFinite(value));
    const points = pointsOf("resident");
    const lowest = lowestOf(points, periods);
    const slope = slopeOf(lowest);
    const after = own.filter(({ t }) => t >= periods.warmUp);
    return {
      name,
      points,
      lowest,
      slope,
      mapped: slopeOf(lowestOf(pointsOf("mapped"), periods)),
      heap: slopeOf(lowestOf(pointsOf("heap"), periods)),
      external: slopeOf(lowestOf(pointsOf("external"), periods)),
      verdict: judgeSlope(slope, goalOf(minutes)),
      delay: Math.max(0, ...pointsOf("delay").map(({ value }) => value)),
      sockets: {
        first: after[0]?.sockets ?? NaN,
        last: after.at(-1)?.sockets ?? NaN,
        most: Math.max(0, ...after.map(({ sockets }) => sockets)),
      },
    };
  });
}

const columns = [
  "process",
  "after warm-up",
  "at the end",
  "growth per hour",
  "mapped files' growth per hour",
  "heap growth per hour",
  "buffers' growth per hour",
  "event loop late, p99 at worst",
  "sockets first / last / most",
  "verdict",
] as const;

const megabytes = (value: number | undefined) => (value === undefined ? "-" : `${value.toFixed(1)} MB`);
const growth = (slope: Slope | undefined) =>
  slope ? `${signed(slope.perHour)} ± ${slope.error.toFixed(2)} MB` : "-";

export const processTable = (processes: readonly ProcessSummary[]): string =>
  drawTable(
    columns,
    processes.map(({ name, slope, mapped, heap, external, delay, sockets, verdict }) => [
      name,
      megabytes(slope?.from.value),
      megabytes(slope?.to.value),
      growth(slope),
      growth(mapped),
      growth(heap),
      growth(external),
      `${Math.round(delay)} ms`,
      `${sockets.first} / ${sockets.last} / ${sockets.most}`,
      verdict,
    ]),
  );

const countTable = ({ counts }: SoakOutcome) =>
  drawTable(
    ["count", "value", ""],
    counts.map(({ name, value, isGood }) => [name, value.toLocaleString("en"), isGood ? "" : "RED"]),
  );

const inWords = (seconds: number) =>
  seconds >= 120 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds)} s`;

function method({ periods, minutes, rate, conversations, other, seed }: SoakOutcome): string {
  const short = isLong(minutes.wanted)
    ? ""
    : `\n\nThis run was short: it is divided into the same shares as one of two hours, and its slopes show a coarse leak only.`;
  return `Three API processes and two voice agents, started from the sources with the settings of production and with
metrics, on one PostgreSQL; callers, talkers and the measurement run on the same machine. Asked for were
${rate.wanted} calls a second
(${rate.found}),
of which two fifths are the twelve writes of the fault suite and the rest reads, downloads and chats of staff and
recipients, and ${conversations} conversations at a time, each of up to eight
spoken turns and then followed by another. ${rate.done.toFixed(1)} calls a second were done. Seed ${seed}.
Of the processor time that the machine gave, ${Math.round(other * 100)} % went to other work than this run's.

Every minute what was written is compared with what its callers were told, and then removed past the product, so that what
is stored stays as much as it is; only the activity log and the records of conversations grow, as they do in production.

Resident memory (VmRSS) was read every 10 s. It rises until the collector runs and falls again. Under this load V8 seldom
looks through the whole heap, so what is resident would be garbage for the most part. Therefore every process is told at
least once in each ${inWords(periods.window)} to collect its heap and to give back what is empty, and the least of the 1.5 s
that follow is taken. Meanwhile, and from the moment when it has answered what it was asked, an API process gets no calls: it
stands still for up to a second. The lowest value of each ${inWords(periods.window)} counts, without the first
${inWords(periods.warmUp)} (code is compiled, caches and pools are filled), and growth is the slope of the straight line
through these values by least squares, with its standard error. V8 optimizes a function after
${callsUntilOptimized["invocation-count-for-maglev"]} and ${callsUntilOptimized["invocation-count-for-turbofan"]} calls here instead of 400 and 3,000, so the
code of what is called seldom takes its memory in the beginning and not hours later. "held" is less than ${goalOf(minutes.wanted)} MB an hour;
"unclear" is more, but by less than two standard errors from none.
The growth of mapped files, heap and buffers is the same of what is resident of files, such as the code of Node itself, of
what JavaScript objects use, and of what they hold outside of the heap.${short}`;
}

/** The page about a run, as Markdown. */
function pageOf(outcome: SoakOutcome): string {
  const { minutes, processes, problems, notes, samples } = outcome;
  const date = new Date().toISOString().slice(0, 10);
  const stopped = minutes.lasted < minutes.wanted - 0.5 ? `, stopped after ${minutes.lasted.toFixed(1)}` : "";
  const connections = samples.map((one) => one.connections).filter((count) => Number.isFinite(count));
  const verdict =
    problems.length === 0 ? "Everything held." : problems.map((problem) => `- RED: ${problem}`).join("\n");
  return `# What the soak found

${date}, ${machine()}. ${minutes.wanted} minutes${stopped}.

${verdict}

![Resident memory of each process over time](soak.svg)

${processTable(processes)}

${countTable(outcome)}

Connections to the database: ${connections[0] ?? "-"} at first, ${connections.at(-1) ?? "-"} at last, ${Math.max(0, ...connections)} at most.

## Method

${method(outcome)}
${notes.length > 0 ? `\n## Notes\n\n${notes.map((note) => `- ${note}`).join("\n")}\n` : ""}`;
}

/** Writes the page and the picture. @param base their path without the ending */
export function writeSoak(base: string, outcome: SoakOutcome): void {
  const slopes = outcome.processes.map(({ name, slope }) => `${name} ${growth(slope)} an hour`).join(", ");
  const picture = drawPlot({
    title: "Resident memory under steady load",
    description: `Resident memory in MB of each process over ${outcome.minutes.lasted.toFixed(0)} minutes. Growth: ${slopes}.`,
    warmUp: outcome.periods.warmUp,
    series: outcome.processes,
  });
  writeFileSync(`${base}.svg`, picture);
  writeFileSync(`${base}.md`, pageOf(outcome));
}
