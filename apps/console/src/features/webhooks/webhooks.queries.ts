import { type Call, mutationOf, pageOf, request } from "@field-advisor/api-client";
import type { Webhook } from "@field-advisor/schema/webhooks.endpoints";

export const webhookPage = (query: Call<"GET /api/webhooks">["query"]) =>
  pageOf("GET /api/webhooks", { query });

export const readWebhook = (id: number): Promise<Webhook> =>
  request("GET /api/webhooks/:id", { params: { id } });

const lookAgainMs = 2000;

/** What was sent to a webhook; looked at again while something is about to be sent. */
export const deliveryPage = (id: number) => (query: Call<"GET /api/webhooks/:id/deliveries">["query"]) => {
  const page = pageOf("GET /api/webhooks/:id/deliveries", { params: { id }, query });
  return {
    ...page,
    staleTime: 0,
    refetchInterval: ({
      state: { data },
    }: {
      state: { data?: { items: { state: string; nextTryAt: string | null }[] } | undefined };
    }) =>
      data?.items.some(({ state, nextTryAt }) => state === "waiting" && nextTryAt === null) === true
        ? lookAgainMs
        : false,
  };
};

const makesStale = ["GET /api/webhooks", "GET /api/webhooks/:id/deliveries"] as const;

export const createWebhook = mutationOf("POST /api/webhooks", { makesStale });
export const updateWebhook = mutationOf("PATCH /api/webhooks/:id", { makesStale });
export const removeWebhook = mutationOf("DELETE /api/webhooks/:id", { makesStale });
export const replaceSecret = mutationOf("POST /api/webhooks/:id/secret", { makesStale });
export const endFormerSecret = mutationOf("DELETE /api/webhooks/:id/former-secret", { makesStale });
export const sendAgain = mutationOf("POST /api/webhooks/:id/deliveries/:deliveryId/send", { makesStale });
export const sendFailedAgain = mutationOf("POST /api/webhooks/:id/send-failed", { makesStale });
export const sendTest = mutationOf("POST /api/webhooks/:id/test", { makesStale });
