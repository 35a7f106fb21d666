import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { RoomBadge } from "@field-advisor/ui";

/** What the status of a room means to those who would enter it. */
export const roomStatusLabels: Readonly<Record<RoomStatus, string>> = {
  LIVE: "Live",
  PAUSED: "Temporarily paused",
  INACTIVE: "Currently offline",
};

/** Why the agent of a room cannot be spoken to; null where it can. */
export function agentProblem({ agent }: Pick<Room, "agent">): string | null {
  if (!agent) return "This room has no agent yet.";
  if (!agent.isActive) return "The agent of this room is switched off at the moment.";
  return agent.isMissing
    ? "The voice provider does not have this room's agent. Ask an owner to choose another one."
    : null;
}

/** Nobody can train in a room whose agent is off, whatever its status. */
export const RoomStatusBadge = ({ room }: { room: Room }) =>
  room.status === "LIVE" && agentProblem(room) !== null ? (
    <RoomBadge status="PAUSED">Agent unavailable</RoomBadge>
  ) : (
    <RoomBadge status={room.status}>{roomStatusLabels[room.status]}</RoomBadge>
  );

/** Owners enter a room in any state, everybody else while it is LIVE. */
export const mayEnterRoom = ({ status }: { status: RoomStatus }, role: Role): boolean =>
  status === "LIVE" || role === "OWNER";
