import { mutationOf, queryOf } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";

/** Read again and again while the browser's tab is looked at. */
export const releaseStatus = {
  ...queryOf("GET /api/fast-redeploy/status", {}),
  refetchInterval: polling.fastRedeploy,
  staleTime: polling.fastRedeploy,
};

export const pageSize = 20;

/** Some of the pages of a release. */
export const releaseOf = (id: number, page: number) =>
  queryOf("GET /api/fast-redeploy/releases/:id", {
    params: { id },
    query: { limit: pageSize, offset: page * pageSize },
  });

export const redeploy = mutationOf("POST /api/fast-redeploy", {
  makesStale: [
    "GET /api/fast-redeploy/status",
    "GET /api/deployments",
    "GET /api/deployments/:id",
    "GET /api/deployments/:id/releases",
  ],
});
