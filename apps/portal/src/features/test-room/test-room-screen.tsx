import "./test-room.css";
import { AppLink, FailureNotice, PageHeader, Waiting, useCurrentUser } from "@field-advisor/ui";
import { Button, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { explainedFailure } from "../../lib/explained-failure.ts";
import { mayEnterRoom } from "../../lib/room-status.tsx";
import { useAssistantShown } from "./assistant-shown.ts";
import { RoomClosed } from "./room-closed.tsx";
import { RoomHeader } from "./room-header.tsx";
import { RoomSession } from "./room-session.tsx";
import { isWithheld, roomNow } from "./test-room.queries.ts";

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

const RoomNotFound = () => (
  <>
    <PageHeader title="Room Not Found" />
    <Text as="p" mb="4">
      This room does not exist, or you no longer have access to it.
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
  if (isWithheld(error)) return <RoomNotFound />;
  if (!room)
    return error ? (
      <FailureNotice {...explainedFailure("Failed to fetch room", error)} onRetry={() => void refetch()} />
    ) : (
      <Waiting text="Loading room..." />
    );
  const mayEnter = mayEnterRoom(room, role);
  return (
    <div className="room">
      <RoomHeader
        room={room}
        isPreview={mayEnter && room.status !== "LIVE"}
        isAssistantShown={isAssistantShown}
        onToggleAssistant={toggleAssistant}
      />
      {!mayEnter && <RoomClosed status={room.status} />}
      <RoomSession
        room={room}
        mayEnter={mayEnter}
        isAssistantShown={isAssistantShown}
        onTrouble={() => void refetch()}
      />
    </div>
  );
}
