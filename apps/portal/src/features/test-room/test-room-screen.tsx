import "../../lib/chat/chat.css";
import "./test-room.css";
import { readStored, store } from "@field-advisor/page/browser-storage";
import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { failedTo, FailureNotice, PageHeader, useCurrentUser, Waiting, LinkButton } from "@field-advisor/ui";
import { ArrowLeftIcon, PauseIcon } from "@radix-ui/react-icons";
import { Badge, Button, Callout, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { PastSessions } from "../../lib/past-sessions.tsx";
import { mayEnterRoom, roomStatusLabels } from "../../lib/room-status.tsx";
import { useBriefing } from "./attempt/use-briefing.ts";
import { RoomSession } from "./room-session.tsx";
import { isWithheld, roomNow, takenSentence } from "./test-room.queries.ts";

interface RoomHeaderProps {
  room: Room;
  /** The reader is in, though the room is closed to everybody else. */
  isPreview: boolean;
  isAssistantShown: boolean;
  onToggleAssistant: () => void;
  /** Null where there is no briefing. */
  onBriefing: (() => void) | null;
}

/** Which room this is, who leads it, the way back, what was said before, and whether the assistant helps. */
function RoomHeader(props: RoomHeaderProps) {
  const { room, isPreview, isAssistantShown, onToggleAssistant, onBriefing } = props;
  const [params] = useSearchParams();
  const [isListed, setListed] = useState(false);
  return (
    <div className="room-header">
      <PageHeader
        title={room.name}
        {...(room.agent && { purpose: `Agent: ${room.agent.name}` })}
        actions={
          <>
            <LinkButton to="/rooms" variant="soft" color="gray">
              <ArrowLeftIcon />
              Back
            </LinkButton>
            {onBriefing && (
              <Button variant="soft" color="gray" className="room-briefing" onClick={onBriefing}>
                Briefing
              </Button>
            )}
            <Button variant="soft" color="gray" onClick={() => setListed(true)}>
              Earlier sessions
            </Button>
            <Button variant="soft" color="gray" onClick={onToggleAssistant}>
              {isAssistantShown ? "Hide AI Assistant" : "Show AI Assistant"}
            </Button>
          </>
        }
      />
      {(isPreview || room.badgeText) && (
        <Flex gap="2" wrap="wrap" align="center" className="room-facts">
          {isPreview && <Badge color="amber">Preview - room is paused</Badge>}
          {room.badgeText && (
            <Badge color="gray" variant="outline" className="fa-break">
              {room.badgeText}
            </Badge>
          )}
        </Flex>
      )}
      {isListed && (
        <PastSessions
          room={room}
          current={params.get("session") ?? undefined}
          onClose={() => setListed(false)}
        />
      )}
    </div>
  );
}

const name = "field-advisor-assistant";

/** Whether the assistant's panel is shown, as this browser was told last. */
function useAssistantShown(): [boolean, () => void] {
  const [isShown, setShown] = useState(() => readStored("localStorage", name) !== "hidden");
  const toggle = () => {
    store("localStorage", name, isShown ? "hidden" : null);
    setShown(!isShown);
  };
  return [isShown, toggle];
}

const happened = {
  PAUSED: "This room was paused by an owner.",
  INACTIVE: "This room was taken offline by an owner.",
} as const satisfies Record<Exclude<RoomStatus, "LIVE">, string>;

interface RoomClosedProps {
  status: Exclude<RoomStatus, "LIVE">;
  /** The reader was in when it happened. */
  wasOpen: boolean;
}

/** Why nothing can be said here now. It goes away by itself when the room is opened again. */
const RoomClosed = ({ status, wasOpen }: RoomClosedProps) => (
  <Callout.Root color="amber" role="alert" size="1">
    <Callout.Icon>
      <PauseIcon />
    </Callout.Icon>
    <Callout.Text>
      <strong>{roomStatusLabels[status]}</strong>. {wasOpen && `${happened[status]} `}You can continue as soon
      as the room is open again. What you typed is kept.
    </Callout.Text>
  </Callout.Root>
);

const isId = (text: string | null | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? "");

/** The room that the address names, in its path or beside it. */
function useRoomId(): number | null {
  const { id } = useParams();
  const [params] = useSearchParams();
  const named = [id, params.get("room")].find((text) => isId(text));
  return named ? Number(named) : null;
}

/** Where somebody trains: they talk and write with the room's agent, and an assistant helps. */
export function TestRoomScreen() {
  const id = useRoomId();
  return id === null ? <RoomNotFound /> : <RoomById key={id} id={id} />;
}

const notThere = "This room does not exist, or you no longer have access to it.";

interface RoomNotFoundProps {
  reason?: string | undefined;
  /** What was said before the room was gone stands below. */
  isSessionShown?: boolean;
}

const RoomNotFound = ({ reason = notThere, isSessionShown }: RoomNotFoundProps) => (
  <>
    <PageHeader title={reason === notThere ? "Room Not Found" : "You can no longer enter this room"} />
    <Text as="p" mb="4" role={reason === notThere ? undefined : "alert"}>
      {reason}
      {isSessionShown && " You can read this conversation until you leave this page."}
    </Text>
    <LinkButton to="/rooms">Your Training Rooms</LinkButton>
  </>
);

/** Why nothing can be said in a room; null where it can. */
function closedBy({ status }: Room, { isGone, mayEnter }: { isGone: boolean; mayEnter: boolean }) {
  if (isGone) return "You can no longer talk or write here.";
  return mayEnter ? null : roomStatusLabels[status];
}

function RoomById({ id }: { id: number }) {
  const { role } = useCurrentUser();
  const [isAssistantShown, toggleAssistant] = useAssistantShown();
  const { data: room, error, refetch } = useQuery(roomNow(id));
  const briefing = useBriefing(id);
  const mayEnter = room !== undefined && mayEnterRoom(room, role);
  const [wasOpen, setWasOpen] = useState(mayEnter);
  if (mayEnter && !wasOpen) setWasOpen(true);
  const isGone = isWithheld(error);
  if (isGone && !room) return <RoomNotFound reason={takenSentence(error)} />;
  if (!room)
    return error ? (
      <FailureNotice {...failedTo("Failed to fetch room", error)} onRetry={() => void refetch()} />
    ) : (
      <Waiting text="Loading room..." />
    );
  return (
    <div className="room">
      {isGone ? (
        <RoomNotFound reason={takenSentence(error)} isSessionShown={wasOpen} />
      ) : (
        <RoomHeader
          room={room}
          isPreview={mayEnter && room.status !== "LIVE"}
          isAssistantShown={isAssistantShown}
          onToggleAssistant={toggleAssistant}
          onBriefing={briefing.isOffered ? briefing.open : null}
        />
      )}
      {!isGone && !mayEnter && room.status !== "LIVE" && (
        <RoomClosed status={room.status} wasOpen={wasOpen} />
      )}
      <RoomSession
        room={room}
        closed={closedBy(room, { isGone, mayEnter })}
        isAssistantShown={isAssistantShown}
        briefing={briefing}
        onTrouble={refetch}
      />
    </div>
  );
}
