import type { Range } from "@field-advisor/schema/activity.endpoints";
import {
  type Attention,
  attentionKinds,
  type dashboardEndpoints,
  type OwnerDashboard,
  type PageUse,
} from "@field-advisor/schema/dashboard.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { type Context, perContext } from "../../../context.ts";
import { selectTimeSpan, type TimeSpan } from "../../../platform/db/time-span.ts";
import type { Actor } from "../../../lib/actor.ts";
import { ifPossible } from "../../../lib/app-error.ts";
import { minutesOf } from "../../../lib/minutes.ts";
import { createTtlCache } from "../../../lib/ttl-cache.ts";
import * as activity from "../activity.service.ts";
import * as calls from "../../conversations/calls.service.ts";
import * as files from "../../content/files.service.ts";
import * as openings from "../../content/openings.service.ts";
import * as failedJobs from "../../housekeeping/failed-jobs.service.ts";
import { selectAttention } from "./attention.queries.ts";
import { agentModeOf, figuresOf, totalsOf } from "./dashboard.views.ts";
import {
  countTalks,
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
  const [signIns, activeBefore, use, failed, newest, waiting, system] = await Promise.all([
    activity.summary(ctx, actor, { range }),
    activity.countActive(ctx, actor, span.previous),
    useOf(ctx, span),
    failedJobs.list(ctx, { limit: shown.waiting, offset: 0 }),
    activity.events(ctx, actor, { scope: "everyone", range: "90d", limit: shown.events }),
    selectAttention(db),
    systemOf(ctx),
  ]);
  return {
    asOf: span.asOf,
    timeZone: span.timeZone,
    figures: figuresOf({
      ...use,
      activeUsers: { value: signIns.totals.activeUsers, previous: activeBefore },
    }),
    timeline: timelineOf(span, use),
    week: signIns.week,
    rooms: use.rooms.map(withMinutes),
    activity: newest,
    attention: attentionOf([...waiting, ...failedJobRows(failed)]),
    system: { ...system, failedJobs: failed.total },
  };
}

/** What was talked and opened, and what is live. */
async function useOf(ctx: Context, span: TimeSpan) {
  const { db } = ctx;
  const [talks, rooms, state, opened] = await Promise.all([
    countTalks(db, span),
    selectTopRooms(db, span, shown.rooms),
    selectState(db, span),
    openings.countIn(ctx, span),
  ]);
  return { talks, rooms, state, opened };
}

type Use = Pick<Awaited<ReturnType<typeof useOf>>, "talks" | "opened">;

const timelineOf = ({ starts }: TimeSpan, { talks, opened }: Use): OwnerDashboard["timeline"] =>
  starts.map((start, index) => ({
    start,
    conversations: totalsOf(talks, ({ bucket }) => bucket === index + 1).conversations,
    openings: opened.get(index + 1) ?? 0,
  }));

const withMinutes = <Row extends { seconds: number }>({ seconds, ...row }: Row) => ({
  ...row,
  minutes: minutesOf(seconds),
});

type PagesQuery = InputOf<typeof dashboardEndpoints.pages>["query"];

/** Deployment pages with how they were used in a range. */
export async function pages({ db }: Context, query: PagesQuery): Promise<PageUse[]> {
  const span = await selectTimeSpan(db, query.range);
  const rows = await selectPages(db, span, { ...query, atMost: shown.pages });
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    ...withMinutes(row),
    adviser: { firstName, lastName, email },
  }));
}

type Waiting = Awaited<ReturnType<typeof selectAttention>>[number];

const failedJobRows = ({ rows, total }: Awaited<ReturnType<typeof failedJobs.list>>): Waiting[] =>
  rows.map(({ id, name, failedAt }) => ({
    kind: "failed_jobs",
    total,
    id,
    name,
    count: null,
    since: failedAt,
  }));

/** The most urgent kind first; what nothing waits for is left out. */
function attentionOf(rows: readonly Waiting[]): Attention[] {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return attentionKinds.flatMap((kind) => {
    const items = byKind.get(kind) ?? [];
    const [first] = items;
    if (!first) return [];
    return {
      kind,
      total: first.total,
      items: items.map(({ id, name, count, since }) => ({ id, name, count, since })),
    };
  });
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

type ProviderHealth = { reachable: boolean; checkedAt: string };

/** However many owners look, the provider is asked twice a minute. */
const providerHealths = perContext(() => createTtlCache<ProviderHealth>({ ttlMs: 30_000, max: 1 }));

/** Whether the voice provider answers with our key. */
export const provider = (ctx: Context): Promise<ProviderHealth> =>
  providerHealths(ctx).get("provider", async () => {
    const voices = await ifPossible(ctx.voice.listVoices());
    return { reachable: voices !== null, checkedAt: ctx.now().toISOString() };
  });
