import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { roomStatusLabels } from "../../lib/room-status.tsx";

interface Visit {
  isOpen: boolean;
  /** An owner views the product as the reader. */
  isViewed: boolean;
}

/** Why nothing can be said in a room, to anybody; null where it can. */
export function closedBy({ status }: Room, { isOpen, isViewed }: Visit): string | null {
  if (isViewed) return "You are viewing as this person. Only they can talk and write here.";
  return isOpen ? null : roomStatusLabels[status];
}

/** Why the agent cannot be spoken to; null where it can. */
export function obstacleOf(room: Room, visit: Visit): string | null {
  const { agent } = room;
  const closed = closedBy(room, visit);
  if (closed !== null) return closed;
  if (!agent) return "This room has no agent yet.";
  if (!agent.isActive) return "The agent of this room is switched off at the moment.";
  return agent.isMissing
    ? "The voice provider does not have this room's agent. Ask an owner to choose another one."
    : null;
}
