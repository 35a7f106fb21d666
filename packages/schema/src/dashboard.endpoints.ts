import { z } from "zod";
import { libraryItem } from "./content.endpoints.ts";
import { deploymentStatus } from "./deployments.endpoints.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, opaqueId } from "./primitives.ts";

/** What somebody's home shows of their own. */
const dashboard = z.object({
  /** The item that was opened last, unless its end was reached. */
  item: libraryItem.nullable(),
  /** The session that was used last, in a room that can be entered. */
  roomSession: z
    .object({ roomId: id, roomName: z.string(), sessionId: opaqueId, lastUsedAt: isoDate })
    .nullable(),
  /** The caller's own pages, the newest first. */
  pages: z.array(
    z.object({
      id: opaqueId,
      slug: z.string(),
      deploymentName: z.string(),
      status: deploymentStatus,
      /** Since midnight in the organisation's zone. */
      today: z.object({ visits: z.int(), conversations: z.int() }),
    }),
  ),
});

export const dashboardEndpoints = {
  read: {
    kind: "json",
    method: "GET",
    path: "/api/user/dashboard",
    summary: "Where the caller goes on, and how their own pages are used",
    access: "signed-in",
    hosts: staffHosts,
    response: dashboard,
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;

export type Dashboard = z.output<typeof dashboard>;
