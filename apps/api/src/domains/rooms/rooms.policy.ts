import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Actor } from "../../lib/actor.ts";

type Who = Pick<Actor, "role" | "userId">;

/** Which rooms somebody may see: owners all, everybody else those that were given to them. */
export type RoomScope = { kind: "all" } | { kind: "granted"; userId: number };

export const scopeOf = ({ role, userId }: Who): RoomScope =>
  role === "OWNER" ? { kind: "all" } : { kind: "granted", userId };

const refusals: Record<Exclude<RoomStatus, "LIVE">, string> = {
  PAUSED: "This room is temporarily paused. Please come back later.",
  INACTIVE: "This room is currently offline. Please choose another one.",
};

/** Why somebody who may use a room cannot enter it now, in words for them; null when they can. Owners always can. */
export const entryRefusal = (
  { role }: Pick<Who, "role">,
  { status }: { status: RoomStatus },
): string | null => (role === "OWNER" || status === "LIVE" ? null : refusals[status]);
