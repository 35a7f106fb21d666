import { z } from "zod";
import { checkKinds, checkResults, phraseNoteKinds } from "./practice-constants.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { attemptEndpoints } from "./attempts.endpoints.ts";
import { updatePracticeListsInput } from "./practice-lists.ts";
import { id, isoDate, listQuery, opaqueId, pathId } from "./primitives.ts";
import { recordingTerms } from "./recording-answers.ts";
import { readPhrasesInput, rubric, tryRubricInput, updateRubricInput } from "./rubric-forms.ts";

const byRoom = z.strictObject({ id: pathId });

const owners = ["OWNER"] as const;

const roomRubric = z.object({
  /** Grows with every save; 0 where there is none yet. */
  version: z.int(),
  rubric: rubric.nullable(),
  savedAt: isoDate.nullable(),
  savedBy: z.string().nullable(),
});

const rubricVersion = z.object({
  version: z.int(),
  savedAt: isoDate,
  savedBy: z.string().nullable(),
  criteria: z.int(),
  checks: z.int(),
});

const shown = attemptEndpoints.read.response.shape;

const briefing = z.object({
  roomId: id,
  /** null where the room has no rubric: nothing is judged there. */
  rubric: z
    .object({
      situation: z.string().nullable(),
      counterpart: z.string().nullable(),
      goal: z.string().nullable(),
      timeLimitMinutes: z.int().nullable(),
      attemptsAllowed: z.int().nullable(),
      passMark: z.int(),
      criteria: z.array(z.object({ key: z.string(), name: z.string(), skill: z.string().nullable() })),
    })
    .nullable(),
  /** Only its person sees an attempt until they share it. */
  isPrivate: z.boolean(),
  attempts: z.object({
    count: z.int(),
    best: z.int().nullable(),
    passed: z.boolean(),
    /** How many more there are; null where there is no limit. */
    left: z.int().nullable(),
    /** Of the count, those that do not count towards the limit. */
    uncounted: z.int(),
  }),
  /** What is said aloud is not written down, so nothing that looks for words can be judged of it. */
  isUnheard: z.boolean(),
  /** Heard by the person, and by whoever may read the attempt. */
  recording: recordingTerms,
  /** The one that goes on. */
  openAttempt: opaqueId.nullable(),
  /** The last that is over. */
  lastAttempt: opaqueId.nullable(),
});

const tried = z.object({
  lines: shown.transcript,
  checks: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(Object.keys(checkKinds) as (keyof typeof checkKinds)[]),
      result: z.enum(checkResults),
      evidence: shown.checks.element.shape.evidence,
      reason: z.string().nullable(),
    }),
  ),
  score: shown.score,
  mostScore: shown.mostScore,
  passed: shown.passed,
  isTooShort: shown.isTooShort,
  decided: shown.decided,
  total: shown.total,
});

const readPhrases = z.object({
  /** Of each list what is to be said of each of its phrases. */
  lists: z.array(
    z.array(
      z.object({
        notes: z.array(
          z.object({
            kind: z.enum(phraseNoteKinds),
            text: z.string(),
          }),
        ),
        /** In so many of the conversations; null where they were not read. */
        foundIn: z.int().nullable(),
      }),
    ),
  ),
  /** How many of the room's last conversations that the caller may read were read. */
  conversations: z.int(),
});

const list = z.array(z.string());

const lists = z.object({
  /** Grows with every save; 0 while all lists are the shipped ones. */
  version: z.int(),
  fillersEn: list,
  fillersDe: list,
  questionWordsEn: list,
  questionWordsDe: list,
  skills: list,
  savedAt: isoDate.nullable(),
  savedBy: z.string().nullable(),
});

/** What a room is for, and how attempts in it are judged. */
export const rubricEndpoints = {
  briefing: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/practice",
    summary: "What to know before an attempt in a room that the caller may use, and how theirs went",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    response: briefing,
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/rubric",
    summary: "The briefing and the rubric of a room, for owners and its authors",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    response: roomRubric,
    status: 200,
    errors: ["not_found"],
  },
  versions: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/rubric/versions",
    summary: "Every version of a room's rubric with who saved it, newest first",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    query: z.strictObject({ limit: listQuery.shape.limit, offset: listQuery.shape.offset }),
    counted: true,
    response: z.array(rubricVersion),
    status: 200,
    errors: ["not_found"],
  },
  readVersion: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/rubric/versions/:version",
    summary: "One version of a room's rubric",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom.extend({ version: pathId }),
    response: roomRubric,
    status: 200,
    errors: ["not_found"],
  },
  update: {
    kind: "json",
    method: "PUT",
    path: "/api/test-rooms/:id/rubric",
    summary: "Save a new version of a room's rubric; attempts keep the one that they began with",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    body: updateRubricInput,
    response: roomRubric,
    status: 200,
    errors: ["not_found", "version_conflict"],
    bodyLimit: 1024 * 1024,
  },
  try: {
    kind: "json",
    method: "POST",
    path: "/api/test-rooms/:id/rubric/try",
    summary: "Judge an attempt, or a pasted or stored conversation, with a rubric that is not saved",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    body: tryRubricInput,
    response: tried,
    status: 200,
    errors: ["not_found"],
    bodyLimit: 2 * 1024 * 1024,
    rateLimits: [{ by: "session", max: 60, perSeconds: 60 }],
  },
  phrases: {
    kind: "json",
    method: "POST",
    path: "/api/test-rooms/:id/rubric/phrases",
    summary:
      "Say of phrases what is weak in them and how they are read, and in how many of the room's last 50 conversations they are found",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    body: readPhrasesInput,
    response: readPhrases,
    status: 200,
    errors: ["not_found"],
    bodyLimit: 1024 * 1024,
    rateLimits: [{ by: "session", max: 120, perSeconds: 60 }],
  },
  lists: {
    kind: "json",
    method: "GET",
    path: "/api/practice/lists",
    summary:
      "What counts as a filler and as the beginning of a question, and the names of skills, for owners and authors",
    access: "signed-in",
    hosts: staffHosts,
    response: lists,
    status: 200,
  },
  updateLists: {
    kind: "json",
    method: "PATCH",
    path: "/api/practice/lists",
    summary: "Change lists; what is judged later is judged by them, and results stay as they are",
    access: owners,
    hosts: staffHosts,
    body: updatePracticeListsInput,
    response: lists,
    status: 200,
    errors: ["version_conflict"],
  },
} as const satisfies Record<string, Endpoint>;

export type RoomRubric = z.output<typeof roomRubric>;

export type RubricVersion = z.output<typeof rubricVersion>;

export type SavedLists = z.output<typeof lists>;

export type Briefing = z.output<typeof briefing>;

export type ReadPhrases = z.output<typeof readPhrases>;

export type TriedRubric = z.output<typeof tried>;
