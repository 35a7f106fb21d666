import type { Figure } from "@field-advisor/nightly/table";
import type { Random } from "@field-advisor/fixtures/random";
import { compareWrites, firstWriteMs, type Ledger, longestWhileAwayMs, wrongAnswers } from "./ledger.ts";
import { type Load, type LoadOptions, startLoad } from "./load/load.ts";
import { readStored } from "./load/writes.ts";
import type { Stage, StageOptions } from "./stage.ts";

/** What a fault finds. */
export interface Finding {
  figures: Figure[];
  /** One sentence for each thing that did not hold; none means that all did. */
  problems: string[];
}

/** What a fault has to work with. */
export interface Run {
  /** How often something is to be done: as the command line says, or as the fault itself does. */
  rounds(usual: number): number;
  random: Random;
  /** The product that faults share, each leaving it as it found it. */
  stage(): Promise<Stage>;
  /** A product of this fault's own, which is closed after it. */
  ownStage(options: Partial<StageOptions>): Promise<Stage>;
  ledger: Ledger;
  /** With which the keys of its writes begin. */
  prefix: string;
}

export interface Fault {
  name: string;
  run(run: Run): Promise<Finding>;
}

/** Starts the callers of a fault on the API processes. */
export const loadOn = (run: Run, stage: Stage, more: Partial<LoadOptions> = {}): Load =>
  startLoad({
    target: stage,
    world: stage.world,
    ledger: run.ledger,
    random: run.random,
    prefix: run.prefix,
    ...more,
  });

/** Notes the time in which a part is away. */
export async function outage<Result>({ ledger }: Run, breakAndMend: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await breakAndMend();
  ledger.outages.push({ from, to: performance.now() });
  return result;
}

/** Processes of the product that ended without being asked to. */
const exitsOf = ({ cluster }: Stage): number =>
  [...cluster.apis, ...cluster.agents].flatMap(({ exits }) => exits).filter(({ asked }) => !asked).length;

/** What must hold in a fault, beside that nothing is lost or done twice. */
export interface Demands {
  /** Milliseconds from the return of what was away to the first write of every process. */
  firstWriteMs?: number;
  /** Milliseconds that an answer may take while something is away. */
  longestWhileAwayMs?: number;
  /** Milliseconds that a client of the database alone needed at most: a busy machine slows everybody. */
  bareMs?: number;
  /** Whether connections may break, because a process is killed. */
  mayBreak?: boolean;
}

/** How many of one kind are named; the ledger has them all. */
const named = 5;

/** Compares what the callers of a run were told with what is stored, in words. */
export async function judge({ ledger, prefix }: Run, stage: Stage, demands: Demands): Promise<Finding> {
  const stored = await readStored(stage.db, prefix);
  const exits = exitsOf(stage);
  const writes = compareWrites(ledger.calls, stored);
  const first = firstWriteMs(ledger);
  const longest = longestWhileAwayMs(ledger);
  const broken = ledger.calls.filter(({ status }) => typeof status === "string").length;
  const { bareMs = 0, mayBreak = false } = demands;
  const isLate = (ms: number, most = Infinity) => ms > most + bareMs;
  const lists = {
    "Acknowledged and lost": writes.lost,
    "Done twice": writes.twice,
    "Refused and done all the same": writes.ghosts,
    "Done by halves": stored.halves,
    "Wrong answers": wrongAnswers(ledger),
  };
  const problems = [
    writes.acknowledged === 0 && "No write was acknowledged, so nothing was proved.",
    ...Object.entries(lists).map(
      ([title, all]) => all.length > 0 && `${title}: ${all.slice(0, named).join(", ")} (${all.length}).`,
    ),
    !mayBreak && broken > 0 && `${broken} calls broke or had no answer.`,
    isLate(first, demands.firstWriteMs) && `The first write took ${first} ms.`,
    isLate(longest, demands.longestWhileAwayMs) && `An answer took ${longest} ms while something was away.`,
    exits > 0 && `${exits} processes ended that nobody had asked to.`,
  ].filter((problem) => problem !== false);
  const within = (most: number) => `<= ${most} ms + ${Math.round(bareMs)} ms of a bare client`;
  const figures = [
    { name: "acknowledged", value: String(writes.acknowledged), goal: "> 0" },
    { name: "lost or twice", value: String(writes.lost.length + writes.twice.length), goal: "0" },
    ...(demands.firstWriteMs
      ? [{ name: "first write", value: `${first} ms`, goal: within(demands.firstWriteMs) }]
      : []),
    ...(demands.longestWhileAwayMs
      ? [{ name: "answer while away", value: `${longest} ms`, goal: within(demands.longestWhileAwayMs) }]
      : []),
  ];
  return { figures, problems };
}
