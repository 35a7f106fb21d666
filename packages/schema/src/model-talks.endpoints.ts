import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { longestRecording, mostStretches } from "./content-constants.ts";
import { modelConsents, modelKinds, modelSoundStates } from "./model-talk-constants.ts";
import { askForModelInput, modelTalkInput, updateModelTalkInput } from "./model-talk-forms.ts";
import { rubricLimits } from "./practice-constants.ts";
import { id, isoDate, opaqueId, pathId } from "./primitives.ts";

const byRoom = z.strictObject({ id: pathId });
const byRoomAndModel = byRoom.extend({ modelId: pathId });
const byModel = z.strictObject({ id: pathId });
const byAttempt = z.strictObject({ id: opaqueId });

const done = z.object({ success: z.literal(true) });

const kind = z.enum(modelKinds);

const line = z.object({
  isUser: z.boolean(),
  text: z.string(),
  note: z.string().nullable(),
  isMistake: z.boolean(),
});

const sound = z.object({
  state: z.enum(modelSoundStates),
  /** Why it could not be made. */
  problem: z.string().nullable(),
});

const written = z.object({
  id,
  kind,
  title: z.string(),
  version: z.int(),
  lines: z.array(line),
  /** Trainees see it: both speak, and its notes are there. */
  isComplete: z.boolean(),
  /** Of one that was written, null. Whose attempt it was is told to nobody here. */
  consent: z.enum(modelConsents).nullable(),
  sound,
  /** Trainees who have heard or read it to its end. */
  watchedBy: z.int(),
});

const shown = z.object({ id, kind, title: z.string(), isWatched: z.boolean() });

const talk = z.object({
  id,
  room: z.object({ id, name: z.string() }),
  kind,
  title: z.string(),
  lines: z.array(line),
  isWatched: z.boolean(),
  /** Nobody has read it to its end sooner than so many seconds after it was opened. */
  readingSeconds: z.int(),
  sound: sound.extend({
    /** null while there is none. */
    heard: z
      .object({
        durationSeconds: z.number(),
        lines: z.array(z.object({ place: z.int(), start: z.number(), end: z.number() })),
      })
      .nullable(),
  }),
});

const ofAttempt = z.object({
  /** What was asked; null where nobody has. */
  request: z
    .object({
      kind,
      title: z.string(),
      consent: z.enum(modelConsents),
      askedBy: z.string(),
      askedAt: isoDate,
      answeredAt: isoDate.nullable(),
    })
    .nullable(),
  /** The caller may ask its person. */
  mayAsk: z.boolean(),
  /** The caller is its person, and decides. */
  mayAnswer: z.boolean(),
  /** Its person can agree only once they have shared the attempt. */
  needsSharing: z.boolean(),
});

const change = {
  kind: "json",
  access: "signed-in",
  hosts: staffHosts,
  response: done,
  status: 200,
  errors: ["not_found", "conflict"],
} as const;

/** What costs the voices work. */
const spoken = [{ by: "session", max: 30, perSeconds: 600, shared: true }] as const;

/** Good and bad models of a room's conversation. Owners and its authors write them, its trainees hear and read them. */
export const modelTalkEndpoints = {
  manage: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/model-talks",
    summary: "The model talks of a room as those who write it have them",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    response: z.array(written),
    status: 200,
    errors: ["not_found"],
  },
  create: {
    ...change,
    method: "POST",
    path: "/api/test-rooms/:id/model-talks",
    summary: "Write a model talk; at most four in a room. The product's voices speak it",
    params: byRoom,
    body: modelTalkInput,
    bodyLimit: 128 * 1024,
    rateLimits: spoken,
  },
  update: {
    ...change,
    method: "PUT",
    path: "/api/test-rooms/:id/model-talks/:modelId",
    summary: "Change a model talk; of one that somebody has agreed to, everything but its words",
    params: byRoomAndModel,
    body: updateModelTalkInput,
    bodyLimit: 128 * 1024,
    rateLimits: spoken,
    errors: [...change.errors, "version_conflict"],
  },
  remove: {
    ...change,
    method: "DELETE",
    path: "/api/test-rooms/:id/model-talks/:modelId",
    summary: "Remove a model talk, with its sound",
    params: byRoomAndModel,
  },
  speak: {
    ...change,
    method: "POST",
    path: "/api/test-rooms/:id/model-talks/:modelId/sound",
    summary: "Have a model talk spoken again whose sound could not be made",
    params: byRoomAndModel,
    rateLimits: spoken,
  },
  readPasted: {
    kind: "json",
    method: "POST",
    path: "/api/test-rooms/:id/model-talks/read",
    summary: "Read the lines of a pasted conversation; nothing is kept",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    body: z.strictObject({
      transcript: z.string().max(rubricLimits.pastedLength, "At most 200,000 characters"),
    }),
    response: z.object({ lines: z.array(z.object({ isUser: z.boolean(), text: z.string() })) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit: 2 * 1024 * 1024,
    rateLimits: [{ by: "session", max: 60, perSeconds: 60 }],
  },
  shown: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/models",
    summary: "The model talks of a room that the caller may see now; none before or during an exam in it",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    response: z.array(shown),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/models/:id",
    summary: "One model talk with its notes",
    access: "signed-in",
    hosts: staffHosts,
    params: byModel,
    response: talk,
    status: 200,
    errors: ["not_found"],
  },
  open: {
    ...change,
    keys: "refused",
    method: "POST",
    path: "/api/models/:id/openings",
    summary: "Note that the caller has opened a model talk",
    params: byModel,
    errors: ["not_found"],
  },
  progress: {
    kind: "json",
    method: "POST",
    path: "/api/models/:id/progress",
    summary:
      "Report what was played of a model talk, or that it was read to its end; the server counts what can be true",
    access: "signed-in",
    hosts: staffHosts,
    params: byModel,
    body: z.strictObject({
      played: z
        .array(
          z
            .strictObject({
              from: z.int().min(0).max(longestRecording),
              to: z.int().min(0).max(longestRecording),
            })
            .refine(({ from, to }) => from < to, { path: ["to"], message: "A stretch ends after it begins" }),
        )
        .max(mostStretches)
        .default([]),
      isRead: z.boolean().default(false),
    }),
    response: z.object({ isWatched: z.boolean() }),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
    rateLimits: [{ by: "session", max: 120, perSeconds: 60 }],
  },
  sound: {
    kind: "download",
    method: "GET",
    path: "/api/models/:id/sound",
    summary: "A model talk as the product's voices speak it, whole or in part: MP3",
    access: "signed-in",
    hosts: staffHosts,
    params: byModel,
    response: z.never(),
    status: 200,
    errors: ["not_found"],
  },
  ofAttempt: {
    kind: "json",
    method: "GET",
    path: "/api/attempts/:id/model",
    summary:
      "Whether somebody asks that an attempt becomes a model talk, for its person and those who may ask",
    access: "signed-in",
    hosts: staffHosts,
    params: byAttempt,
    response: ofAttempt,
    status: 200,
    errors: ["not_found"],
  },
  ask: {
    ...change,
    keys: "refused",
    method: "POST",
    path: "/api/attempts/:id/model",
    summary: "Ask the person of an attempt whether it may become a model talk of its room",
    params: byAttempt,
    body: askForModelInput,
    errors: [...change.errors, "forbidden"],
  },
  answer: {
    ...change,
    keys: "refused",
    method: "PUT",
    path: "/api/attempts/:id/model",
    summary:
      "As its person agree to that, refuse it, or take back what one agreed to; a private attempt is shared first",
    params: byAttempt,
    body: z.strictObject({ isAgreed: z.boolean() }),
    errors: [...change.errors, "forbidden"],
  },
  requests: {
    kind: "json",
    method: "GET",
    path: "/api/user/model-requests",
    summary: "The caller's own attempts that somebody asks to make model talks of, the newest first",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(
      z.object({
        attempt: z.object({ id: opaqueId, number: z.int(), room: z.object({ id, name: z.string() }) }),
        askedBy: z.string(),
        askedAt: isoDate,
      }),
    ),
    status: 200,
    keys: "refused",
  },
} as const satisfies Record<string, Endpoint>;

export type WrittenModel = z.output<typeof written>;
export type ShownModel = z.output<typeof shown>;
export type ModelTalk = z.output<typeof talk>;
export type ModelOfAttempt = z.output<typeof ofAttempt>;
