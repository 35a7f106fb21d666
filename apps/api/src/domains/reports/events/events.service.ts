import type { activityEndpoints, ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../platform/db/database.ts";
import { selectDays, selectTimeSpan } from "../../../platform/db/time-span.ts";
import type { Actor, Caller } from "../../../lib/actor.ts";
import { csvInPieces } from "../../../lib/csv.ts";
import { auditedExport } from "../../../platform/write/write.ts";
import { scopeOfEvents } from "../activity.policy.ts";
import { eventOf } from "./event-rows.views.ts";
import { readEvents, selectEvents, selectNames } from "./events.queries.ts";
import { actionsOf } from "./events.views.ts";
import { asRead, idsIn, type Names } from "./written.views.ts";

type EventFilter = InputOf<typeof activityEndpoints.exportEvents>["query"];
type EventQuery = InputOf<typeof activityEndpoints.events>["query"];

/** Entries of the audit log, put into words. */
export async function findEvents(
  { db }: Context,
  actor: Actor,
  query: EventFilter & Pick<EventQuery, "before" | "limit">,
): Promise<ActivityEvent[]> {
  const rows = await selectEvents(db, await searchOf(db, actor, query));
  const found = rows.map((row) => ({ action: row.action, event: eventOf(row, actor) }));
  const names = await namesIn(
    db,
    found.map(({ action, event }) => ({ action, details: event.changes ?? {} })),
  );
  return found.map(({ action, event }) => ({
    ...event,
    changes: event.changes && asRead({ action, details: event.changes }, names),
  }));
}

async function namesIn(db: Database, entries: Parameters<typeof idsIn>[0]): Promise<Names> {
  const ids = idsIn(entries);
  const [user, room, content] = await Promise.all([
    selectNames(db, "user", ids.user),
    selectNames(db, "room", ids.room),
    selectNames(db, "content", ids.content),
  ]);
  return { user, room, content };
}

async function searchOf(
  db: Database,
  actor: Actor,
  query: EventFilter & Pick<EventQuery, "before" | "limit">,
) {
  const whose = scopeOfEvents(actor, query);
  const span = await spanOf(db, query);
  const actions = query.type === undefined ? { except: [] } : actionsOf(query.type);
  const { before, limit } = query;
  return { whose, ...span, before, limit, actions };
}

async function spanOf(
  db: Database,
  { range, from, to }: EventFilter,
): Promise<{ from: string; until?: string }> {
  if (from !== undefined && to !== undefined) return selectDays(db, { from, to });
  return { from: (await selectTimeSpan(db, range)).from };
}

const mostExported = 10_000;
/** More than anybody does within the time for which the log is kept. */
const mostOwn = 200_000;
const beginning = "1970-01-01T00:00:00Z";
const columns = [
  "time",
  "person",
  "personId",
  "type",
  "action",
  "details",
  "subject",
  "subjectId",
  "network",
];

/** The events that a filter leaves, newest first; the export is an event itself. */
export async function* exportEvents(
  ctx: Context,
  caller: Caller,
  filter: EventFilter,
  signal: AbortSignal,
): AsyncGenerator<ActivityEvent[], void> {
  const query = { ...filter, before: undefined, limit: mostExported };
  const search = await searchOf(ctx.db, caller.actor, query);
  const batches = auditedExport(ctx, caller, readEvents(ctx, search, signal), (rows) => ({
    action: "activity.export",
    details: { ...filter, rows },
  }));
  for await (const rows of batches) yield rows.map((row) => eventOf(row, caller.actor));
}

/** All that is kept of what somebody did and of what was done to their account, as they read it themselves. */
export async function* ownEvents(
  ctx: Context,
  actor: Actor,
  signal: AbortSignal,
): AsyncGenerator<ActivityEvent[], void> {
  const whose = scopeOfEvents(actor, { scope: "mine" });
  const query = { whose, from: beginning, before: undefined, limit: mostOwn, actions: { except: [] } };
  for await (const rows of readEvents(ctx, query, signal)) yield rows.map((row) => eventOf(row, actor));
}

/** Events as a table for people and spreadsheets; what was written stays out of it. */
export const csvOfEvents = (events: AsyncIterable<ActivityEvent[]>) => csvInPieces(columns, events, lineOf);

const lineOf = (event: ActivityEvent) => ({
  time: event.timestamp,
  person: event.userName,
  personId: event.userId,
  type: event.activity_type,
  action: event.action,
  details: event.details,
  subject: event.subject?.type ?? null,
  subjectId: event.subject?.id ?? null,
  network: event.network,
});
