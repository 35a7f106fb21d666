import { mutationOf, polledPageOf, queryOf, request, type Call } from "@field-advisor/api-client";
import type { DeploymentMessage } from "@field-advisor/schema/messages.endpoints";
import { polling } from "@field-advisor/schema/product";
import { useState } from "react";

export const messagePage = (query: Call<"GET /api/deployment-messages">["query"]) =>
  polledPageOf("GET /api/deployment-messages", { query }, polling.deploymentMessages);

export const messagesOfDeployment = (id: string, query: Call<"GET /api/deployments/:id/messages">["query"]) =>
  polledPageOf("GET /api/deployments/:id/messages", { params: { id }, query }, polling.deploymentMessages);

export const messageTotals = {
  ...queryOf("GET /api/deployment-messages/totals", {}),
  refetchInterval: polling.deploymentMessages,
  refetchOnWindowFocus: "always",
} as const;

/** Other people make and pause pages too, so they are read whenever a form is opened. */
export const activePages = { ...queryOf("GET /api/deployment-messages/pages", {}), gcTime: 0 };

/** Those of the people of a group. */
export const activePagesOf = (groupId: number) => ({
  ...queryOf("GET /api/deployment-messages/pages", { query: { groupId } }),
  gcTime: 0,
});

export const targetsOf = (id: number) => ({
  ...queryOf("GET /api/deployment-messages/:id/pages", { params: { id } }),
  gcTime: 0,
});

/** A message as it is now, and the pages it goes to. */
export async function readMessage({ id }: Pick<DeploymentMessage, "id">) {
  const [message, targets] = await Promise.all([
    request("GET /api/deployment-messages/:id", { params: { id } }),
    request("GET /api/deployment-messages/:id/pages", { params: { id } }),
  ]);
  return { ...message, targets };
}

const makesStale = [
  "GET /api/deployment-messages",
  "GET /api/deployment-messages/totals",
  "GET /api/deployments/:id/messages",
] as const;

export const sendMessage = mutationOf("POST /api/deployment-messages", { makesStale });
export const updateMessage = mutationOf("PATCH /api/deployment-messages/:id", { makesStale });
export const removeMessage = mutationOf("DELETE /api/deployment-messages/:id", { makesStale });

const failuresBefore = 2;

/**
 * Whether a list that is asked for again and again could not be read twice in a row.
 * @param query the query counts all failures since it exists; a success starts a new row
 */
export function useIsReconnecting(query: { isSuccess: boolean; errorUpdateCount: number }): boolean {
  const { isSuccess, errorUpdateCount } = query;
  const [forgiven, setForgiven] = useState(0);
  if (isSuccess && errorUpdateCount !== forgiven) setForgiven(errorUpdateCount);
  return !isSuccess && errorUpdateCount - forgiven >= failuresBefore;
}
