import { pageOf, queryOf } from "@field-advisor/api-client";

/** The steps show how things stand now, not how they stood when the screen was opened first. */
const asItIs = { staleTime: 0 } as const;
/** The smallest page of a list still says how many entries there are in all. */
const countOnly = { limit: 1 };
/** So many administrators are looked at; more than that do not look after nobody. */
const sampledAdmins = 10;

export const userCounts = { ...queryOf("GET /api/users/counts", {}), ...asItIs };
export const admins = {
  ...pageOf("GET /api/users", { query: { role: "ADMIN", status: "ACTIVE", limit: sampledAdmins } }),
  ...asItIs,
};
export const assignedUsers = (adminId: number) => ({
  ...pageOf("GET /api/users", { query: { ...countOnly, assignedTo: adminId } }),
  ...asItIs,
});
export const pageCount = {
  ...pageOf("GET /api/deployments", { query: { ...countOnly, status: "active" } }),
  ...asItIs,
};
