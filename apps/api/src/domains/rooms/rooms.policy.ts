import type { RoomStatus } from "@field-advisor/schema/room-labels";
import type { Actor } from "../../lib/actor.ts";

type Who = Pick<Actor, "role" | "userId">;

/** Which rooms somebody may see: owners all, everybody else those that were given to them. */
export type RoomScope = { kind: "all" } | { kind: "granted"; userId: number };

export const scopeOf = ({ role, userId }: Who): RoomScope =>
  role === "OWNER" ? { kind: "all" } : { kind: "granted", userId };

export const mayManageRooms = ({ role }: Pick<Who, "role">): boolean => role === "OWNER";

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
