import { mutationOf, pageOf } from "@field-advisor/api-client";
import type { DeploymentListQuery } from "@field-advisor/schema/deployments.endpoints";

export const deploymentPage = (query: Partial<DeploymentListQuery>) =>
  pageOf("GET /api/deployments", { query });

const makesStale = ["GET /api/deployments", "GET /api/deployments/:id"] as const;

export const createDeployment = mutationOf("POST /api/deployments", { makesStale });
export const updateDeployment = mutationOf("PATCH /api/deployments/:id", { makesStale });
export const renewCode = mutationOf("POST /api/deployments/:id/access-code", { makesStale });
