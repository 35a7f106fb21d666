import { type Call, type Entry, type Event, isCall } from "./history.ts";

export interface AnswerFindings {
  rounds: number;
  calls: number;
  /** 5xx that are not a 503 with a time to come back, each named once with how often it came. */
  wrongErrors: Map<string, number>;
  /** Told to sign in, or that it is not theirs, though they are signed in. */
  refusedSignedIn: number;
  /** Calls that broke, or had no answer in time. */
  broken: number;
  /** From the moment a part was back to the first write that each API process did, at most, in milliseconds. */
  firstWriteMs: number | undefined;
  /** How long a call that met the outage waited for its answer, at most. */
  longestWhileAwayMs: number | undefined;
  /** Calls sent later than the grace after the last outage that were not served. */
  failedAfterwards: number;
}

interface Outage {
  from: number;
  to: number;
}

/** How long after an outage refusals are still excused, in milliseconds. */
const graceMs = 2000;

/** What callers met: during outages, right after them, and otherwise. */
export function judgeAnswers(entries: readonly Entry[]): AnswerFindings {
  const calls = entries.filter(isCall);
  const outages = outagesOf(entries);
  const firstWrites = outages.flatMap((outage, at) => firstWritesAfter(outage, outages[at + 1], calls));
  const whileAway = calls.flatMap((call) => waitDuring(call, outages));
  const end = outages.at(-1)?.to ?? Infinity;
  return {
    rounds: outages.length,
    calls: calls.length,
    wrongErrors: wrongErrors(calls),
    refusedSignedIn: calls.filter(({ status }) => status === 401 || status === 403).length,
    broken: calls.filter(({ status }) => typeof status === "string").length,
    firstWriteMs: firstWrites.length > 0 ? Math.max(...firstWrites) : undefined,
    longestWhileAwayMs: whileAway.length > 0 ? largest(whileAway) : undefined,
    failedAfterwards: calls.filter(({ t, outcome }) => t > end + graceMs && outcome === "unknown").length,
  };
}

/** There are too many for arguments of one call. */
const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);

function outagesOf(entries: readonly Entry[]): Outage[] {
  const events = entries.filter((entry): entry is Event => entry.kind === "event");
  const outages: Outage[] = [];
  let from: number | undefined;
  for (const { what, t } of events) {
    if (what === "down") from ??= t;
    if (what !== "up" || from === undefined) continue;
    outages.push({ from, to: t });
    from = undefined;
  }
  return outages;
}

/** Of each API process that did a write before the next outage, how long after this one it took. */
function firstWritesAfter({ to }: Outage, next: Outage | undefined, calls: readonly Call[]): number[] {
  const first = new Map<number, number>();
  for (const { api, op, outcome, t, ms } of calls) {
    const end = t + ms;
    if (op === "read" || outcome !== "ok" || end < to || end > (next?.from ?? Infinity)) continue;
    first.set(api, Math.min(first.get(api) ?? Infinity, end - to));
  }
  return [...first.values()];
}

function waitDuring({ t, ms }: Call, outages: readonly Outage[]): number[] {
  const met = outages.find(({ from, to }) => t < to && t + ms > from);
  return met ? [t + ms - Math.max(t, met.from)] : [];
}

function wrongErrors(calls: readonly Call[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { status, op, retryAfter } of calls) {
    if (typeof status === "string" || status < 500) continue;
    if (status === 503 && retryAfter !== undefined) continue;
    const name = `${status}${status === 503 ? " without Retry-After" : ""} for ${op}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}
