import type { Room } from "@field-advisor/schema/rooms";
import { FailureNotice, Waiting } from "@field-advisor/ui";
import { explainedFailure } from "../../lib/explained-failure.ts";
import { RoomPanels } from "./room-panels.tsx";
import { useRoomSession } from "./use-room-session.ts";

interface RoomSessionProps {
  room: Room;
  mayEnter: boolean;
  isAssistantShown: boolean;
  /** Something failed that the state of the room may explain. */
  onTrouble: () => void;
}

/** A session in a room, from the moment it is asked for. One that was open when the room was closed stays readable. */
export function RoomSession({ room, mayEnter, ...panels }: RoomSessionProps) {
  const { content, openingError, readingError, retry } = useRoomSession(room.id, mayEnter);
  if (content)
    return <RoomPanels key={content.sessionId} room={room} content={content} isOpen={mayEnter} {...panels} />;
  if (!mayEnter) return null;
  if (openingError)
    return <FailureNotice {...explainedFailure("Failed to start session", openingError)} onRetry={retry} />;
  if (readingError)
    return (
      <FailureNotice {...explainedFailure("Failed to load the conversation", readingError)} onRetry={retry} />
    );
  return <Waiting text="Starting session..." />;
}
