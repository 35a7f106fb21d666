import type { RoomStatus } from "@field-advisor/schema/room-labels";
import type { Role } from "@field-advisor/schema/routes";
import { Badge } from "@radix-ui/themes";

const looks = {
  LIVE: { label: "Live", color: "green" },
  PAUSED: { label: "Temporarily paused", color: "amber" },
  INACTIVE: { label: "Currently offline", color: "gray" },
} as const satisfies Record<RoomStatus, object>;

/** What the state of a room means to those who would enter it. */
export const roomStatusLabel = (status: RoomStatus): string => looks[status].label;

export function RoomStatusBadge({ status }: { status: RoomStatus }) {
  const { label, color } = looks[status];
  return (
    <Badge color={color} highContrast>
      {label}
    </Badge>
  );
}

/** Owners enter a room in any state, everybody else while it is LIVE. */
export const mayEnterRoom = ({ status }: { status: RoomStatus }, role: Role): boolean =>
  status === "LIVE" || role === "OWNER";
