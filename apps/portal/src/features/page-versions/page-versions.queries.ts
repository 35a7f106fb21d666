import { pageOf, queryOf } from "@field-advisor/api-client";

export const pageSize = 10;

/** Versions of a page, the newest first; read anew whenever they are opened. */
export const versionsOf = (id: string, page: number) => ({
  ...pageOf("GET /api/deployments/:id/releases", {
    params: { id },
    query: { limit: pageSize, offset: page * pageSize },
  }),
  staleTime: 0,
});

export const deploymentOf = (id: string) => queryOf("GET /api/deployments/:id", { params: { id } });
