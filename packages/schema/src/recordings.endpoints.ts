import { z } from "zod";
import { allHosts, staffHosts, type Endpoint } from "./endpoint.ts";
import { opaqueId, pathId } from "./primitives.ts";
import { recordingDays } from "./recording-answers.ts";

const byId = z.strictObject({ id: opaqueId });

const done = z.object({ success: z.literal(true) });

/** The sound of calls, for those who may read what was said in them. */
export const recordingEndpoints = {
  sound: {
    kind: "download",
    method: "GET",
    path: "/api/recordings/:id/sound",
    summary:
      "The sound of one leg of a call, whole or in part: MP3 with the person on the left and the agent on the right",
    access: "page",
    hosts: allHosts,
    params: byId,
    response: z.never(),
    status: 200,
    errors: ["not_found"],
    whileImpersonating: "refused",
  },
  choose: {
    kind: "json",
    method: "PUT",
    path: "/api/test-rooms/:id/sessions/:sessionId/recording",
    summary:
      "Allow that the calls of one's own session are recorded, or refuse; to refuse what was allowed stops the recording of a call that goes on and deletes what there is",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId, sessionId: opaqueId }),
    body: z.strictObject({
      isAllowed: z.boolean(),
      /** As they were told: it is kept no longer than that. */
      days: recordingDays.optional(),
    }),
    response: done,
    status: 200,
    keys: "refused",
    errors: ["not_found", "conflict"],
    rateLimits: [{ by: "session", max: 60, perSeconds: 60 }],
  },
  removeOfAttempt: {
    kind: "json",
    method: "DELETE",
    path: "/api/attempts/:id/recording",
    summary: "Delete the sound of one's own attempt, and stop it while it goes on; the words stay",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: done,
    status: 200,
    keys: "refused",
    errors: ["not_found", "conflict"],
  },
  removeOwn: {
    kind: "json",
    method: "DELETE",
    path: "/api/conversations/:id/mine/recording",
    summary:
      "Delete the sound of the caller's own conversation on a page, and stop it while it goes on; the words stay",
    access: "page",
    hosts: allHosts,
    params: byId,
    response: done,
    status: 200,
    errors: ["not_found", "conflict"],
  },
} as const satisfies Record<string, Endpoint>;
