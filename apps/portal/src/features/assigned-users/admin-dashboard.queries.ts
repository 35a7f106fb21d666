import { pageOf, queryOf } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";

/** After so many days without a sign-in somebody counts as quiet. */
export const quietAfterDays = 14;

/** The people of one administrator; null for all whom the reader may see. */
const of = (admin: number | null) => (admin === null ? {} : { assignedTo: admin });

/** The smallest page of a list still says how many entries there are in all. */
export const peopleCount = (admin: number | null) => ({
  ...pageOf("GET /api/users", { query: { ...of(admin), limit: 1 } }),
  staleTime: 0,
});

export const quietCount = (admin: number | null) => ({
  ...pageOf("GET /api/users", {
    query: { ...of(admin), status: "ACTIVE", quietDays: quietAfterDays, limit: 1 },
  }),
  staleTime: 0,
});

export const weekOfSignIns = (admin: number | null) => ({
  ...queryOf("GET /api/activity/sign-ins", { query: { ...of(admin), range: "7d" } }),
  refetchInterval: polling.loginPatterns,
});
