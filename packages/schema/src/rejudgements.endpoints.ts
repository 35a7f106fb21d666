import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { isoDate, opaqueId, pathId } from "./primitives.ts";
import { startRejudgementInput } from "./rejudgement-forms.ts";

const rejudgement = z.object({
  id: opaqueId,
  /** Of the rubric. */
  version: z.int(),
  reason: z.string(),
  at: isoDate,
  by: z.string(),
  /** Attempts: `judged` and `leftOut` ones are done, the others are queued. */
  total: z.int(),
  judged: z.int(),
  /** Their words were deleted, or they became private again, before it was their turn. */
  leftOut: z.int(),
});

const ofRoom = {
  kind: "json",
  path: "/api/test-rooms/:id/rejudgements",
  access: ["OWNER"],
  hosts: staffHosts,
  params: z.strictObject({ id: pathId }),
} as const;

/** Attempts that are judged again after the rubric of their room was changed. */
export const rejudgementEndpoints = {
  list: {
    ...ofRoom,
    method: "GET",
    summary: "How far the attempts of a room are judged again, the last ten orders, newest first",
    response: z.array(rejudgement),
    status: 200,
    errors: ["not_found"],
    polled: true,
  },
  start: {
    ...ofRoom,
    method: "POST",
    summary:
      "Have attempts judged again with the newest rubric; the first result stays beside it, and a coach's word and a pass stay",
    body: startRejudgementInput,
    response: rejudgement,
    status: 201,
    errors: ["not_found", "conflict", "version_conflict"],
  },
} as const satisfies Record<string, Endpoint>;

export type Rejudgement = z.output<typeof rejudgement>;
