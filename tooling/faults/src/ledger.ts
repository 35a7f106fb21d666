/** How a call ended, as far as its caller can know: `unknown` may have been done, once at most. */
export type Outcome = "ok" | "fail" | "unknown";

/** A call of the product with its answer. Times are milliseconds of one clock. */
export interface Call {
  /** When it was sent. */
  t: number;
  /** How long its answer took. */
  ms: number;
  /** Which API process it was sent to. */
  api: number;
  /** What kind of write it is, or `read`. */
  op: string;
  /** Names what was to be written, so that it can be found. */
  key: string;
  outcome: Outcome;
  /** Of the answer; the code of the error where there was none. */
  status: number | string;
  retryAfter?: string | undefined;
}

/** The time in which a part was away. */
export interface Outage {
  from: number;
  to: number;
}

/** What callers were told, and what was done to the product. */
export interface Ledger {
  calls: Call[];
  outages: Outage[];
}

/** What is in the database: how often each key of a kind of write, and the writes of which only some rows are there. */
export interface Stored {
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  halves: readonly string[];
}

/** A call that has no answer, or one that says nothing, may have been done; a refused one must not. */
export function outcomeOf(status: number | string): Outcome {
  if (typeof status === "string" || status >= 500) return "unknown";
  return status < 400 ? "ok" : "fail";
}

interface WriteFindings {
  acknowledged: number;
  lost: string[];
  twice: string[];
  ghosts: string[];
}

/**
 * Compares what callers were told with what is there: what was acknowledged is there exactly once, what was refused is
 * not, and what nobody knows is there at most once. All calls under one key are attempts at the same write.
 */
export function compareWrites(calls: readonly Call[], { counts }: Stored): WriteFindings {
  const found: WriteFindings = { acknowledged: 0, lost: [], twice: [], ghosts: [] };
  const writes = calls.filter(({ op }) => counts.has(op));
  for (const [name, attempts] of Map.groupBy(writes, ({ op, key }) => `${op} ${key}`)) {
    const [{ op, key } = { op: "", key: "" }] = attempts;
    const count = counts.get(op)?.get(key) ?? 0;
    const isAcknowledged = attempts.some(({ outcome }) => outcome === "ok");
    if (isAcknowledged) found.acknowledged += 1;
    if (count > 1) found.twice.push(name);
    if (isAcknowledged && count === 0) found.lost.push(name);
    if (count > 0 && attempts.every(({ outcome }) => outcome === "fail")) found.ghosts.push(name);
  }
  return found;
}

/** Of each API process that did a write after an outage and before the next, how long it took at most. */
export function firstWriteMs({ calls, outages }: Ledger): number {
  const waits = outages.flatMap(({ to }, at) => {
    const first = new Map<number, number>();
    for (const { api, op, outcome, t, ms } of calls) {
      const end = t + ms;
      if (op === "read" || outcome !== "ok" || end < to || end > (outages[at + 1]?.from ?? Infinity))
        continue;
      first.set(api, Math.min(first.get(api) ?? Infinity, end - to));
    }
    return [...first.values()];
  });
  return Math.round(Math.max(0, ...waits));
}

/** How long a call that met an outage waited for its answer at most, from the beginning of the outage or its own. */
export const longestWhileAwayMs = ({ calls, outages }: Ledger): number =>
  Math.round(
    calls.reduce((most, { t, ms }) => {
      const met = outages.find(({ from, to }) => t < to && t + ms > from);
      return met ? Math.max(most, t + ms - Math.max(t, met.from)) : most;
    }, 0),
  );

/** How long after the last outage refusals are still excused, in milliseconds. */
const graceMs = 2000;

/** What must not be answered whatever is broken, in words. */
export function wrongAnswers({ calls, outages }: Ledger): string[] {
  const end = outages.at(-1)?.to ?? Infinity;
  const wrong = calls.flatMap(({ status, op, retryAfter, t, outcome }) => [
    ...(typeof status === "number" && status >= 500 && !(status === 503 && retryAfter !== undefined)
      ? [`${status}${status === 503 ? " without Retry-After" : ""} for ${op}`]
      : []),
    // They are signed in and may do what they ask for.
    ...(status === 401 || status === 403 ? [`${status} for ${op}`] : []),
    ...(t > end + graceMs && outcome === "unknown" ? [`${status} for ${op} after everything was back`] : []),
  ]);
  return [...Map.groupBy(wrong, (one) => one)].map(([name, all]) => `${all.length}x ${name}`);
}
