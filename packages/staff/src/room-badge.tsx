import type { RoomStatus } from "@field-advisor/schema/room-labels";
import { Badge } from "@radix-ui/themes";

const colors = { LIVE: "green", PAUSED: "amber", INACTIVE: "gray" } as const satisfies Record<
  RoomStatus,
  string
>;

interface RoomBadgeProps {
  status: RoomStatus;
  /** What the status is called: screens for those who enter rooms and screens for owners use different words. */
  children: string;
}

/** The status of a room, by word and colour. */
export const RoomBadge = ({ status, children }: RoomBadgeProps) => (
  <Badge color={colors[status]} highContrast radius="full">
    {children}
  </Badge>
);
