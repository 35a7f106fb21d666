import { describeError, isMissing } from "@field-advisor/api-client/api-error";
import { FailureNotice, PageHeader, Waiting, BackLink } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { roomDetail } from "./rooms.queries.ts";

// The two screens with the form of a room. Most of their code is the form, so it arrives after their heads.
const loadEditor = async () => ({ default: (await import("./room-editor.tsx")).RoomEditor });
const RoomEditor = lazy(loadEditor);
const CreateRoom = lazy(async () => ({ default: (await import("./new-room.tsx")).CreateRoom }));

/** A form for a new room. */
export function CreateRoomScreen() {
  return (
    <>
      <BackLink to="/room-management">Room Management</BackLink>
      <PageHeader title="Create Room" purpose="A room of its own for one kind of conversation" />
      <Suspense fallback={<Waiting />}>
        <CreateRoom />
      </Suspense>
    </>
  );
}

/** One room with everything an owner decides about it. */
export function RoomEditorScreen() {
  const id = Number(useParams()["id"]);
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      {Number.isInteger(id) && id > 0 ? (
        <LoadedRoom key={id} id={id} />
      ) : (
        <PageHeader title="Error: No room ID provided" />
      )}
    </>
  );
}

function LoadedRoom({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(roomDetail(id));
  useEffect(() => {
    // Fetched while the room is read. Should this fail, opening the editor tries again and says so.
    loadEditor().catch(() => undefined);
  }, []);
  if (data)
    return (
      <Suspense fallback={<Waiting />}>
        <RoomEditor room={data} />
      </Suspense>
    );
  if (isMissing(error))
    return <PageHeader title="Room Not Found" purpose="It may have been deleted meanwhile." />;
  if (error) return <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />;
  return <Waiting />;
}
