import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";
import type { Chosen } from "@field-advisor/ui";
import { showsDeployments } from "../../lib/deployment-status.ts";

export type ListQuery = NonNullable<Call<"GET /api/deployments">["query"]>;

export const deploymentPage = (query: ListQuery) => pageOf("GET /api/deployments", { query });

export const oneDeployment = (id: string) => queryOf("GET /api/deployments/:id", { params: { id } });

/** The agents that may stand on pages of an adviser. */
export const agentsOf = (userId: number) => queryOf("GET /api/page-agents", { query: { userId } });

export const usageOf = (id: string, range: "30d") =>
  queryOf("GET /api/deployments/:id/usage", { params: { id }, query: { range } });

export const createDeployment = mutationOf("POST /api/deployments", { makesStale: showsDeployments });
export const duplicateDeployment = mutationOf("POST /api/deployments/:id/duplicate", {
  makesStale: showsDeployments,
});

/** A form starts from what the server has now, never from what was remembered. */
export const privacyOf = (id: string) => ({
  ...queryOf("GET /api/deployments/:id/privacy", { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

export const readPrivacy = (id: string) => request("GET /api/deployments/:id/privacy", { params: { id } });

/** What narrows the list of pages. */
export type FoundBy = NonNullable<Call<"GET /api/deployments/found">["query"]>;

/** All pages that a filter finds at this moment. */
export const findDeployments = (filter: FoundBy) => request("GET /api/deployments/found", { query: filter });

export type ChosenPages = Chosen<string, FoundBy>;
export const changeManyStatuses = mutationOf("PATCH /api/deployments", { makesStale: showsDeployments });

export const changeManyPrivacy = mutationOf("POST /api/deployments/privacy", {
  makesStale: ["GET /api/deployments/:id/privacy"],
});

export const updatePrivacy = mutationOf("PATCH /api/deployments/:id/privacy", {
  makesStale: ["GET /api/deployments/:id/privacy"],
});
