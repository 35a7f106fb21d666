import { ownersOnly } from "../../scope/owners-only.ts";
import type { AccessChange, AccessReason } from "@field-advisor/schema/access.endpoints";
import type { RoomStatus } from "@field-advisor/schema/constants";
import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { entryRefusal } from "../rooms/rooms.policy.ts";

export const requireManager = ownersOnly("change who can use what");

/** What decides whether somebody can enter a room. */
export interface EntryFacts {
  role: Role;
  userStatus: UserStatus;
  isGranted: boolean;
  roomStatus: RoomStatus;
  /** Whether the room has an agent that is switched on; without one there is nobody to talk to inside. */
  hasAgent: boolean;
}

/** Whether somebody can enter a room, with everything that speaks for and against it, the weightiest first. */
export function explainAccess(facts: EntryFacts): { canEnter: boolean; reasons: AccessReason[] } {
  const { role, isGranted, hasAgent } = facts;
  const isActive = facts.userStatus === "ACTIVE";
  const isOpen = entryRefusal({ role }, { status: facts.roomStatus }) === null;
  const right = role === "OWNER" ? "owner" : isGranted ? "granted" : "not_granted";
  const reasons: (AccessReason | false)[] = [
    right,
    !isActive && "user_inactive",
    !isOpen && "room_not_live",
    !hasAgent && "no_agent",
  ];
  return {
    canEnter: right !== "not_granted" && isActive && isOpen,
    reasons: reasons.filter((reason) => reason !== false),
  };
}

const keyOf = (userId: number, roomId: number): string => `${userId}:${roomId}`;

/** The changes with each right in one of them only: where several speak of it, the last one counts. */
export function dedupe(changes: readonly AccessChange[]): AccessChange[] {
  const last = new Map<string, AccessChange>();
  for (const change of changes)
    for (const roomId of change.roomIds) last.set(keyOf(change.userId, roomId), change);
  return narrowed(changes, (change, roomId) => last.get(keyOf(change.userId, roomId)) === change);
}

/** Of deduplicated changes, what was different before: taken back, it undoes exactly what was done. */
export function applied(
  changes: readonly AccessChange[],
  rights: readonly { userId: number; id: number }[],
): AccessChange[] {
  const keys = new Set(rights.map(({ userId, id }) => keyOf(userId, id)));
  return narrowed(changes, ({ userId }, roomId) => keys.has(keyOf(userId, roomId)));
}

const narrowed = (
  changes: readonly AccessChange[],
  counts: (change: AccessChange, roomId: number) => boolean,
): AccessChange[] =>
  changes
    .map((change) => ({
      ...change,
      roomIds: [...new Set(change.roomIds)].filter((roomId) => counts(change, roomId)),
    }))
    .filter(({ roomIds }) => roomIds.length > 0);
