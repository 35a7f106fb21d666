import type { Rubric } from "@field-advisor/schema/rubric-forms";
import type { Context } from "../../context.ts";
import { type Database, inTransaction, type Trx } from "../../platform/db/database.ts";
import { type Telling, telling } from "../../platform/events/events.ts";
import * as assignments from "../assignments/progress.service.ts";
import { type OneAttemptRow, refreshReview, selectChecks } from "./attempts.queries.ts";
import { selectLists } from "./lists.queries.ts";
import { isOwnToDecide, ownResultOf, recordWaitSeconds } from "./attempts.rules.ts";
import { setOwnResult } from "./reviews.queries.ts";
import { selectRubric } from "./rubrics.queries.ts";
import { canSayOwn, type CheckResult, isOpenResult } from "@field-advisor/schema/practice-constants";
import { judgeAttempt, type Judging, rulesVersion, withheld } from "./scoring/checks.rules.ts";
import type { Judgement } from "./scoring/conversation.rules.ts";
import { type Line, longestJudged } from "./scoring/lines.rules.ts";
import { isProviderFailure } from "../calls/calls.rules.ts";
import { selectEnding } from "./exams.queries.ts";
import { whyUncounted } from "./exams.rules.ts";
import { resultsOf } from "./scoring/evidence.rules.ts";
import { measuresOf } from "./scoring/measures.rules.ts";
import { scoreOf } from "./scoring/score.rules.ts";
import {
  noteFinishTold,
  selectJudgeable,
  selectScored,
  storeJudged,
  storeScore,
  withdrawAttempt,
} from "./scores.queries.ts";
import { selectSessionContent } from "./session-content.queries.ts";
import { isEmpty, linesOf, minutesOf, secondsOf } from "./session-content.rules.ts";

/**
 * Judges an attempt that is over by the rubric that it began with. Waits for the record of its calls, which has it judged
 * once more, but not for ever. Repeated runs change nothing, also where owners changed the lists meanwhile.
 */
export async function score(ctx: Context, { attemptId: id }: { attemptId: string }): Promise<void> {
  const { db, jobs } = ctx;
  const attempt = await selectJudgeable(db, id, recordWaitSeconds);
  if (!attempt || attempt.sessionId === null) return;
  const [content, lists] = await Promise.all([
    selectSessionContent(db, attempt.sessionId, longestJudged),
    selectLists(db),
  ]);
  if (content.isAwaited && !attempt.isWaitOver) return;
  if (isEmpty(content)) return withdraw(ctx, id);
  const lines = linesOf(content, attempt.startedAt);
  const seconds = secondsOf(content);
  const { isTooShort, checks } = attempt.rubric
    ? judged(attempt.rubric, lines, { minutes: minutesOf(content), lists })
    : { isTooShort: false, checks: [] };
  const isIncomplete = content.isAwaited || content.calls.some((call) => call.lines === null);
  const measures = measuresOf(lines, lists);
  const uncounted = attempt.isExam ? await whyExamIsUncounted(db, attempt.sessionId, lines) : null;
  const { rubricVersion } = attempt;
  const version = { rulesVersion, rubricVersion };
  const outcome = { lines, measures, seconds, isIncomplete, isTooShort, ...version, uncounted, checks };
  await inTransaction(db, async (trx) => {
    if (!(await storeJudged(trx, id, outcome))) return jobs.enqueue(trx, "score-attempt", { attemptId: id });
    await telling(ctx, trx, (happening) => afterJudging(ctx, happening, id, { isTooShort, checks }));
  });
}

/** By our own records alone: nothing of it is what a browser says. */
async function whyExamIsUncounted(db: Database, sessionId: string, lines: readonly Line[]) {
  const { endReason, hasFailed, ...ending } = await selectEnding(db, sessionId);
  return whyUncounted({ ...ending, isBroken: hasFailed || isProviderFailure(endReason) }, lines);
}

interface Outcome {
  isTooShort: boolean;
  checks: Judgement[];
}

/** Where too little was said nothing is praised or missed. */
export function judged(rubric: Rubric, lines: readonly Line[], judging: Judging): Outcome {
  const { tooShort, checks } = judgeAttempt(rubric, lines, judging);
  return { isTooShort: tooShort !== null, checks: tooShort === null ? checks : withheld(checks, tooShort) };
}

/** Makes everything that rests on the checks of an attempt right, and has a model asked about those that are open. */
export async function afterJudging(
  { jobs }: Pick<Context, "jobs">,
  happening: Telling,
  id: string,
  { isTooShort, checks }: Outcome,
): Promise<void> {
  await afterChange(happening, id, { hasOtherChecks: true });
  if (!isTooShort && checks.some(({ result }) => isOpenResult(result)))
    await jobs.enqueue(happening.trx, "judge-attempt", { attemptId: id });
  else await tellFinished(happening, id, "judged");
}

/** Tells once of an attempt that it is over, with a score: as soon as no check is open, or no model will decide it any more. */
export async function tellFinished(
  { trx, emitAll }: Telling,
  id: string,
  when: "judged" | "decided",
): Promise<void> {
  emitAll("attempt.finished", await noteFinishTold(trx, id, when));
}

/** An attempt in which nothing was said after all is none: its address was given out, and nobody opened it. */
const withdraw = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    if (!(await withdrawAttempt(trx, id))) return;
    await telling(ctx, trx, (happening) => afterChange(happening, id, { hasOtherChecks: false }));
  });

/** Brings up to date what rests on an attempt that changed: its score, the coaches' queue and its person's tasks. */
export async function afterChange(
  happening: Telling,
  id: string,
  { hasOtherChecks }: { hasOtherChecks: boolean },
): Promise<void> {
  const { trx } = happening;
  if (hasOtherChecks) await rescore(trx, id);
  await refreshReview(trx, id);
  await tellFinished(happening, id, "decided");
  await assignments.afterAttempt(happening, id);
}

const withoutOpen = (result: CheckResult): CheckResult => (isOpenResult(result) ? "not_discussed" : result);

/**
 * Adds the checks of an attempt up: as they were judged, and with a coach's decisions, whose verdict on the whole wins. What
 * was passed before it was judged again stays passed: people practised by the rules that they were told.
 */
async function rescore(trx: Trx, id: string): Promise<void> {
  const scored = await selectScored(trx, id);
  if (!scored?.rubric) return;
  const { rubric, reviewPassed, wasPassed, isTooShort, isUncounted, rulesVersion: judgedBy, checks } = scored;
  const isOld = judgedBy === null;
  const judgedAlone = new Map(checks.map(({ key, result }) => [key, result]));
  const machine = isOld ? null : scoreOf(rubric, judgedAlone, isTooShort);
  const results = [...resultsOf(checks)];
  // What could not be decided did not count then.
  const counting = isOld ? results.map(([key, result]) => [key, withoutOpen(result)] as const) : results;
  const judged = scoreOf(rubric, new Map(counting), isTooShort);
  // What does not count is neither passed nor failed, unless a coach says so.
  const isOut = isUncounted && reviewPassed === null;
  const final = isOut
    ? { ...judged, score: null, mostScore: null, passed: null }
    : { ...judged, passed: reviewPassed ?? (wasPassed || judged.passed) };
  await storeScore(trx, id, { machine, final });
}

type OfRubric = Pick<OneAttemptRow, "id" | "roomId" | "rubricVersion" | "isPrivate" | "isShared">;

/** What each check of its rubric looks at. */
export async function kindsOf(trx: Trx, { roomId, rubricVersion }: OfRubric) {
  const rubric = rubricVersion === null ? undefined : await selectRubric(trx, roomId, rubricVersion);
  const checks = rubric?.body.criteria.flatMap((criterion) => criterion.checks) ?? [];
  return new Map(checks.map(({ key, kind }) => [key, kind]));
}

/**
 * What somebody said of their own attempt is a coach's to decide once it is shared, and theirs where that is taken back.
 * @returns whether they had said something
 */
export async function settleOwn(trx: Trx, attempt: OfRubric): Promise<boolean> {
  const said = (await selectChecks(trx, attempt.id)).filter(({ ownSaid }) => ownSaid !== null);
  if (said.length === 0) return false;
  const kinds = await kindsOf(trx, attempt);
  for (const { key, result, ownSaid: isSaid } of said) {
    const kind = kinds.get(key);
    if (isSaid === null || kind === undefined) continue;
    // What is proven since then nobody's word decides.
    const isTheirs = isOwnToDecide(attempt) && canSayOwn({ kind, result });
    await setOwnResult(trx, { id: attempt.id, key }, isTheirs ? ownResultOf(kind, isSaid) : null);
  }
  return true;
}
