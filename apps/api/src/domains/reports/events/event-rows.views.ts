import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import type { Actor } from "../../../lib/actor.ts";
import type { EventRow } from "./events.queries.ts";
import { inWords } from "./events.views.ts";

export function eventOf(stored: EventRow, { role, userId }: Actor): ActivityEvent {
  const written = recordOf(stored.details);
  const row = { ...stored, details: written, subjectName: stored.subjectName ?? nameWithin(stored, written) };
  const { subjectType, subjectId, subjectName, details } = row;
  const isAboutReader = subjectType === "user" && subjectId === String(userId);
  const subject = isAboutReader ? "you" : subjectName;
  const words = inWords(row.action, { subject, isReader: isAboutReader, person: row.personName, details });
  const viewing = row.actingAs === null ? "" : ` While viewing as ${row.actingAs}.`;
  const key = keyLabel.exec(row.actorLabel)?.[1];
  const byKey = key === undefined ? "" : ` With the key "${key}".`;
  return {
    id: String(row.id),
    activity_type: words.type,
    ...doerOf(row),
    timestamp: row.at,
    action: words.action,
    details: (words.details + viewing + byKey).trim(),
    subject:
      subjectType === null || subjectId === null
        ? null
        : { type: subjectType, id: subjectId, name: subjectName },
    session: row.actorId === userId ? sessionOf(row) : null,
    changes: role === "OWNER" ? details : null,
    network: role === "OWNER" ? row.network : null,
  };
}

/** How the log calls a key: `labelOf` in platform/write/write.ts. */
const keyLabel = /^key '(.*)' of \S+$/;

/** Details that are no record are left out, so that one entry breaks no list. */
const recordOf = (details: unknown): Record<string, unknown> =>
  typeof details === "object" && details !== null && !Array.isArray(details) ? { ...details } : {};

/** What these are called is not kept beside the log: it stands in their entries. */
const namedByEntry = new Set<string | null>(["webhook", "key", "identity provider"]);

const nameWithin = ({ subjectType }: EventRow, { name }: Record<string, unknown>): string | null =>
  namedByEntry.has(subjectType) && typeof name === "string" ? name : null;

/** A session that was started in a room can be continued. */
function sessionOf({ action, subjectId, details: { sessionId } }: EventRow): ActivityEvent["session"] {
  if (action !== "room.enter" || typeof sessionId !== "string") return null;
  return { roomId: Number(subjectId), sessionId };
}

/** Whoever signs in is not signed in yet: the entry is shown as that of its subject. */
function doerOf({ actorId, actorName, actorLabel, subjectType, subjectId, subjectName }: EventRow) {
  if (actorId !== null) return { userId: actorId, userName: actorName ?? actorLabel };
  if (subjectType === "user") return { userId: Number(subjectId), userName: subjectName ?? actorLabel };
  return {
    userId: null,
    userName: actorLabel.startsWith("email ") ? "Somebody unknown" : capital(actorLabel),
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
