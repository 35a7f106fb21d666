import { mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import type { DeploymentListQuery } from "@field-advisor/schema/deployments.endpoints";

export const pageSize = 25;

export const deploymentPage = (query: Partial<DeploymentListQuery>) =>
  pageOf("GET /api/deployments", { query });

const makesStale = ["GET /api/deployments", "GET /api/deployments/:id"] as const;

export const createDeployment = mutationOf("POST /api/deployments", { makesStale });
export const updateDeployment = mutationOf("PATCH /api/deployments/:id", { makesStale });
export const renewCode = mutationOf("POST /api/deployments/:id/access-code", { makesStale });

/** Advisers whose name or address contains `search`; as many as fit under a search box. */
export const advisers = (search: string) => queryOf("GET /api/users", { query: { search, limit: 20 } });
