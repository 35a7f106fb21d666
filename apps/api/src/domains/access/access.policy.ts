import type { AccessReason } from "@field-advisor/schema/access.endpoints";
import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { entryRefusal } from "../rooms/rooms.policy.ts";

export interface EntryFacts {
  role: Role;
  userStatus: UserStatus;
  isGranted: boolean;
  /** A group that the person is in gives the room. */
  isByGroup: boolean;
  roomStatus: RoomStatus;
  /** The room has an agent that is switched on; without one there is nobody to talk to inside. */
  hasAgent: boolean;
}

/** Who can enter a room, with every reason for and against it, the weightiest first. */
export function accessToRoom(facts: EntryFacts): { canEnter: boolean; reasons: AccessReason[] } {
  const { role, isGranted, isByGroup, hasAgent } = facts;
  const isActive = facts.userStatus === "ACTIVE";
  const isOpen = entryRefusal({ role }, { status: facts.roomStatus }) === null;
  const isOwner = role === "OWNER";
  const hasRight = isOwner || isGranted || isByGroup;
  const reasons: (AccessReason | false)[] = [
    isOwner && "owner",
    !isOwner && isGranted && "granted",
    !isOwner && isByGroup && "by_group",
    !hasRight && "not_granted",
    !isActive && "user_inactive",
    !isOpen && "room_not_live",
    !hasAgent && "no_agent",
  ];
  return {
    canEnter: hasRight && isActive && isOpen,
    reasons: reasons.filter((reason) => reason !== false),
  };
}
