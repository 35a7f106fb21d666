import { judgeAnswers } from "./history/answers.ts";
import { compareWrites, type WriteFindings } from "./history/presence.ts";
import { readStored } from "./history/stored.ts";
import type { Finding, Run } from "./fault.ts";
import type { Stage } from "./stage.ts";

/** What must hold in a fault, beside that nothing is lost or done twice. */
export interface Demands {
  /** Milliseconds from the return of what was away to the first write of every process, beside those of a bare client. */
  firstWriteMs?: number;
  /** Milliseconds that a bare client needed for a write at most, on this machine as busy as it was. */
  bareMs?: number;
  /** Milliseconds that an answer may take while something is away, beside those of a bare client. */
  longestWhileAwayMs?: number;
  /** Whether connections may break, because a process is killed. */
  mayBreak?: boolean;
}

/** How many of one kind are named; the history has them all. */
const named = 5;

const list = (all: readonly string[]) =>
  all.slice(0, named).join(", ") + (all.length > named ? ` and ${all.length - named} more` : "");

/** Processes of the product that ended without being asked to. */
export const exitsOf = ({ cluster }: Stage): number =>
  [...cluster.apis, ...cluster.agents].flatMap(({ exits }) => exits).filter(({ asked }) => !asked).length;

/**
 * Compares a run's history with what is stored.
 * @param exitsBefore what {@link exitsOf} said before the fault
 */
export async function judge(
  { history, prefix }: Pick<Run, "history" | "prefix">,
  stage: Stage,
  exitsBefore: number,
  demands: Demands,
): Promise<Finding> {
  const { presence, halves } = await readStored(stage.db, prefix);
  const writes = compareWrites(history.entries, presence);
  return judgeFound({ writes, halves, history }, exitsOf(stage) - exitsBefore, demands);
}

/** What a run wrote beside what it was told, and all it was told. */
interface Found extends Pick<Run, "history"> {
  writes: WriteFindings;
  /** Writes of which only some rows are there. */
  halves: readonly string[];
}

/**
 * The same of what has been compared already.
 * @param exits processes that ended without being asked to
 */
export function judgeFound({ writes, halves, history }: Found, exits: number, demands: Demands): Finding {
  const answers = judgeAnswers(history.entries);
  const { firstWriteMs = Infinity, bareMs = 0, longestWhileAwayMs = Infinity, mayBreak = false } = demands;
  const first = Math.round(answers.firstWriteMs ?? 0);
  const longest = Math.round(answers.longestWhileAwayMs ?? 0);
  const problems = [
    writes.acknowledged === 0 && "No write was acknowledged, so nothing was proved.",
    writes.lost.length > 0 && `Acknowledged and lost: ${list(writes.lost)}.`,
    writes.twice.length > 0 && `Done twice: ${list(writes.twice)}.`,
    writes.ghosts.length > 0 && `Refused and done all the same: ${list(writes.ghosts)}.`,
    halves.length > 0 && `Done by halves: ${list(halves)}.`,
    answers.wrongErrors.size > 0 && `Wrong answers: ${list(counted(answers.wrongErrors))}.`,
    answers.refusedSignedIn > 0 && `${answers.refusedSignedIn} were told that they may not, though they may.`,
    !mayBreak && answers.broken > 0 && `${answers.broken} calls broke or had no answer.`,
    answers.failedAfterwards > 0 && `${answers.failedAfterwards} calls failed after everything was back.`,
    first > firstWriteMs + bareMs && `The first write took ${first} ms; ${firstWriteMs} ms is the limit.`,
    longest > longestWhileAwayMs + bareMs &&
      `An answer took ${longest} ms; ${longestWhileAwayMs} ms is the limit.`,
    exits > 0 && `${exits} processes ended that nobody had asked to.`,
  ].filter((problem) => problem !== false);
  const notes = bareMs > 0 ? [`write of a bare client: ${Math.round(bareMs)} ms at most`] : [];
  return { rounds: answers.rounds, writes, answers, exits, problems, notes };
}

const counted = (found: ReadonlyMap<string, number>) =>
  [...found].map(([name, count]) => `${count}x ${name}`);
