import { mutationOf, pageOf, queryOf, refresh } from "@field-advisor/api-client";
import { agentEndpoints } from "@field-advisor/schema/agents";
import { deploymentEndpoints, type DeploymentStatus } from "@field-advisor/schema/deployments";
import { jobEndpoints } from "@field-advisor/schema/jobs";
import { userEndpoints } from "@field-advisor/schema/users";
import type { QueryClient } from "@tanstack/react-query";

/** The smallest page of a list still says how many entries there are in all. */
const countOnly = { limit: 1 };

export const deploymentCount = (status: DeploymentStatus) =>
  pageOf(deploymentEndpoints.list, { query: { ...countOnly, status } });
export const userCount = pageOf(userEndpoints.list, { query: countOnly });
export const agentCount = pageOf(agentEndpoints.list, { query: countOnly });

export const newestDeployments = pageOf(deploymentEndpoints.list, { query: { limit: 5, sort: "newest" } });

const oneMinute = 60_000;
/** Asked again when somebody comes back to the page, at most once a minute: these wait for an owner. */
const keptFresh = { staleTime: oneMinute, refetchOnWindowFocus: true } as const;

export const resetRequestCount = {
  ...queryOf(userEndpoints.counts, {}),
  ...keptFresh,
  select: ({ resetRequests }: { resetRequests: number }) => ({ total: resetRequests }),
};

export const failedJobCount = { ...pageOf(jobEndpoints.failed, { query: countOnly }), ...keptFresh };

export const failedJobsPageSize = 20;
/** One page of what failed, always as the server has it now. */
export const failedJobs = (page: number) => ({
  ...pageOf(jobEndpoints.failed, {
    query: { limit: failedJobsPageSize, offset: page * failedJobsPageSize },
  }),
  staleTime: 0,
});

const makesStale = [jobEndpoints.failed];
export const retryJob = mutationOf(jobEndpoints.retry, { makesStale });
export const discardJob = mutationOf(jobEndpoints.discard, { makesStale });
/** For a change that did not work: somebody else may have been first. */
export const refreshFailedJobs = (client: QueryClient) => refresh(client, makesStale);
