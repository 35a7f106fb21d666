import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, pathId } from "./primitives.ts";

/** A place where somebody is signed in. */
const openSession = z.object({
  id,
  createdAt: isoDate,
  lastSeenAt: isoDate,
  network: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});

export const sessionEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/auth/sessions",
    summary: "Where the caller is signed in, this place first",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(openSession),
    status: 200,
    errors: [],
  },
  endOthers: {
    kind: "json",
    method: "POST",
    path: "/api/auth/sessions/end-others",
    summary: "Sign out everywhere else",
    access: "signed-in",
    hosts: staffHosts,
    response: z.object({ ended: z.int() }),
    status: 200,
    errors: [],
  },
  end: {
    kind: "json",
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    summary: "Sign out in one other place",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type OpenSession = z.output<typeof openSession>;
