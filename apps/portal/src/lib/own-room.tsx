import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { ListEmpty, useCurrentUser, LinkButton } from "@field-advisor/ui";
import { Badge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { RoomCard, type RoomHeading } from "./room-card.tsx";
import { RoomStatusBadge } from "./room-status.tsx";
import { SupportContact } from "./support-contact.tsx";

interface OwnRoomProps {
  room: Room;
  last: LastSession | undefined;
  heading?: RoomHeading;
}

/** A room that the reader trains in; owners get to its editor from here. */
export function OwnRoom({ room, last, heading }: OwnRoomProps) {
  const isOwner = useCurrentUser().role === "OWNER";
  return (
    <RoomCard
      room={room}
      last={last}
      heading={heading}
      enterLabel="Enter"
      badges={
        <>
          <RoomStatusBadge room={room} />
          <Badge>{room.category}</Badge>
        </>
      }
      actions={
        isOwner && (
          <LinkButton to={`/test-room/${room.id}/edit`} variant="soft" color="gray">
            Edit
          </LinkButton>
        )
      }
    />
  );
}

/** Said to those who may use no room. @param children another way on */
export function NoRooms({ children }: { children?: ReactNode }) {
  const isOwner = useCurrentUser().role === "OWNER";
  return (
    <ListEmpty
      title="No rooms assigned"
      action={
        <>
          {!isOwner && <SupportContact />}
          {children}
        </>
      }
    >
      {isOwner
        ? "There are no training rooms yet. Create your first one to get started."
        : "You have no training rooms yet. Contact your administrator to be given access."}
    </ListEmpty>
  );
}
