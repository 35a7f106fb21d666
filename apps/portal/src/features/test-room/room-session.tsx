import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { failedTo, FailureNotice, Waiting } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { agentProblem } from "../../lib/room-status.tsx";
import { useViewedByOwner } from "../../lib/viewed-by-owner.tsx";
import { BriefingSheet } from "./attempt/briefing-sheet.tsx";
import { overSentence } from "./attempt/attempt-end.tsx";
import type { RoomBriefing } from "./attempt/use-briefing.ts";
import { RoomPanels } from "./room-panels.tsx";
import { beginSession, isMissing, isRefusal, sessionContent } from "./test-room.queries.ts";

const viewed = "You are viewing as this person. Only they can talk and write here.";

const none = "";

/**
 * Begins a session, one for each arrival at the room without one, and has the address name it: the screen stays.
 * @returns why none could be begun
 */
function useNewSession(roomId: number, isNeeded: boolean): Error | null {
  const [params] = useSearchParams();
  const { key: arrival } = useLocation();
  const navigate = useNavigate();
  const { mutate, error } = useMutation(beginSession);
  const begunFor = useRef<string>(null);
  const enter = useEffectEvent((session: string, from: string) => {
    // Whoever is elsewhere by now stays there.
    if (from !== arrival) return;
    const query = new URLSearchParams({ room: String(roomId), session });
    void navigate({ search: `?${query}` }, { replace: true, state: session, preventScrollReset: true });
  });
  const begin = useEffectEvent(() => {
    const focusKey = params.get("try");
    const call = { params: { id: roomId }, ...(focusKey !== null && { body: { focusKey } }) };
    mutate(call, { onSuccess: ({ sessionId }) => enter(sessionId, arrival) });
  });
  useEffect(() => {
    if (isNeeded && begunFor.current !== arrival) begin();
    begunFor.current = isNeeded ? arrival : null;
  }, [isNeeded, arrival]);
  return error;
}

/** The session that the address names. Where it names none, or one that is not the reader's, a new one is begun. */
function useRoomSession(roomId: number, mayBegin: boolean) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = params.get("session") ?? none;
  const content = useQuery({ ...sessionContent(roomId, named), enabled: named !== none });
  const isUnknown = content.data === undefined && isMissing(content.error);
  // One that was begun a moment ago and is unknown already is no reason to begin another, and another.
  const isOurs = named !== none && state === named;
  const isNeeded = mayBegin && (named === none || isUnknown) && !isOurs;
  const error = useNewSession(roomId, isNeeded);

  return {
    content: content.data,
    isReading: content.isLoading,
    openingError: (isNeeded ? error : null) ?? (isUnknown && isOurs ? content.error : null),
    readingError: isUnknown || content.data ? null : content.error,
    /** Reads what is known of the session again. */
    reread: () => content.refetch(),
    retry: () => {
      if (content.error && !isUnknown) void content.refetch();
      else void navigate({ search: "" }, { replace: true });
    },
  };
}

interface RoomSessionProps {
  room: Room;
  /** Why nothing can be said here by anybody; null where it can. */
  closed: string | null;
  isAssistantShown: boolean;
  briefing: RoomBriefing;
  /** Something failed, or ended by itself, that the state of the room may explain. */
  onTrouble: () => Promise<unknown>;
}

/** A session in a room, from the moment it is asked for. While the room is closed it can be read. */
export function RoomSession({ room, closed, onTrouble, ...panels }: RoomSessionProps) {
  const isViewed = useViewedByOwner();
  const session = useRoomSession(room.id, closed === null && !isViewed);
  const { content, reread } = session;
  const reason = isViewed ? viewed : closed;
  if (content) {
    const isOver = content.attempt?.isOpen === false;
    return (
      <RoomPanels
        key={content.sessionId}
        room={room}
        content={content}
        closed={reason}
        obstacle={reason ?? (isOver ? overSentence : agentProblem(room))}
        // A call that ended by itself, and what the server refuses, may belong to an attempt that is over.
        onTrouble={(cause) =>
          Promise.all([onTrouble(), (cause === undefined || isRefusal(cause)) && reread()])
        }
        {...panels}
      />
    );
  }
  return (
    <>
      {panels.briefing.isOpen && (
        <BriefingSheet
          roomName={room.name}
          briefing={panels.briefing}
          keptAs={`room ${room.id}`}
          start={null}
        />
      )}
      <NoSession {...session} isClosed={closed !== null} isViewed={isViewed} />
    </>
  );
}

interface NoSessionProps extends ReturnType<typeof useRoomSession> {
  isClosed: boolean;
  isViewed: boolean;
}

/** Why there is nothing to talk and write in, or not yet. */
function NoSession({ isReading, openingError, readingError, retry, isClosed, isViewed }: NoSessionProps) {
  if (openingError)
    return <FailureNotice {...failedTo("Failed to start session", openingError)} onRetry={retry} />;
  if (readingError)
    return <FailureNotice {...failedTo("Failed to load the conversation", readingError)} onRetry={retry} />;
  if (isClosed && !isReading) return null;
  if (isViewed)
    return (
      <Text as="p" role="note">
        You are viewing as this person. Only they can start a session here.
      </Text>
    );
  return <Waiting text="Starting session..." />;
}
