import type {
  Attempt,
  AttemptCheck,
  AttemptMeasure,
  AttemptSummary,
} from "@field-advisor/schema/attempts.endpoints";
import { type CheckResult, resultOf, isOpenResult } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import type { accessToAttempt } from "./attempts.policy.ts";
import { isJudged, isOwnToDecide } from "./attempts.rules.ts";
import { linesWithSound } from "./attempt-lines.views.ts";
import type { Withheld } from "./exams.service.ts";
import type { AttemptRow, CheckRow, OneAttemptRow } from "./attempts.queries.ts";
import type { EarlierRow } from "./earlier.queries.ts";
import type { JudgedAgainRow } from "./rejudgements.queries.ts";
import type { CommentRow } from "./comments.queries.ts";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import { type LegRow, recordingOf } from "../recordings/recordings.rules.ts";
import { nextCheck, toChange } from "./scoring/evidence.rules.ts";
import { sightOf } from "./self-ratings.rules.ts";
import { scoreOf } from "./scoring/score.rules.ts";

/** Told once the records of its calls are here, or have come in part. */
function minutesOf({ state, talkSeconds, isIncomplete }: AttemptRow): number | null {
  const isUnknown = state === "open" || state === "finished" || (isIncomplete && talkSeconds === 0);
  return isUnknown ? null : Math.ceil(talkSeconds / 60);
}

/** Leaves out how it went where that is hidden from the reader. */
export const summaryOf = (row: AttemptRow): AttemptSummary => ({
  id: row.id,
  number: row.number,
  room: { id: row.roomId, name: row.roomName, category: row.category },
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
  state: row.state,
  mode: row.mode,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  minutes: minutesOf(row),
  isPrivate: row.isPrivate,
  isShared: row.isShared,
  isHidden: row.isHidden,
  isToRate: row.isToRate,
  score: row.isHidden ? null : row.score,
  mostScore: row.isHidden ? null : row.mostScore,
  passed: row.isHidden ? null : row.passed,
  isTooShort: !row.isHidden && row.isTooShort,
  decided: row.isHidden ? 0 : row.decided,
  total: row.isHidden ? 0 : row.total,
  uncounted: row.uncounted,
  askedReviewAt: row.askedReviewAt,
  reviewedAt: row.reviewedAt,
  variant: row.variant,
});

type Rights = ReturnType<typeof accessToAttempt>;

const nothing = (): Omit<Attempt, keyof AttemptSummary | "may"> => ({
  waitsFor: null,
  finishReason: null,
  exam: null,
  attemptsLeft: null,
  selfRating: null,
  passMark: null,
  machine: { score: null, passed: null },
  judgedAgain: [],
  keepsPass: false,
  criteria: [],
  checks: [],
  toChange: [],
  next: null,
  best: null,
  previous: null,
  before: null,
  focus: null,
  measures: [],
  transcript: [],
  recording: withoutSound("hidden"),
  isForgotten: false,
  forgottenAt: null,
  isIncomplete: false,
  review: null,
  comments: [],
  ownNote: null,
  hasDrills: false,
  readers: [],
});

/** An attempt of which somebody may only know that it happened, or for now how it ended. */
export const hiddenAttemptOf = (
  row: OneAttemptRow,
  rights: Rights,
  withheld: Partial<Withheld & Pick<Attempt, "finishReason">> = {},
): Attempt => ({
  ...summaryOf(row),
  ...nothing(),
  ...withheld,
  may: rights,
});

/** For an owner who views as somebody: they hear nothing. */
export const unheardOf = (attempt: Attempt): Attempt => ({
  ...attempt,
  transcript: attempt.transcript.map((line) => ({ ...line, sound: null })),
  recording: withoutSound("hidden"),
});

/** An attempt that its person is to rate themselves first: of what it is judged by they read the criteria. */
export const toRateOf = (row: OneAttemptRow, rights: Rights, rubric: Rubric | null): Attempt => ({
  ...hiddenAttemptOf(row, rights, { finishReason: row.finishReason }),
  waitsFor: "rating",
  selfRating: ratingOf(row, null, []),
  criteria: rubric ? criteriaOf(rubric) : [],
});

/** Without what an exam keeps back: what to say instead, and how one went that does not count. */
export const examinedOf = (attempt: Attempt, isOwn: boolean): Attempt => {
  const { checks, judgedAgain, uncounted, review, exam } = attempt;
  if (isOwn && uncounted !== null && review === null)
    return {
      ...attempt,
      ...withoutResult,
      criteria: [],
      checks: [],
      judgedAgain: [],
      selfRating: null,
      toChange: [],
      next: null,
    };
  if (exam === null) return attempt;
  return {
    ...attempt,
    checks: checks.map((check) => ({ ...check, advice: null, suggestion: null })),
    // Why an owner had it judged again may name what to say.
    judgedAgain: judgedAgain.map((again) => ({ ...again, reason: "" })),
  };
};

const withoutResult = { machine: { score: null, passed: null }, decided: 0, total: 0 };

interface Parts {
  rubric: Rubric | null;
  checks: CheckRow[];
  comments: CommentRow[];
  earlier: EarlierRow;
  judgedAgain: JudgedAgainRow[];
  readers: { name: string; at: string }[];
  withheld: Withheld;
  legs: LegRow[];
}

export function attemptOf(
  row: OneAttemptRow,
  parts: Parts,
  { deleteSound, ...rights }: Rights & { deleteSound: boolean },
): Attempt {
  const { rubric, comments, earlier, judgedAgain, readers, withheld, legs } = parts;
  const checks = rubric ? checksOf(rubric, parts.checks, earlier) : [];
  const finals = checks.map((check) => ({ key: check.key, result: resultOf(check) }));
  const missed = new Map(earlier.missed.map(({ key, times }) => [key, times]));
  const nextKey = rubric ? nextCheck(rubric, finals, missed) : null;
  const next = checks.find(({ key }) => key === nextKey);
  return {
    ...summaryOf(row),
    waitsFor: waitOf(row, checks),
    finishReason: row.finishReason,
    ...withheld,
    selfRating: ratingOf(row, rubric, parts.checks),
    passMark: rubric?.passMark ?? null,
    machine: { score: row.machineScore, passed: row.machinePassed },
    judgedAgain: judgedAgain.map(judgedAgainOf),
    keepsPass: keepsPass(row, parts, finals),
    criteria: rubric ? criteriaOf(rubric) : [],
    checks,
    toChange: rubric ? toChange(rubric, finals) : [],
    next: next ? { key: next.key, sentence: next.sentence, train: null } : null,
    best: earlier.best,
    previous: earlier.previous,
    before: earlier.before,
    focus: focusOf(rubric, row.focusKey),
    measures: measuresOf(row, earlier),
    transcript: linesWithSound(row, legs),
    recording: recordingOf(legs, { isOwn: deleteSound, otherwise: whySilent(row) }),
    isForgotten: row.transcript === null && isJudged(row.state),
    forgottenAt: row.forgottenAt,
    isIncomplete: row.isIncomplete,
    review: reviewOf(row),
    comments,
    ownNote: row.ownNote,
    hasDrills: row.hasDrills && withheld.exam === null,
    readers,
    may: rights,
  };
}

const criteriaOf = ({ criteria }: Rubric): Attempt["criteria"] =>
  criteria.map(({ key, name, weight, skill }) => ({ key, name, weight, skill }));

function ratingOf(
  row: OneAttemptRow,
  rubric: Rubric | null,
  checks: readonly CheckRow[],
): Attempt["selfRating"] {
  const { selfRating: state, selfVerdicts } = row;
  const isRatable = !row.isTooShort && (row.uncounted === null || row.reviewedAt !== null);
  if (state === null || (state === "asked" && !isRatable)) return null;
  return { state, ...sightOf(rubric ?? { criteria: [] }, checks, selfVerdicts ?? []) };
}

/** Where no leg says why it has no sound. */
function whySilent({ mode, sessionId }: OneAttemptRow) {
  if (mode === "text") return "typed";
  return sessionId === null ? "unknown" : "not-allowed";
}

/** Whether it is passed by an earlier judgement alone. */
function keepsPass(
  { reviewPassed, isTooShort, passed: isPassed }: OneAttemptRow,
  { rubric, judgedAgain }: Parts,
  finals: readonly { key: string; result: CheckResult }[],
): boolean {
  if (!isPassed || !rubric || reviewPassed !== null || !judgedAgain.some(({ passed }) => passed))
    return false;
  return !scoreOf(rubric, new Map(finals.map(({ key, result }) => [key, result])), isTooShort).passed;
}

/** The sentences are those of the version by which it was judged then. */
function judgedAgainOf({ checks, rubric, score, mostScore, passed, was, ...again }: JudgedAgainRow) {
  const asked = new Map(rubric.criteria.flatMap((each) => each.checks).map((check) => [check.key, check]));
  const told = checks.flatMap(({ ownResult, coachResult, result, ...check }) => {
    const { sentence, isBlocker } = asked.get(check.key) ?? {};
    if (sentence === undefined) return [];
    return [
      { ...check, sentence, isBlocker: isBlocker ?? false, result: coachResult ?? ownResult ?? result },
    ];
  });
  return { ...again, before: { version: was, score, mostScore, passed, checks: told } };
}

function focusOf(rubric: Rubric | null, key: string | null): Attempt["focus"] {
  const check = rubric?.criteria.flatMap(({ checks }) => checks).find((each) => each.key === key);
  return check ? { key: check.key, sentence: check.sentence } : null;
}

/** Nobody else looks at a private attempt, so its person does. */
function waitOf(row: OneAttemptRow, checks: readonly AttemptCheck[]): Attempt["waitsFor"] {
  if (row.state === "finished") return row.isRecordAwaited ? "record" : "score";
  const isDecided = row.passed !== null || row.isTooShort || row.uncounted !== null || !isJudged(row.state);
  if (isDecided || !checks.some((check) => isOpenResult(resultOf(check)))) return null;
  return isOwnToDecide(row) ? "person" : "coach";
}

function checksOf(rubric: Rubric, rows: readonly CheckRow[], earlier: EarlierRow): AttemptCheck[] {
  const stored = new Map(rows.map((row) => [row.key, row]));
  const before = new Map(earlier.previousChecks.map(({ key, result }) => [key, result]));
  return rubric.criteria.flatMap((criterion) =>
    criterion.checks.flatMap(({ key, kind, sentence, advice, isBlocker }) => {
      const row = stored.get(key);
      if (!row) return [];
      const { result, evidence, reason, suggestion, objection } = row;
      const part = { key, criterion: criterion.key, kind, sentence, advice, isBlocker };
      const said = { own: ownOf(row), coach: coachOf(row) };
      const outcome = { result, evidence, reason, suggestion, objection, againAt: null, ...said };
      return [{ ...part, ...outcome, previous: before.get(key) ?? null }];
    }),
  );
}

const ownOf = ({ ownSaid, ownLine, ownResult, ownAt }: CheckRow): AttemptCheck["own"] =>
  ownSaid === null || ownAt === null
    ? null
    : { isSaid: ownSaid, line: ownLine, result: ownResult, at: ownAt };

const coachOf = ({ coachResult, coachNote, coachName, coachAt }: CheckRow): AttemptCheck["coach"] =>
  coachResult === null || coachAt === null
    ? null
    : { result: coachResult, note: coachNote, name: coachName ?? "", at: coachAt };

function measuresOf({ measures }: OneAttemptRow, { previousMeasures }: EarlierRow): AttemptMeasure[] {
  const before = new Map((previousMeasures ?? []).map(({ name, value }) => [name, value]));
  return (measures ?? []).map((measure) => ({ ...measure, previous: before.get(measure.name) ?? null }));
}

const reviewOf = ({ reviewPassed, reviewNote, reviewerName, reviewedAt }: OneAttemptRow): Attempt["review"] =>
  reviewPassed === null || reviewedAt === null
    ? null
    : { passed: reviewPassed, note: reviewNote, name: reviewerName ?? "A former coach", at: reviewedAt };
