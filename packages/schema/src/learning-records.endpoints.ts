import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { actorNames, afterDeletion, xapiVersions } from "./learning-record-constants.ts";
import { learningStoreInput, sendSinceInput } from "./learning-record-forms.ts";
import { isoDate } from "./primitives.ts";

const done = z.object({ success: z.literal(true) });

const store = z.object({
  address: z.string(),
  username: z.string(),
  version: z.enum(xapiVersions),
  actor: z.enum(actorNames),
  afterDeletion: z.enum(afterDeletion),
  sendsAnswers: z.boolean(),
  isPaused: z.boolean(),
  connectedAt: isoDate,
  lastSentAt: isoDate.nullable(),
  /** What failed last, in words. */
  failure: z
    .object({
      at: isoDate,
      reason: z.string(),
      /** Records were sent since then. */
      isOver: z.boolean(),
      nextTryAt: isoDate.nullable(),
    })
    .nullable(),
  /** Records that the store has and that were not withdrawn. */
  sent: z.int(),
  waiting: z.int(),
  refused: z.object({
    total: z.int(),
    /** The newest. */
    shown: z.array(z.object({ id: z.uuid(), about: z.string(), reason: z.string() })),
  }),
  /** How far "send everything since" has come; null where it was never asked for. */
  past: z.object({ since: isoDate, gathered: z.int(), toGather: z.int(), isDone: z.boolean() }).nullable(),
});

const common = { kind: "json", access: ["OWNER"], hosts: staffHosts, status: 200 } as const;

/** What people did, sent to the learning record store of the organisation (xAPI). */
export const learningRecordEndpoints = {
  read: {
    ...common,
    method: "GET",
    path: "/api/learning-records",
    polled: true,
    summary: "The learning record store, what it has and what waits for it",
    response: z.object({ store: store.nullable() }),
  },
  connect: {
    ...common,
    keys: "refused",
    method: "PUT",
    path: "/api/learning-records/store",
    summary: "Connect a learning record store, or change how it is used",
    body: learningStoreInput,
    response: done,
  },
  tryOut: {
    ...common,
    keys: "refused",
    method: "POST",
    path: "/api/learning-records/try",
    summary: "Send a record of nothing to a learning record store, read it, and withdraw it",
    body: learningStoreInput,
    response: z.object({
      isWorking: z.boolean(),
      /** What happened, in words. */
      says: z.string(),
    }),
    rateLimits: [{ by: "session", max: 20, perSeconds: 60 }],
  },
  pause: {
    ...common,
    method: "PUT",
    path: "/api/learning-records/paused",
    summary: "Pause sending to the learning record store, or go on",
    body: z.strictObject({ isPaused: z.boolean() }),
    response: done,
    errors: ["not_found"],
  },
  sendSince: {
    ...common,
    method: "POST",
    path: "/api/learning-records/since",
    summary: "Send everything since a day that the learning record store does not have yet",
    body: sendSinceInput,
    response: done,
    errors: ["not_found"],
  },
  sendRefused: {
    ...common,
    method: "POST",
    path: "/api/learning-records/refused",
    summary: "Send again what the learning record store refused",
    response: done,
    errors: ["not_found"],
  },
  remove: {
    ...common,
    keys: "refused",
    method: "DELETE",
    path: "/api/learning-records/store",
    summary: "Forget the learning record store; what it has stays there",
    response: done,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type LearningStore = z.output<typeof store>;
