import { ApiError, mutationOf, queryOf, request } from "@field-advisor/api-client";
import type { Drill } from "@field-advisor/schema/drills.endpoints";
import { polling } from "@field-advisor/schema/product";
import { queryOptions } from "@tanstack/react-query";

/** A sound comes after the words. */
const isAwaited = ({ waitsFor, recording }: Drill): boolean =>
  waitsFor !== null || recording.state === "awaited";

/** What was said once more after an attempt, read again while a part of it is on its way, or its sound. */
export const drillsOf = (id: string, expected: string | null = null) =>
  queryOptions({
    ...queryOf("GET /api/attempts/:id/drills", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const isMissing = expected !== null && !data?.some((drill) => drill.id === expected);
      return isMissing || data?.some(isAwaited) ? polling.attempt : false;
    },
  });

const makesStale = ["GET /api/attempts/:id/drills", "GET /api/attempts/:id"] as const;

export const sayAgain = mutationOf("POST /api/attempts/:id/checks/:key/drills", { makesStale });
export const goOnFrom = mutationOf("POST /api/attempts/:id/drills", { makesStale });

/** What is known of the room beforehand, such as whether speech is written down there. */
export const knownOfRoom = (id: number) => queryOf("GET /api/test-rooms/:id/practice", { params: { id } });

/** What stands against it now stands against every further start too. */
export const isRefusedAloud = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "conflict";

interface Place {
  id: string;
  key: string;
  line: number;
}

/** Opens a session in which a sentence is said anew. */
export const sayAloud = ({ id, key, line }: Place, signal: AbortSignal) =>
  request(
    "POST /api/attempts/:id/checks/:key/drills",
    { params: { id, key }, body: { line, text: null } },
    { signal },
  );

/** Asks our server for an address that opens one call in the session of a drill, or goes on with this one. */
export const drillAddress = (
  { agentId, sessionId }: { agentId: number; sessionId: string },
  signal: AbortSignal,
  resume?: string,
) =>
  request(
    "GET /api/signed-url",
    { query: { agentId: String(agentId), sessionId, ...(resume !== undefined && { resume }) } },
    { signal },
  );

/** The calls of a drill are not recorded any more, and what there is of their sound is deleted. */
export const refuseRecording = mutationOf("PUT /api/test-rooms/:id/sessions/:sessionId/recording", {
  makesStale,
});
