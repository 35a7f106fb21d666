import type { activityEndpoints, ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../platform/db/database.ts";
import { selectDays, selectTimeSpan } from "../../../platform/db/time-span.ts";
import type { Actor, Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { csvInPieces } from "../../../lib/csv-reader.ts";
import { auditedExport } from "../../../platform/write/write.ts";
import { actionsOf, inWords } from "./events.views.ts";
import { readEvents, selectEvents, selectNames, type EventRow, type Whose } from "./events.queries.ts";
import { peopleIn, withNames } from "./named-people.views.ts";

type EventFilter = InputOf<typeof activityEndpoints.exportEvents>["query"];
type EventQuery = InputOf<typeof activityEndpoints.events>["query"];

/**
 * What happened, as the log of who did what tells it.
 * @throws AppError forbidden
 */
export async function findEvents(
  db: Database,
  actor: Actor,
  query: EventFilter & Pick<EventQuery, "before" | "limit">,
): Promise<ActivityEvent[]> {
  const rows = await selectEvents(db, await searchOf(db, actor, query));
  const events = rows.map((row) => eventOf(row, actor));
  const names = await selectNames(
    db,
    events.flatMap(({ changes }) => peopleIn(changes ?? {})),
  );
  return events.map((event) => ({ ...event, changes: event.changes && withNames(event.changes, names) }));
}

/** What the log is asked for. @throws AppError forbidden */
async function searchOf(
  db: Database,
  actor: Actor,
  query: EventFilter & Pick<EventQuery, "before" | "limit">,
) {
  const whose = whoseOf(actor, query);
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

/** Who views the product as somebody else did what they did themselves: it is not among that person's own. */
function whoseOf({ role, userId }: Actor, { scope, userId: of }: EventFilter): Whose {
  if (scope === "mine") return { kind: "person", id: userId, withViewing: false };
  if (scope === "assigned" && role !== "USER")
    return of === undefined
      ? { kind: "assigned", adminId: userId }
      : { kind: "person", id: of, assignedTo: userId, withViewing: false };
  if (scope === "everyone" && role === "OWNER")
    return of === undefined ? { kind: "everyone" } : { kind: "person", id: of, withViewing: true };
  throw new AppError("forbidden", "Your role shows you your own activity only.");
}

function eventOf(stored: EventRow, { role, userId }: Actor): ActivityEvent {
  const row = { ...stored, details: recordOf(stored.details) };
  const { subjectType, subjectId, subjectName, details } = row;
  const isAboutReader = subjectType === "user" && subjectId === String(userId);
  const subject = isAboutReader ? "you" : subjectName;
  const words = inWords(row.action, { subject, isReader: isAboutReader, details });
  const viewing = row.actingAs === null ? "" : ` While viewing as ${row.actingAs}.`;
  return {
    id: String(row.id),
    activity_type: words.type,
    ...doerOf(row),
    timestamp: row.at,
    action: words.action,
    details: (words.details + viewing).trim(),
    subject:
      subjectType === null || subjectId === null
        ? null
        : { type: subjectType, id: subjectId, name: subjectName },
    session: row.actorId === userId ? sessionOf(row) : null,
    changes: role === "OWNER" ? details : null,
    network: role === "OWNER" ? row.network : null,
  };
}

/** An entry whose details are no record tells the rest, and takes no list with it. */
const recordOf = (details: unknown): Record<string, unknown> =>
  typeof details === "object" && details !== null && !Array.isArray(details) ? { ...details } : {};

/** What was begun in a room can be gone on with. */
function sessionOf({ action, subjectId, details: { sessionId } }: EventRow): ActivityEvent["session"] {
  if (action !== "room.enter" || typeof sessionId !== "string") return null;
  return { roomId: Number(subjectId), sessionId };
}

/** Nobody is signed in yet who signs in: it is told of the person it was about. */
function doerOf({ actorId, actorName, actorLabel, subjectType, subjectId, subjectName }: EventRow) {
  if (actorId !== null) return { userId: actorId, userName: actorName ?? actorLabel };
  if (subjectType === "user") return { userId: Number(subjectId), userName: subjectName ?? actorLabel };
  return {
    userId: null,
    userName: actorLabel.startsWith("email ") ? "Somebody unknown" : capital(actorLabel),
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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

/**
 * The events that a filter leaves, newest first; that they were taken is an event itself.
 * @throws AppError forbidden
 */
export async function* exportEvents(
  ctx: Context,
  caller: Caller,
  filter: EventFilter,
  signal: AbortSignal,
): AsyncGenerator<ActivityEvent[], void> {
  const query = { ...filter, before: undefined, limit: mostExported };
  const search = await searchOf(ctx.db, caller.actor, query);
  const batches = auditedExport(ctx, caller, readEvents(ctx.exports, search, signal), (rows) => ({
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
  const whose = whoseOf(actor, { scope: "mine", range: "24h" });
  const query = { whose, from: beginning, before: undefined, limit: mostOwn, actions: { except: [] } };
  for await (const rows of readEvents(ctx.exports, query, signal))
    yield rows.map((row) => eventOf(row, actor));
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
