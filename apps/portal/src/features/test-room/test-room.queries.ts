import { ApiError, mutationOf, request, queryOf } from "@field-advisor/api-client";
import { currentConversation } from "@field-advisor/api-client/conversation-line";
import { streamOf } from "@field-advisor/api-client/stream";
import { polling } from "@field-advisor/schema/product";
import { queryOptions } from "@tanstack/react-query";
import type { Ask } from "../../lib/chat/use-chat.ts";
import type { SpokenLine } from "./voice/spoken.ts";

/** The room as it is now: read again while somebody looks, and at once when they come back to the tab. */
export const roomNow = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id", { params: { id } }),
  staleTime: 0,
  refetchInterval: polling.room,
  refetchOnWindowFocus: true,
});

export const beginSession = mutationOf("POST /api/test-rooms/:id/session", {
  makesStale: ["GET /api/test-rooms/:id/sessions", "GET /api/user/room-sessions"],
});

/** What was said in a session so far; read anew by everybody who comes back to it, and until its calls are recorded. */
export const sessionContent = (roomId: number, sessionId: string) =>
  queryOptions({
    ...queryOf("GET /api/test-rooms/:id/sessions/:sessionId", { params: { id: roomId, sessionId } }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? polling.callRecord : false),
  });

/** What to know before an attempt in a room; it changes with every attempt. */
export const roomBriefing = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id/practice", { params: { id } }),
  staleTime: 0,
});

export const finishAttempt = mutationOf("POST /api/attempts/:id/finish", {
  makesStale: ["GET /api/test-rooms/:id/practice", "GET /api/attempts", "GET /api/attempts/:id"],
});

export const chooseRecording = mutationOf("PUT /api/test-rooms/:id/sessions/:sessionId/recording", {
  makesStale: ["GET /api/attempts/:id"],
});

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** There is no such thing, or not for this reader. */
export const isMissing = (error: unknown): boolean =>
  ["not_found", "invalid_request"].includes(codeOf(error) ?? "");

/** Why the reader has lost the right to something that they used; undefined where they have not. */
export const takenSentence = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === "forbidden" ? error.error : undefined;

/** There is no such thing, or the reader has no right to it, or not any more. */
export const isWithheld = (error: unknown): boolean => isMissing(error) || codeOf(error) === "forbidden";

/** The server answered and would not: what the page knows may be out of date. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Asks our server for an address that opens one voice conversation in a session, or goes on with this one. */
export const voiceAddress = (agentId: number, sessionId: string, signal: AbortSignal, resume?: string) =>
  request(
    "GET /api/signed-url",
    { query: { agentId: String(agentId), sessionId, ...(resume !== undefined && { resume }) } },
    { signal },
  );

/** What whoever comes back to a session can go on with. */
export const continuation = (sessionId: string) =>
  queryOptions({
    queryKey: ["GET /api/conversations/current", sessionId],
    queryFn: () => currentConversation({ sessionId }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

interface Place {
  roomId: number;
  sessionId: string;
}

/** Talks with the room's agent; the conversation that the first answer names is gone on with. */
export function talkWithAgent({ roomId, sessionId }: Place, begun: string | null): Ask {
  let conversationId = begun;
  return async (message, hearing) => {
    const call = { params: { id: roomId }, body: { message, sessionId, conversationId } };
    const answer = await streamOf("POST /api/test-rooms/:id/message", call, hearing);
    conversationId = answer.conversationId;
    return { text: answer.message };
  };
}

/** So many lines of a call are told; its record has them all. */
const mostSpoken = 60;

/** Asks the room's assistant in a thread of its own; it is told what is said in the call that goes on. */
export function askAssistant(
  { roomId, sessionId }: Place,
  begun: string | null,
  spokenNow: () => readonly SpokenLine[],
): Ask {
  let threadId = begun;
  return async (message, hearing) => {
    const spoken = spokenNow()
      .slice(-mostSpoken)
      .map(({ isUser, text }) => ({ isUser, text }));
    const call = { body: { message, threadId, roomId, sessionId, ...(spoken.length > 0 && { spoken }) } };
    const answer = await streamOf("POST /api/assistant/message", call, hearing);
    threadId = answer.threadId;
    return { text: answer.message };
  };
}
