import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { mostChangedAtOnce } from "./row-limits.ts";
import { deploymentFilter, deploymentStatus } from "./deployment-filter.ts";
import { foundIds, opaqueId, outcomeOfOne } from "./primitives.ts";

/** Pages that are changed together; those that the filter by which they were found does not find any more are left out. */
export const manyPages = z.strictObject({
  ids: z.array(opaqueId).min(1).max(mostChangedAtOnce.pages),
  ifStill: deploymentFilter.omit({ sort: true }).optional(),
});

/** What became of one page of many. */
export const pageOutcome = z.object({ id: opaqueId, ...outcomeOfOne });

export const manyPageEndpoints = {
  found: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/found",
    summary: "Which deployments fit a filter at this moment, by ids: all that a change in batches is about",
    access: "signed-in",
    hosts: staffHosts,
    query: deploymentFilter,
    response: foundIds(opaqueId),
    status: 200,
  },
  changeStatuses: {
    kind: "json",
    method: "PATCH",
    path: "/api/deployments",
    summary:
      "Open, pause, end or put away many deployments in one go; each that is left as it is has a reason",
    access: "signed-in",
    hosts: staffHosts,
    body: manyPages.safeExtend({ status: deploymentStatus }),
    response: z.object({ results: z.array(pageOutcome) }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;

export type ManyPages = z.output<typeof manyPages>;
export type PageOutcome = z.output<typeof pageOutcome>;
