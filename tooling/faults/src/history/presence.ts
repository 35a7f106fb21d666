import { type Call, type Entry, isCall } from "./history.ts";

/** How often each key of a kind of write is in the database; a key that is missing is not there. */
export type Presence = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface WriteFindings {
  acknowledged: number;
  /** Acknowledged and not there. */
  lost: string[];
  /** There more than once. */
  twice: string[];
  /** Refused and there all the same. */
  ghosts: string[];
}

/**
 * Compares what callers were told with what is there: what was acknowledged is there exactly once, what was refused is
 * not, and what nobody knows is there at most once.
 * @param presence of every kind of write in the history
 */
export function compareWrites(entries: readonly Entry[], presence: Presence): WriteFindings {
  const findings: WriteFindings = { acknowledged: 0, lost: [], twice: [], ghosts: [] };
  for (const calls of Map.groupBy(entries.filter(isCall), nameOf).values()) judge(calls, presence, findings);
  return findings;
}

const nameOf = ({ op, key }: Call) => `${op} ${key}`;

/** All calls under one key are attempts at the same write. */
function judge(calls: readonly Call[], presence: Presence, findings: WriteFindings): void {
  const [call] = calls;
  const counts = call && presence.get(call.op);
  if (!call || !counts) return;
  const name = nameOf(call);
  const count = counts.get(call.key) ?? 0;
  const isAcknowledged = calls.some(({ outcome }) => outcome === "ok");
  if (isAcknowledged) findings.acknowledged += 1;
  if (count > 1) findings.twice.push(name);
  if (isAcknowledged && count === 0) findings.lost.push(name);
  if (count > 0 && calls.every(({ outcome }) => outcome === "fail")) findings.ghosts.push(name);
}
