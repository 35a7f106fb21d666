import { queryOf } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { polling } from "@field-advisor/schema/product";

/** After so many days without a sign-in somebody counts as quiet. */
export const quietAfterDays = 14;

interface Whose {
  /** Null for all whom the reader may see. */
  admin: number | null;
  group: number | null;
}

export const adminDashboard = (range: Range, { admin, group }: Whose) => ({
  ...queryOf("GET /api/dashboard/admin", {
    query: {
      range,
      ...(admin !== null && { assignedTo: admin }),
      ...(group !== null && { groupId: group }),
    },
  }),
  refetchInterval: polling.loginPatterns,
});

/** The newest ones say enough; the rest is in the command centre. */
export const newestMessages = {
  ...queryOf("GET /api/deployment-messages", { query: { limit: 3 } }),
  staleTime: 0,
};
