import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { ApiError, mutationOf } from "./client.ts";
import { describeError } from "./api-error.ts";

/** Makes a room; everything that tells which rooms there are is read again. */
export const createRoom = mutationOf("POST /api/test-rooms", {
  makesStale: ["GET /api/test-rooms", "GET /api/user/rooms", "GET /api/agents", "GET /api/agents/:id"],
});

/** The same for the navigation bar, which knows no server: what came of it, in words for people where that is nothing. */
export async function createNamedRoom(client: QueryClient, body: { name: string; description?: string }) {
  try {
    const { id, agentId } = await new MutationObserver(client, createRoom).mutate({ body });
    return { id, needsAgent: agentId === null };
  } catch (error) {
    const issues = error instanceof ApiError ? error.issues : [];
    return { refused: { sentence: describeError(error).sentence, issues } };
  }
}
