import { observePools } from "@field-advisor/telemetry/pool-metrics";
import type { Context } from "../context.ts";
import * as sessions from "../domains/auth/sessions/sessions.service.ts";
import * as calls from "../domains/calls/calls.service.ts";
import * as files from "../domains/content/files.service.ts";
import * as owner from "../domains/reports/dashboard/owner.service.ts";
import { freeShare } from "../lib/disk.ts";
import * as backups from "../domains/housekeeping/backups.service.ts";
import * as failedJobs from "../domains/housekeeping/failed-jobs.service.ts";
import { failedJobs as failedQueue, queues } from "../platform/jobs/queues.ts";
import { selectQueues } from "../platform/jobs/queues.queries.ts";
import { schedules } from "./schedules.ts";
import * as metrics from "../telemetry/metrics.ts";

/** What the database knows of all processes together. */
interface Figures {
  queues: { name: string; waiting: number; active: number }[];
  failed: { name: string; count: number }[];
  callsOpen: number;
  sessions: number;
  filesBytes: number;
  backupAge: number | undefined;
}

const refreshEveryMs = 15_000;

/** Everything that background work is called, so that a queue without failures is reported as such. */
const queueNames = [...Object.keys(queues), ...schedules.map(({ name }) => name)];

/** One after the other, so that counting takes one connection and not five. */
async function readFigures(ctx: Context): Promise<Figures> {
  const { db } = ctx;
  const waiting = await selectQueues(db);
  const failed = new Map((await failedJobs.countByName(ctx)).map(({ name, count }) => [name, count]));
  return {
    queues: waiting.filter(({ name }) => name !== failedQueue),
    failed: [...new Set([...queueNames, ...failed.keys()])].map((name) => ({
      name,
      count: failed.get(name) ?? 0,
    })),
    callsOpen: await calls.countOpen(db),
    sessions: await sessions.countOpen(db),
    filesBytes: await files.usedBytes(ctx),
    backupAge: await backups.ageOfLast(ctx),
  };
}

export interface FiguresWatch {
  /** Counts now instead of at the next time. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Counts every 15 s what the database knows, so that being asked costs nothing. While the database is away the last
 * figures stay, because the SDK keeps every gauge, and `databaseUp` says so. Counting also asks the voice provider
 * whether it answers.
 */
export function watchFigures(ctx: Context): FiguresWatch {
  let figures: Figures | undefined;
  let diskFree: number | undefined;
  let isUp = false;
  let running: Promise<void> | undefined;
  const count = async () => {
    const read = await readFigures(ctx).catch(() => undefined);
    isUp = read !== undefined;
    figures = read ?? figures;
    diskFree = await freeShare(ctx.config.files.arriving);
    await owner.provider(ctx).catch(() => undefined);
  };
  const begin = () => (running ??= count().finally(() => (running = undefined)));
  const refresh = async () => {
    await running;
    await begin();
  };
  const refreshing = setInterval(() => void begin(), refreshEveryMs).unref();
  ctx.telemetry.observe(metrics.databaseUp, () => [{ value: isUp ? 1 : 0, labels: {} }]);
  ctx.telemetry.observe(metrics.diskFree, () =>
    diskFree === undefined ? [] : [{ value: diskFree, labels: {} }],
  );
  observeFigures(ctx, () => figures);
  return { refresh, stop: () => clearInterval(refreshing) };
}

function observeFigures({ telemetry, config, pools }: Context, figures: () => Figures | undefined): void {
  // A counter that appears with its first event hides that event: its growth is read from where it began.
  for (const by of ["browser", "record", "operator"]) telemetry.record(metrics.callEnds, 0, { by });
  for (const who of ["staff", "recipient"]) telemetry.record(metrics.signInFailures, 0, { who });
  telemetry.record(metrics.uploadBytes, 0, {});
  telemetry.record(metrics.uploadsInProgress, 0, {});
  const one = (value: number | undefined) => (value === undefined ? [] : [{ value, labels: {} }]);
  telemetry.observe(metrics.jobs, () =>
    (figures()?.queues ?? []).flatMap(({ name, waiting, active }) => [
      { value: waiting, labels: { queue: name, state: "waiting" } },
      { value: active, labels: { queue: name, state: "active" } },
    ]),
  );
  telemetry.observe(metrics.jobsFailed, () =>
    (figures()?.failed ?? []).map(({ name, count }) => ({ value: count, labels: { queue: name } })),
  );
  telemetry.observe(metrics.callsOpen, () => one(figures()?.callsOpen));
  telemetry.observe(metrics.sessionsActive, () => one(figures()?.sessions));
  telemetry.observe(metrics.filesBytes, () => one(figures()?.filesBytes));
  telemetry.observe(metrics.backupAge, () => one(figures()?.backupAge));
  telemetry.observe(metrics.filesQuota, () => one(config.files.quotaBytes));
  observePools(telemetry, pools);
}
