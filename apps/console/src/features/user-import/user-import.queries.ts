import { uploadOf } from "@field-advisor/api-client";

export const reviewImport = uploadOf("POST /api/users/import/review", { makesStale: [] });

export const importUsers = {
  ...uploadOf("POST /api/users/import", {
    makesStale: ["GET /api/users", "GET /api/users/counts", "GET /api/groups", "GET /api/groups/:id"],
  }),
  // The answer holds passwords: it is forgotten as soon as no screen shows it.
  gcTime: 0,
};
