import { mutationOf, queryOf } from "@field-advisor/api-client";
import { systemEndpoints } from "@field-advisor/schema/system";

/** The settings as they are now: another owner may have changed them. */
export const settings = { ...queryOf(systemEndpoints.settings, {}), staleTime: 0 };

export const updateSettings = mutationOf(systemEndpoints.update, {
  makesStale: [systemEndpoints.settings, systemEndpoints.contact],
});
