import { z } from "zod";
import { roomCategories } from "./room-constants.ts";
import {
  attemptModes,
  attemptStates,
  checkKinds,
  checkResults,
  deliveryMeasures,
  examStages,
  finishReasons,
  selfRatingStates,
  selfVerdicts,
  trainingReasons,
  uncountedReasons,
  unmeasured,
} from "./practice-constants.ts";
import { evidence, judgedAgain } from "./judged-again.ts";
import { variantLevels } from "./variant-constants.ts";
import { id, isoDate, opaqueId } from "./primitives.ts";
import { lineSound, recording } from "./recording-answers.ts";

const person = z.object({ id, name: z.string() });

const result = z.enum(checkResults);

/** What whoever may know of an attempt at all is told of it. */
export const attemptSummary = z.object({
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
  /** Because they are to rate themselves first. */
  isToRate: z.boolean(),
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
  uncounted: z.enum(uncountedReasons).nullable(),
  /** When its person asked a coach to look at it. */
  askedReviewAt: isoDate.nullable(),
  reviewedAt: isoDate.nullable(),
  /** How the room was met, once the attempt is over; null: as it is. */
  variant: z.object({ id, name: z.string(), level: z.enum(variantLevels) }).nullable(),
});

export const attemptCheck = z.object({
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
  /** The line in whose place its person can say it anew; null where that makes no sense, or they may not. */
  againAt: z.int().nullable(),
  /** Why its person sees it differently. */
  objection: z.string().nullable(),
});

export const measure = z.object({
  name: z.enum(deliveryMeasures),
  value: z.number().nullable(),
  /** Why there is none. */
  missing: z.enum(unmeasured).nullable(),
  previous: z.number().nullable(),
});

export const line = z.object({
  /** Its number in the talk, from 0. */
  place: z.int(),
  isUser: z.boolean(),
  text: z.string(),
  /** Said aloud. */
  isSpoken: z.boolean(),
  /** Since the attempt began. */
  atSeconds: z.number().nullable(),
  sound: lineSound,
});

/** How somebody saw their own attempt before they read how it was judged, beside how it is judged now. */
export const selfRating = z.object({
  state: z.enum(selfRatingStates),
  /** Empty until it is given. */
  criteria: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      verdict: z.enum(selfVerdicts),
      /** null where there is nothing to compare. */
      outcome: z.enum(["met", "not_met"]).nullable(),
      /** Why there is nothing: nobody has decided it, its person alone did, or it did not come up. */
      undecided: z.enum(["open", "own", "not_discussed"]).nullable(),
    }),
  ),
  /** Of the decided criteria those that they saw alike. */
  alike: z.int(),
  decided: z.int(),
  /** A coach decided all of these. */
  isByCoach: z.boolean(),
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

export const attempt = attemptSummary.extend({
  /** What is still missing: the record of what was said aloud, the score, a coach's or its person's word; `rating`: its person rates themselves first. */
  waitsFor: z.enum(["rating", "record", "score", "coach", "person"]).nullable(),
  finishReason: z.enum(finishReasons).nullable(),
  exam: z.enum(examStages).nullable(),
  /** How many more attempts the caller has in the room; null where there is no limit. */
  attemptsLeft: z.int().nullable(),
  /** null where its person was not asked, and while an exam keeps its result back. */
  selfRating: selfRating.nullable(),
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
  /** The judged attempt before it that the reader may read. */
  before: z.object({ id: opaqueId, number: z.int() }).nullable(),
  /** The one check that its person set out to meet. */
  focus: z.object({ key: z.string(), sentence: z.string() }).nullable(),
  measures: z.array(measure),
  /** The whole talk; once that was deleted after its time, the lines that results and comments rest on. */
  transcript: z.array(line),
  recording,
  isForgotten: z.boolean(),
  /** When it was deleted. */
  forgottenAt: isoDate.nullable(),
  /** The record of a call is missing: what was said in it is not judged. */
  isIncomplete: z.boolean(),
  review: z
    .object({ passed: z.boolean(), note: z.string().nullable(), name: z.string(), at: isoDate })
    .nullable(),
  comments: z.array(comment),
  /** What its person wrote for themselves. */
  ownNote: z.string().nullable(),
  /** Something was said once more. */
  hasDrills: z.boolean(),
  /** Who else has read it, the last first. */
  readers: z.array(z.object({ name: z.string(), at: isoDate })),
  /** What the caller may do with it now. */
  may: z.object({
    share: z.boolean(),
    unshare: z.boolean(),
    remove: z.boolean(),
    askReview: z.boolean(),
    review: z.boolean(),
    rate: z.boolean(),
    note: z.boolean(),
    tryRubric: z.boolean(),
  }),
});
