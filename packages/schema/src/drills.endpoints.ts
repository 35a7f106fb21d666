import { z } from "zod";
import { line } from "./attempt-answers.ts";
import { fromHereInput, sayAgainInput } from "./drill-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { checkResults, drillKinds } from "./practice-constants.ts";
import { isoDate, opaqueId } from "./primitives.ts";
import { recording } from "./recording-answers.ts";

const byAttempt = z.strictObject({ id: opaqueId });

const drill = z.object({
  id: opaqueId,
  kind: z.enum(drillKinds),
  /** The line in whose place it begins. */
  line: z.int(),
  /** The check that it is for; null for one that goes on. */
  check: z.string().nullable(),
  startedAt: isoDate,
  /** What was said anew. */
  lines: z.array(line),
  recording,
  /** By the check, in the same conversation up to there; null where nothing is judged, or not yet. */
  result: z.enum(checkResults).nullable(),
  reason: z.string().nullable(),
  /** The record of what was said aloud, or the language model. */
  waitsFor: z.enum(["record", "model"]).nullable(),
});

/** What a voice client needs to talk in the session of a drill. */
const place = z.object({ sessionId: opaqueId, roomId: z.int() });

const begin = {
  kind: "json",
  method: "POST",
  access: "signed-in",
  hosts: staffHosts,
  status: 201,
  keys: "refused",
  errors: ["not_found", "conflict", "agent_inactive"],
  rateLimits: [{ by: "session", max: 20, perSeconds: 60, shared: true }],
} as const;

/** What the person of an attempt says once more: a sentence, or all from a line on. It counts for nothing. */
export const drillEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/attempts/:id/drills",
    summary:
      "What was said once more after an attempt, oldest first: the last twenty; read as the attempt is",
    access: "signed-in",
    hosts: staffHosts,
    params: byAttempt,
    response: z.array(drill),
    status: 200,
    errors: ["not_found"],
    polled: true,
  },
  sayAgain: {
    ...begin,
    path: "/api/attempts/:id/checks/:key/drills",
    summary:
      "Say one sentence of one's own attempt anew; what is written is judged at once, what is to be said aloud has a session",
    params: byAttempt.extend({ key: z.string().max(40) }),
    body: sayAgainInput,
    response: z.object({
      id: opaqueId,
      /** null for one in writing. */
      call: place.extend({ agentId: z.int() }).nullable(),
    }),
  },
  fromHere: {
    ...begin,
    path: "/api/attempts/:id/drills",
    summary:
      "Go on once more from a line of one's own attempt, in a session whose agent knows what came before",
    params: byAttempt,
    body: fromHereInput,
    response: z.object({ id: opaqueId }).extend(place.shape),
  },
} as const satisfies Record<string, Endpoint>;

export type Drill = z.output<typeof drill>;
