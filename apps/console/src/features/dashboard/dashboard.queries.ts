import { pageOf, queryOf } from "@field-advisor/api-client";
import { agentEndpoints } from "@field-advisor/schema/agents";
import { deploymentEndpoints, type DeploymentStatus } from "@field-advisor/schema/deployments";
import { userEndpoints } from "@field-advisor/schema/users";

/** The smallest page of a list still says how many entries there are in all. */
const countOnly = { limit: 1 };

export const deploymentCount = (status: DeploymentStatus) =>
  pageOf(deploymentEndpoints.list, { query: { ...countOnly, status } });
export const userCount = pageOf(userEndpoints.list, { query: countOnly });
export const agentCount = pageOf(agentEndpoints.list, { query: countOnly });

export const newestDeployments = pageOf(deploymentEndpoints.list, { query: { limit: 5, sort: "newest" } });

const oneMinute = 60_000;
/** Asked again when somebody comes back to the page, at most once a minute: people wait for an answer to these. */
export const resetRequestCount = {
  ...queryOf(userEndpoints.counts, {}),
  staleTime: oneMinute,
  refetchOnWindowFocus: true,
  select: ({ resetRequests }: { resetRequests: number }) => ({ total: resetRequests }),
};
