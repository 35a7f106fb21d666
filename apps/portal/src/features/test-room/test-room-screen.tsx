import "./test-room.css";
import { failedTo } from "@field-advisor/staff";
import { AppLink, FailureNotice, PageHeader, Waiting, useCurrentUser } from "@field-advisor/ui";
import { Button, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { mayEnterRoom } from "../../lib/room-status.tsx";
import { useAssistantShown } from "./assistant-shown.ts";
import { RoomClosed } from "./room-closed.tsx";
import { RoomHeader } from "./room-header.tsx";
import { RoomSession } from "./room-session.tsx";
import { isWithheld, roomNow, takenSentence } from "./test-room.queries.ts";

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
  return id === null ? <RoomNotFound /> : <Room key={id} id={id} />;
}

const notThere = "This room does not exist, or you no longer have access to it.";

const RoomNotFound = ({ reason = notThere }: { reason?: string | undefined }) => (
  <>
    <PageHeader title={reason === notThere ? "Room Not Found" : "You cannot enter this room any more"} />
    <Text as="p" mb="4" role={reason === notThere ? undefined : "alert"}>
      {reason}
    </Text>
    <Button asChild>
      <AppLink to="/rooms">Your Training Rooms</AppLink>
    </Button>
  </>
);

function Room({ id }: { id: number }) {
  const { role } = useCurrentUser();
  const [isAssistantShown, toggleAssistant] = useAssistantShown();
  const { data: room, error, refetch } = useQuery(roomNow(id));
  const mayEnter = room !== undefined && mayEnterRoom(room, role);
  const [wasOpen, setWasOpen] = useState(mayEnter);
  if (mayEnter && !wasOpen) setWasOpen(true);
  if (isWithheld(error)) return <RoomNotFound reason={takenSentence(error)} />;
  if (!room)
    return error ? (
      <FailureNotice {...failedTo("Failed to fetch room", error)} onRetry={() => void refetch()} />
    ) : (
      <Waiting text="Loading room..." />
    );
  return (
    <div className="room">
      <RoomHeader
        room={room}
        isPreview={mayEnter && room.status !== "LIVE"}
        isAssistantShown={isAssistantShown}
        onToggleAssistant={toggleAssistant}
      />
      {!mayEnter && room.status !== "LIVE" && <RoomClosed status={room.status} wasOpen={wasOpen} />}
      <RoomSession room={room} mayEnter={mayEnter} isAssistantShown={isAssistantShown} onTrouble={refetch} />
    </div>
  );
}
