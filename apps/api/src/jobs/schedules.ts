import * as sessions from "../domains/auth/sessions/sessions.service.ts";
import * as transcripts from "../domains/conversations/transcripts.service.ts";
import type { Context } from "../context.ts";
import { exclusively, type Trx } from "../db/database.ts";
import { assignToLater } from "../domains/assignments/assignments.service.ts";
import { addUpActivity } from "../domains/activity/activity.service.ts";
import { warnOfOpen } from "../domains/agents/presence.service.ts";
import { lookAfterFiles } from "../domains/content/file-care.service.ts";
import { addUpUsage } from "../domains/analytics/analytics.service.ts";
import { closeLeft } from "../domains/practice/runs.service.ts";
import { keepMonths } from "../domains/retention/months.service.ts";
import { forgetOldRecords, forgetTalksOfPages } from "../domains/retention/retention.service.ts";
import { forgetOld as forgetOldThrottles } from "../throttling/throttles.ts";
import { forgetOldNames } from "../writes/write.ts";

/** Work that is done again and again, by one process at a time. */
export interface Schedule {
  name: string;
  cron: string;
  run: (ctx: Context) => Promise<void>;
}

const everyMinute = "* * * * *";

const everyHour = "0 * * * *";

/** Rows that one run touches at most: few enough to be done within a second. The next run takes the rest. */
const atMost = 10_000;

/** Runs `work` in one transaction, unless another process is at it. */
function inOneTransaction(
  name: string,
  cron: string,
  work: (trx: Trx, atMost: number) => Promise<void>,
): Schedule {
  const run = async ({ db }: Context) => void (await exclusively(db, name, (trx) => work(trx, atMost)));
  return { name, cron, run };
}

export const schedules: readonly Schedule[] = [
  inOneTransaction("end-expired-sessions", everyMinute, sessions.endExpired),
  inOneTransaction("add-up-activity", everyMinute, addUpActivity),
  inOneTransaction("add-up-usage", everyMinute, addUpUsage),
  { name: "fetch-transcripts", cron: everyMinute, run: transcripts.fetchMissing },
  inOneTransaction("close-lost-conversations", everyMinute, transcripts.closeLostOnes),
  { name: "delete-transcripts", cron: everyMinute, run: transcripts.deleteAtProvider },
  { name: "assign-to-later", cron: everyMinute, run: assignToLater },
  { name: "close-attempts", cron: everyHour, run: closeLeft },
  { name: "check-agent-security", cron: everyHour, run: warnOfOpen },
  { name: "look-after-files", cron: everyHour, run: lookAfterFiles },
  { name: "forget-conversations", cron: everyHour, run: forgetTalksOfPages },
  { name: "keep-months", cron: everyHour, run: (ctx) => keepMonths(ctx, atMost) },
  inOneTransaction("forget-login-throttles", everyHour, forgetOldThrottles),
  inOneTransaction("forget-sessions", everyHour, sessions.forgetOld),
  inOneTransaction("forget-audit-entries", everyHour, forgetOldNames),
  inOneTransaction("forget-records", everyHour, forgetOldRecords),
];

/** Whether work of this name is scheduled. */
export const isScheduled = (name: string): boolean => schedules.some((schedule) => schedule.name === name);
