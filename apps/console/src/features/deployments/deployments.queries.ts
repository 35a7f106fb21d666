import { mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { deploymentEndpoints, type DeploymentListQuery } from "@field-advisor/schema/deployments";
import { userEndpoints } from "@field-advisor/schema/users";

const { list, create, update, renewAccessCode } = deploymentEndpoints;

export const pageSize = 25;

export const deploymentPage = (query: Partial<DeploymentListQuery>) => pageOf(list, { query });

const makesStale = [list, deploymentEndpoints.read];

export const createDeployment = mutationOf(create, { makesStale });
export const updateDeployment = mutationOf(update, { makesStale });
export const renewCode = mutationOf(renewAccessCode, { makesStale });

/** Advisers whose name or address contains `search`; as many as fit under a search box. */
export const advisers = (search: string) => queryOf(userEndpoints.list, { query: { search, limit: 20 } });
