import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import { FailureNotice, PageHeader, Waiting } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { BackLink } from "../../../lib/back-link.tsx";
import { roomDetail } from "../rooms.queries.ts";

// Fetched while the room is read.
const loadEditor = async () => ({ default: (await import("./room-editor.tsx")).RoomEditor });
const RoomEditor = lazy(loadEditor);

const isMissing = (error: unknown) => error instanceof ApiError && error.code === "not_found";

function LoadedRoom({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(roomDetail(id));
  useEffect(() => {
    // Should this fail, opening the editor tries again and says so.
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
