import * as sessions from "../domains/auth/sessions/sessions.service.ts";
import * as transcripts from "../domains/conversations/transcripts.service.ts";
import type { Context } from "../context.ts";
import { exclusively, type Trx } from "../platform/db/database.ts";
import { assignToLater } from "../domains/assignments/assignments.service.ts";
import { tellOverdue } from "../domains/assignments/progress.service.ts";
import { addUpActivity } from "../domains/reports/activity.service.ts";
import { warnOfOpen } from "../domains/agents/presence.service.ts";
import { lookAfterFiles } from "../domains/content/file-care.service.ts";
import { addUpUsage } from "../domains/reports/analytics.service.ts";
import { sendStatements } from "../domains/learning-records/sending.service.ts";
import { sealAnew as sealProviderSecretsAnew } from "../domains/identity-providers/care.service.ts";
import { lookAfterRecordings } from "../domains/recordings/care.service.ts";
import { renew } from "../domains/paths/rounds.service.ts";
import { closeLeft } from "../domains/practice/runs.service.ts";
import {
  forgetConversationsOfPages,
  forgetMonths,
  forgetOldRecords,
} from "../domains/housekeeping/retention.service.ts";
import { forgetOld as forgetOldThrottles } from "../domains/auth/throttles.service.ts";
import { lookAfterSecondFactors } from "../domains/second-factors/care.service.ts";
import { lookAfterWebhooks } from "../domains/webhooks/care.service.ts";
import { isScheduled, type ScheduleName } from "../platform/jobs/queues.ts";
import { forgetOldNames } from "../platform/write/write.ts";

/** Work that is done again and again, by one process at a time. */
export interface Schedule {
  name: ScheduleName;
  run: (ctx: Context) => Promise<void>;
}

/** Rows that one run touches at most: few enough to be done within a second. The next run takes the rest. */
const atMost = 10_000;

type Run = (ctx: Context, name: ScheduleName) => Promise<void>;

/** Runs `work` in one transaction, unless another process is at it. */
const inOneTransaction =
  (work: (trx: Trx, atMost: number, ctx: Context) => Promise<void>): Run =>
  async (ctx, name) =>
    void (await exclusively(ctx.db, name, (trx) => work(trx, atMost, ctx)));

const runs: Record<ScheduleName, Run> = {
  "end-expired-sessions": inOneTransaction(sessions.endExpired),
  "add-up-activity": inOneTransaction(addUpActivity),
  "add-up-usage": inOneTransaction(addUpUsage),
  "fetch-transcripts": transcripts.fetchMissing,
  "close-lost-conversations": inOneTransaction(transcripts.closeLostOnes),
  "delete-transcripts": transcripts.deleteAtProvider,
  "assign-to-later": assignToLater,
  "send-statements": sendStatements,
  "look-after-webhooks": lookAfterWebhooks,
  "look-after-second-factors": lookAfterSecondFactors,
  "close-attempts": closeLeft,
  "check-agent-security": warnOfOpen,
  "look-after-files": lookAfterFiles,
  "renew-paths": renew,
  "tell-overdue": tellOverdue,
  "forget-conversations": forgetConversationsOfPages,
  "forget-months": (ctx) => forgetMonths(ctx, atMost),
  "forget-login-throttles": inOneTransaction(forgetOldThrottles),
  "forget-sessions": inOneTransaction(sessions.forgetOld),
  "forget-audit-entries": inOneTransaction(forgetOldNames),
  "forget-records": inOneTransaction(forgetOldRecords),
  "look-after-recordings": lookAfterRecordings,
  "look-after-providers": inOneTransaction((trx, _atMost, ctx) => sealProviderSecretsAnew(ctx, trx)),
};

export const schedules: readonly Schedule[] = Object.keys(runs)
  .filter(isScheduled)
  .map((name) => ({ name, run: (ctx) => runs[name](ctx, name) }));
