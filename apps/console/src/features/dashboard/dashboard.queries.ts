import { mutationOf, pageOf, queryOf, refresh } from "@field-advisor/api-client";
import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import type { QueryClient } from "@tanstack/react-query";

/** The smallest page of a list still says how many entries there are in all. */
const countOnly = { limit: 1 };

export const deploymentCount = (status: DeploymentStatus) =>
  pageOf("GET /api/deployments", { query: { ...countOnly, status } });
export const userCount = pageOf("GET /api/users", { query: countOnly });
export const agentCount = pageOf("GET /api/agents", { query: countOnly });

export const newestDeployments = pageOf("GET /api/deployments", { query: { limit: 5, sort: "newest" } });

const oneMinute = 60_000;
/** Asked again when somebody comes back to the page, at most once a minute: these wait for an owner. */
const keptFresh = { staleTime: oneMinute, refetchOnWindowFocus: true } as const;

export const resetRequestCount = {
  ...queryOf("GET /api/users/counts", {}),
  ...keptFresh,
  select: ({ resetRequests }: { resetRequests: number }) => ({ total: resetRequests }),
};

export const failedJobCount = { ...pageOf("GET /api/jobs/failed", { query: countOnly }), ...keptFresh };

export const failedJobsPageSize = 20;
/** One page of what failed, always as the server has it now. */
export const failedJobs = (page: number) => ({
  ...pageOf("GET /api/jobs/failed", {
    query: { limit: failedJobsPageSize, offset: page * failedJobsPageSize },
  }),
  staleTime: 0,
});

const makesStale = ["GET /api/jobs/failed"] as const;
export const retryJob = mutationOf("POST /api/jobs/failed/:id/retry", { makesStale });
export const discardJob = mutationOf("DELETE /api/jobs/failed/:id", { makesStale });
/** For a change that did not work: somebody else may have been first. */
export const refreshFailedJobs = (client: QueryClient) => refresh(client, makesStale);
