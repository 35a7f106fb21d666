import { z } from "zod";
import {
  attempt,
  type attemptCheck,
  attemptSummary,
  type line,
  type measure,
  type selfRating,
} from "./attempt-answers.ts";
import {
  attemptNoteInput,
  judgeCheckInput,
  rateSelfInput,
  reviewAttemptInput,
  said,
  saidInput,
  sayOwnInput,
} from "./attempt-forms.ts";
import { attemptStates, disputes } from "./practice-constants.ts";
import type { evidence } from "./judged-again.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { flag, id, listQuery, opaqueId, pathId } from "./primitives.ts";

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
  keys: "refused",
  errors: ["not_found", "conflict"],
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
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/attempts/:id",
    summary:
      "One attempt: result, checks with evidence, measures, transcript and comments; what was new of it to the caller is not any more",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: attempt,
    status: 200,
    errors: ["not_found"],
    polled: true,
  },
  compare: {
    kind: "json",
    method: "GET",
    path: "/api/attempts/:id/comparison/:otherId",
    summary: "Two attempts of one person in one room beside each other; what is new of them stays new",
    access: "signed-in",
    hosts: staffHosts,
    params: byId.extend({ otherId: opaqueId }),
    response: z.object({ earlier: attempt, later: attempt }),
    status: 200,
    errors: ["not_found"],
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
  rateSelf: {
    ...change,
    method: "PUT",
    path: "/api/attempts/:id/self-rating",
    summary:
      "Say of each criterion of one's own attempt whether one met it, or skip it; before that nothing of the result is told",
    body: rateSelfInput,
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

export type SelfRating = z.output<typeof selfRating>;

export type AttemptMeasure = z.output<typeof measure>;
