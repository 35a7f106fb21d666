import { z } from "zod";
import { roomCategories } from "./constants.ts";
import {
  attemptModes,
  attemptStates,
  checkKinds,
  checkResults,
  deliveryMeasures,
  disputes,
  finishReasons,
  trainingReasons,
  unmeasured,
} from "./practice-constants.ts";
import {
  attemptNoteInput,
  judgeCheckInput,
  reviewAttemptInput,
  said,
  saidInput,
  sayOwnInput,
} from "./attempt-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { evidence, judgedAgain } from "./judged-again.ts";
import { flag, id, isoDate, listQuery, opaqueId, pathId } from "./primitives.ts";

const person = z.object({ id, name: z.string() });

const result = z.enum(checkResults);

/** What whoever may know of an attempt at all is told of it. */
const attemptSummary = z.object({
  id: opaqueId,
  /** The first of a person in a room is 1. */
  number: z.int(),
  room: z.object({ id, name: z.string(), category: z.enum(roomCategories) }),
  /** null where the account was deleted. */
  user: person.nullable(),
  state: z.enum(attemptStates),
  mode: z.enum(attemptModes).nullable(),
  startedAt: isoDate,
  finishedAt: isoDate.nullable(),
  /** By the records of its calls; null while these are on their way, and where none came. */
  minutes: z.int().nullable(),
  /** Its person alone sees what follows, until they share it. */
  isPrivate: z.boolean(),
  isShared: z.boolean(),
  /** The caller may not see what follows. */
  isHidden: z.boolean(),
  /** What is proven, in percent, with what a coach or the person decided; null where nothing can be said. */
  score: z.int().nullable(),
  /** What it would be if everything that is open were met. */
  mostScore: z.int().nullable(),
  /** null where what is proven decides neither way. */
  passed: z.boolean().nullable(),
  /** So little was said that nothing is judged. */
  isTooShort: z.boolean(),
  /** Of so many checks. */
  decided: z.int(),
  total: z.int(),
  /** When its person asked a coach to look at it. */
  askedReviewAt: isoDate.nullable(),
  reviewedAt: isoDate.nullable(),
});

const attemptCheck = z.object({
  key: z.string(),
  criterion: z.string(),
  kind: z.enum(Object.keys(checkKinds) as (keyof typeof checkKinds)[]),
  sentence: z.string(),
  advice: z.string().nullable(),
  isBlocker: z.boolean(),
  /** By code or by the model. */
  result,
  /** What the person of the attempt says they said; `result` is null where a coach is to look at it. */
  own: z
    .object({ isSaid: z.boolean(), line: z.int().nullable(), result: result.nullable(), at: isoDate })
    .nullable(),
  /** What a coach decided instead. */
  coach: z.object({ result, note: z.string().nullable(), name: z.string(), at: isoDate }).nullable(),
  evidence: z.array(evidence),
  /** Why it cannot be told, or what was counted. */
  reason: z.string().nullable(),
  /** What the model would say instead. */
  suggestion: z.string().nullable(),
  /** What it was in this person's attempt before. */
  previous: result.nullable(),
  /** Why its person sees it differently. */
  objection: z.string().nullable(),
});

const measure = z.object({
  name: z.enum(deliveryMeasures),
  value: z.number().nullable(),
  /** Why there is none. */
  missing: z.enum(unmeasured).nullable(),
  previous: z.number().nullable(),
});

const line = z.object({
  /** Its number in the talk, from 0. */
  place: z.int(),
  isUser: z.boolean(),
  text: z.string(),
  /** Said aloud. */
  isSpoken: z.boolean(),
  /** Since the attempt began. */
  atSeconds: z.number().nullable(),
});

const comment = z.object({
  id,
  line: z.int(),
  text: z.string(),
  author: z.string(),
  at: isoDate,
  /** What the person of the attempt answered, once. */
  answer: z.string().nullable(),
});

/** Never a room that whoever reads it may not enter, or its attempt is not about. */
export const training = z.object({
  room: z.object({ id, name: z.string() }),
  why: z.enum(Object.keys(trainingReasons) as (keyof typeof trainingReasons)[]),
});

const attempt = attemptSummary.extend({
  /** What is still missing: the record of what was said aloud, the score, a coach's or its person's word; `failed` for good. */
  waitsFor: z.enum(["record", "score", "coach", "person", "failed"]).nullable(),
  finishReason: z.enum(finishReasons).nullable(),
  passMark: z.int().nullable(),
  /** Without what a coach decided. */
  machine: z.object({ score: z.int().nullable(), passed: z.boolean().nullable() }),
  /** Oldest first; its result is by the version of the last. */
  judgedAgain: z.array(judgedAgain),
  /** Passed because it was before it was judged again: only a coach's word takes that away. */
  keepsPass: z.boolean(),
  criteria: z.array(
    z.object({ key: z.string(), name: z.string(), weight: z.int(), skill: z.string().nullable() }),
  ),
  checks: z.array(attemptCheck),
  /** The keys of at most three checks, the most important first. */
  toChange: z.array(z.string()),
  /** The check to work on next, and the room that its person best trains it in. */
  next: z.object({ key: z.string(), sentence: z.string(), train: training.nullable() }).nullable(),
  best: z.int().nullable(),
  previous: z.int().nullable(),
  measures: z.array(measure),
  /** The whole talk; once that was deleted after its time, the lines that results and comments rest on. */
  transcript: z.array(line),
  isForgotten: z.boolean(),
  /** When it was deleted. */
  forgottenAt: isoDate.nullable(),
  /** The record of a call never came: what was said in it is not judged. */
  isIncomplete: z.boolean(),
  review: z
    .object({ passed: z.boolean(), note: z.string().nullable(), name: z.string(), at: isoDate })
    .nullable(),
  comments: z.array(comment),
  /** What its person wrote for themselves. */
  ownNote: z.string().nullable(),
  /** Who else has read it, the last first. */
  readers: z.array(z.object({ name: z.string(), at: isoDate })),
  /** What the caller may do with it now. */
  may: z.object({
    share: z.boolean(),
    unshare: z.boolean(),
    remove: z.boolean(),
    askReview: z.boolean(),
    review: z.boolean(),
    note: z.boolean(),
    tryRubric: z.boolean(),
  }),
});

const byId = z.strictObject({ id: opaqueId });
const byCheck = byId.extend({ key: z.string().max(40) });
const byComment = byId.extend({ commentId: pathId });

const done = z.object({ success: z.literal(true) });

const change = {
  kind: "json",
  access: "signed-in",
  hosts: staffHosts,
  params: byId,
  response: done,
  status: 200,
  errors: ["forbidden", "not_found", "conflict"],
} as const;

/** One run of a room by one person, judged by the room's rubric. */
export const attemptEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/attempts",
    summary:
      "Attempts, newest first: one's own, and of the people in one's scope; of private ones only that they happened. `disputed` and `withWords` leave those out that are private and not shared",
    access: "signed-in",
    hosts: staffHosts,
    query: z.strictObject({
      roomId: pathId.optional(),
      userId: pathId.optional(),
      state: z.enum(attemptStates).optional(),
      /** Of the last 12 months, with a check that a coach decided otherwise, or that its person sees differently. */
      disputed: z.enum(disputes).optional(),
      /** The key of that check; any where it is left out. */
      check: z.string().max(40).optional(),
      /** Judged, with the words that were said still kept. */
      withWords: flag.optional(),
      /** Finds their people. */
      search: listQuery.shape.search,
      limit: listQuery.shape.limit,
      offset: listQuery.shape.offset,
    }),
    counted: true,
    response: z.array(attemptSummary),
    status: 200,
    errors: [],
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/attempts/:id",
    summary: "One attempt: result, checks with evidence, measures, transcript and comments",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: attempt,
    status: 200,
    errors: ["not_found"],
    polled: true,
  },
  finish: {
    ...change,
    method: "POST",
    path: "/api/attempts/:id/finish",
    summary: "End one's own attempt and its call; it is judged once its record is here",
  },
  remove: {
    ...change,
    method: "DELETE",
    path: "/api/attempts/:id",
    summary: "Delete one's own attempt that was private and not shared, with what was said",
  },
  setSharing: {
    ...change,
    method: "PATCH",
    path: "/api/attempts/:id/sharing",
    summary: "Share one's own private attempt with coach and owners, or stop it before a review began",
    body: z.strictObject({ isShared: z.boolean() }),
  },
  askReview: {
    ...change,
    method: "POST",
    path: "/api/attempts/:id/review-request",
    summary: "Ask one's coach to look at an attempt; a private one is shared by it",
  },
  setNote: {
    ...change,
    method: "PUT",
    path: "/api/attempts/:id/note",
    summary: "Keep a note of one's own with an attempt; an empty one is none",
    body: attemptNoteInput,
  },
  object: {
    ...change,
    method: "PUT",
    path: "/api/attempts/:id/checks/:key/objection",
    summary: "Say that one sees a result of one's own attempt differently; a coach decides",
    params: byCheck,
    body: saidInput,
  },
  sayOwn: {
    ...change,
    method: "PUT",
    path: "/api/attempts/:id/checks/:key/own",
    summary:
      "Say where in one's own attempt one said what a check looks for, or that one did not; it decides in a private attempt, and a coach looks at it in others",
    params: byCheck,
    body: sayOwnInput,
  },
  judge: {
    ...change,
    method: "PUT",
    path: "/api/attempts/:id/checks/:key",
    summary: "As a coach, decide a check; null leaves it as it was judged",
    params: byCheck,
    body: judgeCheckInput,
  },
  review: {
    ...change,
    method: "POST",
    path: "/api/attempts/:id/review",
    summary: "As a coach, say whether an attempt is passed; it counts instead of the score",
    body: reviewAttemptInput,
  },
  comment: {
    ...change,
    method: "POST",
    path: "/api/attempts/:id/comments",
    summary: "As a coach, say something about a line of an attempt",
    body: z.strictObject({ line: z.int().min(0).max(100_000), text: said }),
    response: z.object({ id }),
    status: 201,
  },
  answerComment: {
    ...change,
    method: "POST",
    path: "/api/attempts/:id/comments/:commentId/answer",
    summary: "Answer a comment on one's own attempt, once",
    params: byComment,
    body: saidInput,
  },
} as const satisfies Record<string, Endpoint>;

export type AttemptSummary = z.output<typeof attemptSummary>;

export type Attempt = z.output<typeof attempt>;

export type AttemptCheck = z.output<typeof attemptCheck>;

export type AttemptLine = z.output<typeof line>;

export type Evidence = z.output<typeof evidence>;

export type AttemptMeasure = z.output<typeof measure>;
