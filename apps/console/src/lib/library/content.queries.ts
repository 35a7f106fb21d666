import { mutationOf } from "@field-advisor/api-client";

/** Adds an item together with the people who may open it. */
export const createWithPermissions = mutationOf("POST /api/content/create-metadata", {
  makesStale: ["GET /api/dashboard/content/manage"],
});
