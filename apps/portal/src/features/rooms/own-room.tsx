import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink, useCurrentUser } from "@field-advisor/ui";
import { Badge, Button } from "@radix-ui/themes";
import { RoomCard } from "../../lib/room-card.tsx";
import { RoomStatusBadge } from "../../lib/room-status.tsx";

/** A room that the reader trains in; owners get to its editor from here. */
export function OwnRoom({ room, last }: { room: Room; last: LastSession | undefined }) {
  const isOwner = useCurrentUser().role === "OWNER";
  return (
    <RoomCard
      room={room}
      last={last}
      enterLabel="Enter"
      badges={
        <>
          <RoomStatusBadge status={room.status} />
          <Badge highContrast>{room.category}</Badge>
        </>
      }
      actions={
        isOwner && (
          <Button asChild variant="soft" color="gray" highContrast>
            <AppLink to={`/test-room/${room.id}/edit`}>Edit</AppLink>
          </Button>
        )
      }
    />
  );
}
