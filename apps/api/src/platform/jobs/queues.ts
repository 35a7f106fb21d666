import { longestAnswerSeconds } from "@field-advisor/schema/product";
import { mostWebhooks } from "@field-advisor/schema/webhook-constants";
import { PgBoss } from "pg-boss";
import type { JobName } from "./payloads.ts";

type QueueOptions = NonNullable<Parameters<PgBoss["updateQueue"]>[1]>;

/** Where pg-boss keeps its tables. */
export const jobsSchema = "jobs";

/** Jobs that failed for good, kept for a year so that an owner can see to their cause. */
export const failedJobs = "failed";

const hour = 3600;

const day = 24 * hour;

export const failedQueue: QueueOptions = { retentionSeconds: 365 * day };

/**
 * Retried with growing pauses for about a day, which outlasts an outage of a provider. A job whose process died is taken
 * over when its heartbeat has been missing for ten seconds.
 */
const persistent: QueueOptions = {
  notify: true,
  retryLimit: 300,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  deleteAfterSeconds: day,
  deadLetter: failedJobs,
};

const minute = 60;

export const queues: Record<JobName, QueueOptions> = {
  "end-calls": persistent,
  "end-call": persistent,
  "confirm-end": persistent,
  "end-at-limit": persistent,
  "delete-records": persistent,
  "delete-sound": persistent,
  // Minutes for the longest call.
  "fetch-recording": { ...persistent, expireInSeconds: 10 * minute },
  "speak-demo-attempt": { ...persistent, expireInSeconds: 10 * minute },
  "score-attempt": persistent,
  "give-rooms": persistent,
  "judge-again": persistent,
  "end-attempt": persistent,
  // An owner reads that it failed, and has it tried again.
  "speak-model": { ...persistent, retryLimit: 5, retryDelay: 10, expireInSeconds: 10 * minute },
  // A model that fails so often is not waited for: a coach decides.
  "judge-attempt": {
    ...persistent,
    retryLimit: 5,
    retryDelay: 10,
    expireInSeconds: longestAnswerSeconds + minute,
  },
  "judge-drill": {
    ...persistent,
    retryLimit: 5,
    retryDelay: 10,
    expireInSeconds: longestAnswerSeconds + minute,
  },
  // Its payload holds an address that somebody typed, and one that was done is deleted by its handler.
  "request-reset": { ...persistent, deleteAfterSeconds: minute },
  "deliver-webhook": persistent,
  // Many writes leave one: those that notify wait for each other when they commit. The process that commits wakes its own worker.
  tell: { ...persistent, notify: false },
};

/**
 * Jobs of which one waits and one is under way, for each value of a field of their payload. Whoever enqueues another one
 * leaves it to the one that waits.
 */
export const oneForEach: Partial<Record<JobName, string>> = { "deliver-webhook": "webhookId" };

/**
 * Tried once more, because the process may have died; then it is on the list of failed jobs, and the next run does the
 * work.
 */
export const scheduled: QueueOptions = {
  notify: true,
  retryLimit: 1,
  heartbeatSeconds: 10,
  deadLetter: failedJobs,
  expireInSeconds: 300,
  deleteAfterSeconds: hour,
};

/** How many jobs of one name a process does at once. */
export const concurrency: Record<JobName, number> = {
  "end-calls": 1,
  // Some of the requests that the provider may be asked are left to those who want to talk.
  "end-call": 4,
  "confirm-end": 4,
  "end-at-limit": 4,
  "delete-records": 1,
  "delete-sound": 2,
  "fetch-recording": 1,
  "speak-demo-attempt": 1,
  "score-attempt": 2,
  "give-rooms": 1,
  "judge-again": 1,
  "end-attempt": 2,
  // The voices are for those who talk.
  "speak-model": 1,
  "judge-attempt": 2,
  "judge-drill": 2,
  "request-reset": 1,
  // One for each webhook, so that none waits while the receiver of another one is slow.
  "deliver-webhook": mostWebhooks,
  // They are handed on in their order, and take one connection.
  tell: 1,
};

const everyMinute = "* * * * *";

const everyHour = "0 * * * *";

/** When the work is due that is done again and again. */
export const crons = {
  "end-expired-sessions": everyMinute,
  "add-up-activity": everyMinute,
  "add-up-usage": everyMinute,
  "fetch-transcripts": everyMinute,
  "close-lost-conversations": everyMinute,
  "delete-transcripts": everyMinute,
  "assign-to-later": everyMinute,
  "send-statements": everyMinute,
  "look-after-webhooks": everyMinute,
  "close-attempts": everyHour,
  "check-agent-security": everyHour,
  "look-after-files": everyHour,
  "renew-paths": everyHour,
  "tell-overdue": everyHour,
  "forget-conversations": everyHour,
  "forget-months": everyHour,
  "forget-login-throttles": everyHour,
  "forget-sessions": everyHour,
  "forget-audit-entries": everyHour,
  "forget-records": everyHour,
  "look-after-recordings": everyHour,
  "look-after-second-factors": everyHour,
  "look-after-providers": everyHour,
} as const;

/** Work of releases before that nobody does any more. */
const former = ["keep-months"];

export type ScheduleName = keyof typeof crons;

export const isScheduled = (name: string): name is ScheduleName => Object.hasOwn(crons, name);

/** Brings the tables of pg-boss to its version and makes every queue and schedule as this version wants it. */
export async function installJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await boss.createQueue(failedJobs);
    await boss.updateQueue(failedJobs, failedQueue);
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, name in oneForEach ? { policy: "stately" } : {});
      await boss.updateQueue(name, options);
    }
    for (const [name, cron] of Object.entries(crons)) {
      await boss.createQueue(name, { policy: "exclusive" });
      await boss.updateQueue(name, scheduled);
      await boss.schedule(name, cron);
    }
    for (const name of former) await boss.unschedule(name);
  } finally {
    await boss.stop({ graceful: false });
  }
}
