import { pageOf, queryOf } from "@field-advisor/api-client";

/** Versions of a page, the newest first; read anew whenever they are opened. */
export const versionsOf = (id: string, query: { limit: number; offset: number }) => ({
  ...pageOf("GET /api/deployments/:id/releases", { params: { id }, query }),
  staleTime: 0,
});

export const deploymentOf = (id: string) => queryOf("GET /api/deployments/:id", { params: { id } });
