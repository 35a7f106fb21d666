import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isCall } from "../history/history.ts";
import type { Stage } from "../stage.ts";
import { exitsOf, judgeFound } from "../verdict.ts";
import type { RoundFindings } from "./rounds.ts";
import type { Crowd } from "./soak-load.ts";
import { goalOf, type ProcessSummary, type SoakOutcome } from "./soak-report.ts";

/** Lines of which a sound process writes none; a warning of too many listeners is how some leaks begin. */
const alarms = /"level":60|an error was not caught|UnhandledPromiseRejection|MaxListenersExceededWarning/;

/** Records of conversations come a moment after their end. */
const recordWithinMs = 60_000;

/** Everything but growth: what was lost, what failed, who ended, what the logs say; and growth in a sentence each. */
export async function judgeSoak(
  stage: Stage,
  { history, talks }: Crowd,
  found: RoundFindings,
  { processes, minutes }: { processes: readonly ProcessSummary[]; minutes: number },
): Promise<Pick<SoakOutcome, "counts" | "problems" | "notes">> {
  const calls = history.entries.filter(isCall);
  const isStatus = (least: number, most: number) => (one: { status: number | string }) =>
    typeof one.status === "number" && one.status >= least && one.status <= most;
  const exits = exitsOf(stage);
  const { writes, answers, problems } = judgeFound({ ...found, history }, exits, {});
  const failed = calls.filter(isStatus(500, 599));
  const unrecorded = await conversationsWithoutRecord(stage, talks.held);
  const alarming = alarmsIn(path.join(stage.dataDir, "logs"));
  const bad = (name: string, value: number) => ({ name, value, isGood: value === 0 });
  const stated = (name: string, value: number) => ({ name, value, isGood: true });
  const limited = calls.filter(isStatus(429, 429)).length;
  const growing = processes.filter(({ verdict }) => verdict === "GROWS");
  return {
    counts: [
      stated("calls", calls.length),
      stated("writes acknowledged", writes?.acknowledged ?? 0),
      bad("acknowledged writes lost", writes?.lost.length ?? NaN),
      bad("writes done twice", writes?.twice.length ?? NaN),
      bad("answers 5xx", failed.length),
      bad("calls without an answer", answers?.broken ?? NaN),
      stated("answers 429", limited),
      stated("conversations held", talks.held.length),
      bad("conversations broken", talks.broken.length),
      bad("conversations without a record", unrecorded),
      bad("processes that ended by themselves", exits),
      bad("errors nobody caught, in the logs", alarming.length),
    ],
    problems: [
      ...problems,
      ...growing.map(
        ({ name, slope }) =>
          `${name} grows by ${slope?.perHour.toFixed(2)} MB an hour; less than ${goalOf(minutes)} is the goal.`,
      ),
      ...(failed.length > 0 ? [`${failed.length} answers were 5xx: ${kindsOf(failed)}.`] : []),
      ...(talks.broken.length > 0
        ? [`${talks.broken.length} conversations broke: ${mostOf(talks.broken)}`]
        : []),
      ...(unrecorded > 0 ? [`${unrecorded} conversations have no record.`] : []),
      ...alarming.slice(0, 5),
    ],
    notes: processes.some(({ verdict }) => verdict === "too short" || verdict === "unclear")
      ? ["Of some processes the growth is not certain: a longer run on a quiet machine tells."]
      : [],
  };
}

const counted = (words: readonly string[]) =>
  [...Map.groupBy(words, (word) => word)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 5)
    .map(([word, all]) => `${all.length}x ${word}`);

const kindsOf = (calls: readonly { status: number | string; op: string; key: string }[]) =>
  counted(calls.map(({ status, op, key }) => `${status} for ${key.startsWith("/") ? key : op}`)).join(", ");

const mostOf = (sentences: readonly string[]) => counted(sentences).join(" ");

/** @returns how many of the conversations that were held have no record, once the last had time to arrive */
async function conversationsWithoutRecord({ db }: Stage, ids: readonly string[]): Promise<number> {
  const deadline = performance.now() + recordWithinMs;
  for (;;) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from unnest($1::text[]) held (id)
       left join conversations c on c.id = held.id and c.line_count is not null where c.id is null`,
      [ids],
    );
    const missing = rows[0]?.count ?? NaN;
    if (missing === 0 || performance.now() > deadline) return missing;
    await pause(500);
  }
}

/** What the processes wrote that they should never have to write. */
function alarmsIn(folder: string): string[] {
  const logs = readdirSync(folder).filter((name) => /^(api|voice-agent)-.*\.log$/.test(name));
  return logs.flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8")
      .split("\n")
      .filter((line) => alarms.test(line))
      .map((line) => `${name}: ${line.slice(0, 300)}`),
  );
}
