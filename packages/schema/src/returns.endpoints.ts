import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, pathId } from "./primitives.ts";

/** A room that comes back to somebody who passed it. */
const returning = z.object({
  room: z.object({ id, name: z.string() }),
  /** Days of the organisation's zone. */
  passedOn: z.iso.date(),
  lastTriedOn: z.iso.date(),
  /** Which time this is, of how many. */
  time: z.int(),
  times: z.int(),
});

const base = {
  kind: "json",
  access: "signed-in",
  hosts: staffHosts,
  status: 200,
  keys: "refused",
} as const;

export const returnEndpoints = {
  list: {
    ...base,
    method: "GET",
    path: "/api/user/returns",
    summary: "Passed rooms that come back to the caller today, those that wait longest first",
    response: z.array(returning),
  },
  putOff: {
    ...base,
    method: "PUT",
    path: "/api/user/returns/:id",
    summary: "Have a room come back tomorrow instead of today, or today after all",
    params: z.strictObject({ id: pathId }),
    body: z.strictObject({ isPutOff: z.boolean() }),
    response: z.object({ success: z.literal(true) }),
    errors: ["not_found", "forbidden"],
  },
} as const satisfies Record<string, Endpoint>;

export type Returning = z.output<typeof returning>;
