import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { Badge, Text } from "@radix-ui/themes";
import { RoomCard } from "../../lib/room-card.tsx";
import { RoomStatusBadge } from "../../lib/room-status.tsx";

const nameOf = ({ createdByUser: by }: Room): string => (by ? `${by.firstName} ${by.lastName}`.trim() : "");

/** A room of the test station; its state is named only where it keeps people out. */
export function StationRoom({ room, last }: { room: Room; last: LastSession | undefined }) {
  const creator = nameOf(room);
  return (
    <RoomCard
      room={room}
      last={last}
      enterLabel="Enter Room"
      badges={
        <>
          {room.status !== "LIVE" && <RoomStatusBadge status={room.status} />}
          {room.agent?.domain && (
            <Badge highContrast className="fa-break">
              {room.agent.domain}
            </Badge>
          )}
        </>
      }
    >
      {creator && (
        <Text as="p" size="2" color="gray" className="fa-break">
          Created by {creator}
        </Text>
      )}
    </RoomCard>
  );
}
