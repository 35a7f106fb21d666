import { pageOf, queryOf } from "@field-advisor/api-client";
import { deploymentEndpoints } from "@field-advisor/schema/deployments";
import { userEndpoints } from "@field-advisor/schema/users";

/** The steps show how things stand now, not how they stood when the screen was opened first. */
const asItIs = { staleTime: 0 } as const;
/** The smallest page of a list still says how many entries there are in all. */
const countOnly = { limit: 1 };
/** So many administrators are looked at; more than that do not look after nobody. */
const sampledAdmins = 10;

export const userCounts = { ...queryOf(userEndpoints.counts, {}), ...asItIs };
export const admins = {
  ...pageOf(userEndpoints.list, { query: { role: "ADMIN", status: "ACTIVE", limit: sampledAdmins } }),
  ...asItIs,
};
export const assignedUsers = (adminId: number) => ({
  ...pageOf(userEndpoints.list, { query: { ...countOnly, assignedTo: adminId } }),
  ...asItIs,
});
export const pageCount = { ...pageOf(deploymentEndpoints.list, { query: countOnly }), ...asItIs };
