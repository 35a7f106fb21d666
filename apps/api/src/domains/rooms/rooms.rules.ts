import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Room, UpdateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import { definedOf } from "../../lib/changes.ts";

export const isLive = ({ status }: { status: RoomStatus }): boolean => status === "LIVE";

/** The status that the switch gives a room. */
export const toggled = (status: RoomStatus): RoomStatus => (status === "LIVE" ? "PAUSED" : "LIVE");

/** What is absent stays. */
export type Changes = Omit<UpdateRoomInput, "version">;
type Field = keyof Changes;
type Fields = Pick<Room, Field>;

/** The log keeps names and ids, but none of these. */
export const longTexts: readonly Field[] = ["description", "backgroundColor", "badgeText", "logoUrl"];

/** A room as changes leave it. */
export const changedBy = (before: Fields, changes: Changes): Fields => ({ ...before, ...definedOf(changes) });

/** That ends the calls in the room. */
export const isPausedOrTakenOffline = (changed: readonly Field[], after: { status: RoomStatus }): boolean =>
  changed.includes("status") && !isLive(after);

/** The agent that changes put in the lead of a LIVE room; null where it leads one already, or leads none. */
export function newLeadOf(before: Fields, changes: Changes): number | null {
  const after = changedBy(before, changes);
  if (!isLive(after)) return null;
  return isLive(before) && after.agentId === before.agentId ? null : after.agentId;
}
