import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { dashboardEndpoints, OwnerDashboard, PageUse } from "@field-advisor/schema/dashboard.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { type Context, perContext } from "../../../context.ts";
import { selectTimeSpan, type TimeSpan } from "../../../platform/db/time-span.ts";
import type { Actor } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { ifWithin } from "../../../lib/time-limit.ts";
import { createTtlCache } from "../../../lib/ttl-cache.ts";
import * as activity from "../activity.service.ts";
import { findEvents } from "../events/events.service.ts";
import * as engines from "../../agents/engines.service.ts";
import * as calls from "../../calls/calls.service.ts";
import * as files from "../../content/files.service.ts";
import * as openings from "../../content/openings.service.ts";
import * as failedJobs from "../../housekeeping/failed-jobs.service.ts";
import * as recordings from "../../recordings/recordings.service.ts";
import { isKeyRefused } from "../../../providers/provider-http.ts";
import { type AttentionRow, selectAttention } from "./attention.queries.ts";
import {
  agentModeOf,
  attentionOf,
  failedJobRows,
  failingEngineRows,
  figuresOf,
  keyRows,
  timelineOf,
  withMinutes,
} from "./dashboard.views.ts";
import {
  countUseOfParts,
  selectDatabaseSize,
  selectLastBackup,
  selectPages,
  selectState,
  selectTopRooms,
} from "./owner.queries.ts";

const shown = { rooms: 5, pages: 10, events: 10, waiting: 5 } as const;

/** How the product is used in a range, what waits for an owner, and how the system is. */
export async function read(ctx: Context, actor: Actor, range: Range): Promise<OwnerDashboard> {
  const { db } = ctx;
  const span = await selectTimeSpan(db, range);
  const [signIns, activeBefore, use, failed, newest, waiting, failing, keys, system] = await Promise.all([
    activity.summary(ctx, actor, { range }),
    activity.countActive(ctx, actor, span.previous),
    useOf(ctx, span),
    failedJobs.list(ctx, { limit: shown.waiting, offset: 0 }),
    findEvents(ctx, actor, { scope: "everyone", range: "90d", limit: shown.events }),
    recordings.isStopped(ctx).then((isStopped) => selectAttention(db, { isStopped })),
    engines.failing(ctx),
    refusedKeys(ctx),
    systemOf(ctx),
  ]);
  return {
    asOf: span.asOf,
    timeZone: span.timeZone,
    figures: figuresOf(use.counts, use.state, {
      value: signIns.totals.activeUsers,
      previous: activeBefore,
    }),
    timeline: timelineOf(span, use.counts, use.opened),
    week: signIns.week,
    rooms: use.rooms.map(withMinutes),
    activity: newest,
    attention: attentionOf([...keys, ...waiting, ...failedJobRows(failed), ...failingEngineRows(failing)]),
    system: { ...system, failedJobs: failed.total },
  };
}

async function useOf(ctx: Context, span: TimeSpan) {
  const { db } = ctx;
  const [counts, rooms, state, opened] = await Promise.all([
    countUseOfParts(db, span),
    selectTopRooms(db, span, shown.rooms),
    selectState(db, span),
    openings.countIn(ctx, span),
  ]);
  return { counts, rooms, state, opened };
}

type PagesQuery = InputOf<typeof dashboardEndpoints.pages>["query"];

export async function pages({ db }: Context, query: PagesQuery): Promise<PageUse[]> {
  const span = await selectTimeSpan(db, query.range);
  const rows = await selectPages(db, span, { ...query, atMost: shown.pages });
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    ...withMinutes(row),
    adviser: { firstName, lastName, email },
  }));
}

/** To measure a database, its files are looked at one by one. */
const databaseSizes = perContext(() => createTtlCache<number>({ ttlMs: 60_000, max: 1 }));

async function systemOf(ctx: Context): Promise<Omit<OwnerDashboard["system"], "failedJobs">> {
  const { db } = ctx;
  const [databaseBytes, usedBytes, conversationsNow, lastBackupAt] = await Promise.all([
    databaseSizes(ctx).get("size", () => selectDatabaseSize(db)),
    files.usedBytes(ctx),
    calls.countOpen(db),
    selectLastBackup(db),
  ]);
  return {
    agentMode: agentModeOf(ctx.config.voice.url),
    conversationsNow,
    databaseBytes,
    lastBackupAt,
    files: { usedBytes, quotaBytes: ctx.config.files.quotaBytes },
  };
}

type ProviderHealth = Readonly<{ reachable: boolean; refusesKey: boolean; checkedAt: string }>;

/** However many owners look, the provider is asked twice a minute. */
const providerHealths = perContext(() => createTtlCache<ProviderHealth>({ ttlMs: 30_000, max: 1 }));

/** Does the voice provider answer with our key? */
export const provider = (ctx: Context): Promise<ProviderHealth> =>
  providerHealths(ctx).get("provider", async () => {
    const failure = await ctx.voice.listVoices().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null && !(failure instanceof AppError)) throw failure;
    const refusesKey = isKeyRefused(failure);
    return { reachable: failure === null, refusesKey, checkedAt: ctx.now().toISOString() };
  });

const assistantHealths = perContext(() =>
  createTtlCache<Pick<ProviderHealth, "refusesKey" | "checkedAt">>({ ttlMs: 30_000, max: 1 }),
);

const assistantHealth = (ctx: Context) =>
  assistantHealths(ctx).get("assistant", async () => ({
    refusesKey: await ctx.assistant.refusesKey(),
    checkedAt: ctx.now().toISOString(),
  }));

/** The page is not kept waiting for a provider: what is known a moment later stands on it when it is read again. */
const keysWithinMs = 1000;

/** The keys of ours that are refused. */
async function refusedKeys(ctx: Context): Promise<AttentionRow[]> {
  const [voice, assistant] = await Promise.all([
    ifWithin(keysWithinMs, provider(ctx)),
    ifWithin(keysWithinMs, assistantHealth(ctx)),
  ]);
  return keyRows({ voice, assistant });
}
