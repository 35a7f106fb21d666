import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { isoDate, listQuery } from "./primitives.ts";

const owners = ["OWNER"] as const;

const byId = z.strictObject({ id: z.uuid() });

const done = z.object({ success: z.literal(true) });

/** Background work that was tried as often as it may be and never succeeded. */
const failedJob = z.object({
  id: z.uuid(),
  /** Which work it is: `end-call`. `jobLabel` puts it into words. */
  name: z.string(),
  failedAt: isoDate,
  /** It runs again by itself, and is listed with its newest failure until a run succeeds. */
  isScheduled: z.boolean(),
  attempts: z.int(),
  /** Why the last attempt failed, in at most 200 characters. */
  reason: z.string(),
});

const one = {
  access: owners,
  hosts: staffHosts,
  params: byId,
  response: done,
  status: 200,
  errors: ["not_found"],
} as const;

export const jobEndpoints = {
  failed: {
    kind: "json",
    method: "GET",
    path: "/api/jobs/failed",
    summary: "Background work that failed for good, the newest first",
    access: owners,
    hosts: staffHosts,
    query: listQuery.omit({ search: true }),
    counted: true,
    response: z.array(failedJob),
    status: 200,
  },
  retry: {
    ...one,
    kind: "json",
    method: "POST",
    path: "/api/jobs/failed/:id/retry",
    summary: "Have failed work done again; should it fail for good again, it is listed under another id",
    errors: [...one.errors, "conflict"],
  },
  discard: {
    ...one,
    kind: "json",
    method: "DELETE",
    path: "/api/jobs/failed/:id",
    summary: "Give failed work up: it is never done",
  },
} as const satisfies Record<string, Endpoint>;

export type FailedJob = z.output<typeof failedJob>;
