import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { attemptId } from "./room-samples.ts";

export const check = (changes: Partial<AttemptCheck> = {}): AttemptCheck => ({
  key: "no-promise",
  criterion: "risk",
  kind: "says",
  sentence: "States that returns are not guaranteed",
  advice: "Try: 'Past performance is no promise.'",
  isBlocker: false,
  result: "not_met",
  coach: null,
  evidence: [],
  reason: null,
  suggestion: null,
  previous: null,
  objection: null,
  ...changes,
});

const may = { share: false, unshare: false, remove: false, askReview: false, review: false, note: false };

/** What nobody has judged: nothing is known of it but that it happened. */
export const unjudged = {
  score: null,
  passed: null,
  decided: 0,
  total: 0,
  machine: { score: null, passed: null },
  criteria: [],
  checks: [],
  toChange: [],
  best: null,
  previous: null,
  measures: [],
  transcript: [],
} satisfies Partial<Attempt>;

/** An attempt of Ada's that was scored; `may` names only what its reader may do. */
export const attempt = ({
  may: allowed,
  ...changes
}: Partial<Omit<Attempt, "may">> & { may?: Partial<Attempt["may"]> } = {}): Attempt => ({
  id: attemptId,
  number: 3,
  room: { id: 5, name: "Opening a sale", category: "Practice" },
  user: { id: 7, name: "Ada Lovelace" },
  state: "scored",
  mode: "voice",
  startedAt: "2026-11-20T09:00:00Z",
  finishedAt: "2026-11-20T09:12:00Z",
  minutes: 12,
  isPrivate: true,
  isShared: false,
  isHidden: false,
  score: 60,
  passed: false,
  decided: 2,
  total: 3,
  uncounted: null,
  askedReviewAt: null,
  reviewedAt: null,
  waitsFor: null,
  finishReason: "person",
  exam: null,
  attemptsLeft: null,
  passMark: 70,
  machine: { score: 60, passed: false },
  criteria: [
    { key: "discovery", name: "Discovery", weight: 2, skill: "Discovery" },
    { key: "risk", name: "Explaining risk", weight: 3, skill: null },
  ],
  checks: [
    check({
      key: "family",
      criterion: "discovery",
      sentence: "Asks about the family",
      result: "met",
      previous: "not_met",
      evidence: [{ line: 1, start: 14, end: 33 }],
    }),
    check({ isBlocker: true, evidence: [{ line: 3, start: 0, end: 0 }], reason: "Said to be safe" }),
    check({ key: "fees", sentence: "Names the fees", result: "cannot_tell", reason: "No words are known" }),
  ],
  toChange: ["no-promise"],
  next: null,
  best: 85,
  previous: 50,
  measures: [],
  transcript: [
    { place: 0, isUser: false, text: "Good morning.", isSpoken: true, atSeconds: 0 },
    { place: 1, isUser: true, text: "Good morning. How is your family?", isSpoken: true, atSeconds: 4 },
    { place: 2, isUser: false, text: "We have two children. Is it safe?", isSpoken: true, atSeconds: 9 },
    { place: 3, isUser: true, text: "It is quite safe.", isSpoken: false, atSeconds: 65 },
  ],
  isForgotten: false,
  forgottenAt: null,
  isIncomplete: false,
  review: null,
  comments: [],
  ownNote: null,
  readers: [],
  ...changes,
  may: { ...may, ...allowed },
});
