import { type Call, mutationOf, pageOf, queryOf, refresh } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { pageUseSorts } from "@field-advisor/schema/deployment-constants";
import { polling } from "@field-advisor/schema/product";
import type { QueryClient } from "@tanstack/react-query";

/**
 * Read again when somebody comes back to the screen, or the network does: what was mended meanwhile must not wait any
 * more.
 */
const keptFresh = { staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

export const ownerDashboard = (range: Range) => ({
  ...queryOf("GET /api/dashboard/owner", { query: { range } }),
  ...keptFresh,
});

export type PageSort = (typeof pageUseSorts)[number];

export const pagesInUse = (query: { range: Range; sort: PageSort; companyId?: number }) => ({
  ...queryOf("GET /api/dashboard/pages", { query }),
  ...keptFresh,
});

export const providerHealth = {
  ...queryOf("GET /api/dashboard/provider", {}),
  refetchInterval: polling.health,
  refetchOnReconnect: "always" as const,
};

/** Enough to choose from; a list of more companies is searched on their own screen. */
export const companyNames = pageOf("GET /api/companies", { query: { limit: 200 } });

/** Reads everything on the screen again. */
export const refreshDashboard = (client: QueryClient) =>
  refresh(client, ["GET /api/dashboard/owner", "GET /api/dashboard/pages", "GET /api/dashboard/provider"]);

/** One page of what failed, always as the server has it now. */
export const failedJobs = (query: Call<"GET /api/jobs/failed">["query"]) => ({
  ...pageOf("GET /api/jobs/failed", { query }),
  staleTime: 0,
});

const makesStale = ["GET /api/jobs/failed", "GET /api/dashboard/owner"] as const;
export const retryJob = mutationOf("POST /api/jobs/failed/:id/retry", { makesStale });
export const discardJob = mutationOf("DELETE /api/jobs/failed/:id", { makesStale });
/** For a change that did not work: somebody else may have been first. */
export const refreshFailedJobs = (client: QueryClient) => refresh(client, makesStale);
