import { ownersOnly } from "../../scope/owners-only.ts";
import type { RoomStatus } from "@field-advisor/schema/constants";
import type { Room, UpdateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import type { Actor } from "../../lib/actor.ts";

type Who = Pick<Actor, "role" | "userId">;

/** Which rooms somebody may see: owners all, everybody else those that were given to them. */
export type RoomScope = { kind: "all" } | { kind: "granted"; userId: number };

export const scopeOf = ({ role, userId }: Who): RoomScope =>
  role === "OWNER" ? { kind: "all" } : { kind: "granted", userId };

export const requireManager = ownersOnly("change rooms");

export const isLive = ({ status }: { status: RoomStatus }): boolean => status === "LIVE";

/** What the switch makes of a room. */
export const toggled = (status: RoomStatus): RoomStatus => (status === "LIVE" ? "PAUSED" : "LIVE");

const closedTexts: Record<Exclude<RoomStatus, "LIVE">, string> = {
  PAUSED: "This room is temporarily paused. Please come back later.",
  INACTIVE: "This room is currently offline. Please choose another one.",
};

/** Why somebody who may use a room cannot enter it now, in words for them; null when they can. Owners always can. */
export const closedTo = ({ role }: Pick<Who, "role">, { status }: { status: RoomStatus }): string | null =>
  role === "OWNER" || status === "LIVE" ? null : closedTexts[status];

/** What may be changed about a room; what is absent stays. */
export type Changes = Omit<UpdateRoomInput, "version">;
type Field = keyof Changes;
type Fields = Pick<Room, Field>;

const changeable: readonly Field[] = [
  "name",
  "description",
  "agentId",
  "openaiAssistantId",
  "backgroundColor",
  "badgeText",
  "logoUrl",
  "displayOrder",
  "status",
  "category",
];

/** What the log keeps of a change: names and ids, but none of the longer texts. */
const traced: readonly Field[] = [
  "name",
  "agentId",
  "openaiAssistantId",
  "displayOrder",
  "status",
  "category",
];

/** The fields that changes give another value. */
export const changedFields = (before: Fields, changes: Changes): Field[] =>
  changeable.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);

/** A room as changes leave it. */
export const changedBy = (before: Fields, changes: Changes): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

/** The agent that changes put in the lead of a LIVE room; null where it leads one already, or leads none. */
export function newLeadOf(before: Fields, changes: Changes): number | null {
  const after = changedBy(before, changes);
  if (!isLive(after)) return null;
  return isLive(before) && after.agentId === before.agentId ? null : after.agentId;
}

/** What the log tells of a change. */
export function traceOf(before: Fields, changes: Changes) {
  const changed = changedFields(before, changes);
  const kept = changed.filter((field) => traced.includes(field));
  const valuesOf = (of: Changes | Fields) => Object.fromEntries(kept.map((field) => [field, of[field]]));
  return { changed, before: valuesOf(before), after: valuesOf(changes) };
}
