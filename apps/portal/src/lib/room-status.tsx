import type { RoomStatus } from "@field-advisor/schema/constants";
import type { Role } from "@field-advisor/schema/routes";
import { RoomBadge } from "@field-advisor/staff";

/** What the status of a room means to those who would enter it. */
export const roomStatusLabels: Readonly<Record<RoomStatus, string>> = {
  LIVE: "Live",
  PAUSED: "Temporarily paused",
  INACTIVE: "Currently offline",
};

export const RoomStatusBadge = ({ status }: { status: RoomStatus }) => (
  <RoomBadge status={status}>{roomStatusLabels[status]}</RoomBadge>
);

/** Owners enter a room in any state, everybody else while it is LIVE. */
export const mayEnterRoom = ({ status }: { status: RoomStatus }, role: Role): boolean =>
  status === "LIVE" || role === "OWNER";
