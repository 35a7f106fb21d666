import { type Call, mutationOf, pageOf, refresh, request } from "@field-advisor/api-client";
import type { Delivery, Webhook } from "@field-advisor/schema/webhooks.endpoints";
import type { QueryClient } from "@tanstack/react-query";

export const webhookPage = (query: Call<"GET /api/webhooks">["query"]) =>
  pageOf("GET /api/webhooks", { query });

export const readWebhook = (id: number): Promise<Webhook> =>
  request("GET /api/webhooks/:id", { params: { id } });

type Shown = Pick<Delivery, "state" | "nextTryAt">;

const lookAgainMs = 2000;
const nearMs = 60_000;
const lookAgainWhileNearMs = 5000;

/** Often while something is being sent, less often while a try is near or overdue, and else once the next try is due. */
function nextLook(deliveries: readonly Shown[] = []): number | false {
  const looks = deliveries
    .filter(({ state }) => state === "waiting")
    .map(({ nextTryAt }) => {
      if (nextTryAt === null) return lookAgainMs;
      const untilThen = Date.parse(nextTryAt) - Date.now();
      return untilThen > nearMs ? untilThen : lookAgainWhileNearMs;
    });
  return looks.length > 0 && Math.min(...looks);
}

/** What was sent to a webhook; looked at again while something is about to be sent. */
export const deliveryPage = (id: number) => (query: Call<"GET /api/webhooks/:id/deliveries">["query"]) => {
  const page = pageOf("GET /api/webhooks/:id/deliveries", { params: { id }, query });
  return {
    ...page,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data?: { items: Shown[] } | undefined } }) =>
      nextLook(data?.items),
  };
};

/** The list of webhooks counts what waits and failed, and says when something arrived last. */
export const refreshWebhooks = (client: QueryClient) => refresh(client, ["GET /api/webhooks"]);

const makesStale = ["GET /api/webhooks", "GET /api/webhooks/:id/deliveries"] as const;

export const createWebhook = mutationOf("POST /api/webhooks", { makesStale });
export const updateWebhook = mutationOf("PATCH /api/webhooks/:id", { makesStale });
export const removeWebhook = mutationOf("DELETE /api/webhooks/:id", { makesStale });
export const replaceSecret = mutationOf("POST /api/webhooks/:id/secret", { makesStale });
export const endFormerSecret = mutationOf("DELETE /api/webhooks/:id/former-secret", { makesStale });
export const sendAgain = mutationOf("POST /api/webhooks/:id/deliveries/:deliveryId/send", { makesStale });
export const sendFailedAgain = mutationOf("POST /api/webhooks/:id/send-failed", { makesStale });
export const sendTest = mutationOf("POST /api/webhooks/:id/test", { makesStale });
