import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { isMissing, newSession, sessionContent } from "./test-room.queries.ts";

const none = "";

/**
 * The session that the address names. Where it names none, or one that is not the reader's, a new one is begun and put
 * in its place: the screen stays, only the address changes.
 */
export function useRoomSession(
  roomId: number,
  { mayRead, mayBegin }: { mayRead: boolean; mayBegin: boolean },
) {
  const [params] = useSearchParams();
  const { key: arrival, state } = useLocation();
  const navigate = useNavigate();
  const named = params.get("session") ?? none;
  const content = useQuery({ ...sessionContent(roomId, named), enabled: mayRead && named !== none });
  const isUnknown = content.data === undefined && isMissing(content.error);
  // One that was begun a moment ago and is unknown already is no reason to begin another, and another.
  const isOurs = named !== none && state === named;
  const opening = useQuery({
    ...newSession(roomId, arrival),
    enabled: mayBegin && (named === none || isUnknown) && !isOurs,
  });
  const begun = opening.data?.sessionId;

  useEffect(() => {
    if (begun === undefined || begun === named) return;
    const query = new URLSearchParams({ room: String(roomId), session: begun });
    void navigate({ search: `?${query}` }, { replace: true, state: begun, preventScrollReset: true });
  }, [begun, named, roomId, navigate]);

  return {
    content: content.data,
    openingError: opening.error ?? (isUnknown && isOurs ? content.error : null),
    readingError: isUnknown || content.data ? null : content.error,
    retry: () => {
      if (content.error && !isUnknown) void content.refetch();
      else void navigate({ search: "" }, { replace: true });
    },
  };
}
