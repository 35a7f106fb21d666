import { queryOf } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { polling } from "@field-advisor/schema/product";

/** After so many days without a sign-in somebody counts as quiet. */
export const quietAfterDays = 14;

/** @param admin whose people; null for all whom the reader may see */
export const adminDashboard = (range: Range, admin: number | null) => ({
  ...queryOf("GET /api/dashboard/admin", { query: { range, ...(admin !== null && { assignedTo: admin }) } }),
  refetchInterval: polling.loginPatterns,
});

/** The newest ones say enough; the rest is in the command centre. */
export const newestMessages = {
  ...queryOf("GET /api/deployment-messages", { query: { limit: 3 } }),
  staleTime: 0,
};
