import type { AccessReason } from "@field-advisor/schema/access.endpoints";
import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { entryRefusal } from "../rooms/rooms.policy.ts";

export interface EntryFacts {
  role: Role;
  userStatus: UserStatus;
  isGranted: boolean;
  roomStatus: RoomStatus;
  /** The room has an agent that is switched on; without one there is nobody to talk to inside. */
  hasAgent: boolean;
}

/** Who can enter a room, with every reason for and against it, the weightiest first. */
export function accessToRoom(facts: EntryFacts): { canEnter: boolean; reasons: AccessReason[] } {
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
