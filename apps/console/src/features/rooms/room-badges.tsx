import type { RoomStatus } from "@field-advisor/schema/room-labels";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { Badge } from "@radix-ui/themes";

const colours = { LIVE: "green", PAUSED: "amber", INACTIVE: "gray" } as const satisfies Record<
  RoomStatus,
  string
>;

/** The words of Room Management: people can enter, or they cannot. */
export const activityLabel = (isActive: boolean) => (isActive ? "Active" : "Paused");

/** Whether people can enter, in a word and a colour. */
export function ActivityBadge({ room: { status, isActive } }: { room: Room }) {
  return (
    <Badge color={colours[status]} highContrast radius="full">
      {activityLabel(isActive)}
    </Badge>
  );
}

/** Which of its three states a room is in. */
export function RoomStatusBadge({ status }: { status: RoomStatus }) {
  return (
    <Badge color={colours[status]} highContrast radius="full">
      {status}
    </Badge>
  );
}
