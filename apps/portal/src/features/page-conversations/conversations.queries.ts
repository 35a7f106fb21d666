import type { Conversation } from "@field-advisor/schema/conversations.endpoints";
import { mutationOf, pageOf, queryOf, type Call } from "@field-advisor/api-client";

type ListQuery = Call<"GET /api/deployments/:id/conversations">["query"];

/** A conversation whose end or whose record is still to come. */
const isAwaited = ({ record }: { record: string }) => record === "awaited";

const askAgainMs = 10_000;

/** The conversations of a page; asked again while one of them is not complete. */
export const conversationPage = (deploymentId: string, query: ListQuery) => ({
  ...pageOf("GET /api/deployments/:id/conversations", { params: { id: deploymentId }, query }),
  refetchInterval: ({ state: { data } }: { state: { data?: { items: readonly { record: string }[] } } }) =>
    data?.items.some(isAwaited) ? askAgainMs : (false as const),
});

export const oneConversation = (id: string) => ({
  ...queryOf("GET /api/conversations/:id", { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: Conversation } }) =>
    data && (isAwaited(data) || (!data.isOngoing && data.recording.state === "awaited"))
      ? askAgainMs
      : (false as const),
});

export const deleteConversation = mutationOf("DELETE /api/conversations/:id", {
  makesStale: ["GET /api/deployments/:id/conversations", "GET /api/conversations"],
});
