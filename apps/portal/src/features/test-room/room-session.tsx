import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { failedTo } from "@field-advisor/staff";
import { FailureNotice, Waiting } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useViewedByOwner } from "../../lib/viewed-by-owner.tsx";
import { closedBy, obstacleOf } from "./obstacle.ts";
import { RoomPanels } from "./room-panels.tsx";
import { useRoomSession } from "./use-room-session.ts";

interface RoomSessionProps {
  room: Room;
  mayEnter: boolean;
  isAssistantShown: boolean;
  /** Something failed, or ended by itself, that the state of the room may explain. */
  onTrouble: () => Promise<unknown>;
}

/** A session in a room, from the moment it is asked for. One that was open when the room was closed stays readable. */
export function RoomSession({ room, mayEnter, ...panels }: RoomSessionProps) {
  const isViewed = useViewedByOwner();
  const { content, openingError, readingError, retry } = useRoomSession(room.id, {
    mayRead: mayEnter,
    mayBegin: mayEnter && !isViewed,
  });
  const visit = { isOpen: mayEnter, isViewed };
  if (content)
    return (
      <RoomPanels
        key={content.sessionId}
        room={room}
        content={content}
        closed={closedBy(room, visit)}
        obstacle={obstacleOf(room, visit)}
        {...panels}
      />
    );
  if (!mayEnter) return null;
  if (openingError)
    return <FailureNotice {...failedTo("Failed to start session", openingError)} onRetry={retry} />;
  if (readingError)
    return <FailureNotice {...failedTo("Failed to load the conversation", readingError)} onRetry={retry} />;
  if (isViewed)
    return (
      <Text as="p" role="note">
        You are viewing as this person. Only they can begin a session here; their earlier sessions can be
        read.
      </Text>
    );
  return <Waiting text="Starting session..." />;
}
