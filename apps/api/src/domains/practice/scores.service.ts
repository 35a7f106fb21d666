import type { Context } from "../../context.ts";
import { type Database, inTransaction, type Trx } from "../../platform/db/database.ts";
import * as assignments from "../assignments/assignments.service.ts";
import { isOurFailure } from "../conversations/conversations.rules.ts";
import { refreshReview } from "./attempts.queries.ts";
import { selectLists } from "./lists.queries.ts";
import { recordWaitSeconds } from "./attempts.rules.ts";
import { selectEnding } from "./exams.queries.ts";
import { whyUncounted } from "./exams.rules.ts";
import { judge } from "./scoring/checks.rules.ts";
import { type Line, longestJudged } from "./scoring/lines.rules.ts";
import { resultsOf } from "./scoring/evidence.rules.ts";
import { measuresOf } from "./scoring/measures.rules.ts";
import { scoreOf } from "./scoring/score.rules.ts";
import {
  selectAttemptOfRecord,
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
export async function score({ db, jobs }: Context, { attemptId: id }: { attemptId: string }): Promise<void> {
  const attempt = await selectJudgeable(db, id, recordWaitSeconds);
  if (!attempt || attempt.sessionId === null) return;
  const [content, lists] = await Promise.all([
    selectSessionContent(db, attempt.sessionId, longestJudged),
    selectLists(db),
  ]);
  if (content.isAwaited && !attempt.isWaitOver) return;
  if (isEmpty(content)) return withdraw(db, id);
  const lines = linesOf(content, attempt.startedAt);
  const seconds = secondsOf(content);
  const checks = attempt.rubric ? judge(attempt.rubric, lines, { minutes: minutesOf(content), lists }) : [];
  const uncounted = attempt.isExam ? await whyExamIsUncounted(db, attempt.sessionId, lines) : null;
  const isIncomplete = content.isAwaited || content.calls.some((call) => call.lines === null);
  const judged = { lines, measures: measuresOf(lines, lists), seconds, isIncomplete, checks, uncounted };
  await inTransaction(db, async (trx) => {
    if (!(await storeJudged(trx, id, judged))) return;
    await addUp(trx, id);
    await refreshReview(trx, id);
    await assignments.afterAttempt(trx, id);
    if (checks.some(({ result }) => result === "waiting"))
      await jobs.enqueue(trx, "judge-attempt", { attemptId: id });
  });
}

/** By our own records alone: nothing of it is what a browser says. */
async function whyExamIsUncounted(db: Database, sessionId: string, lines: readonly Line[]) {
  const { endReason, hasFailed, ...ending } = await selectEnding(db, sessionId);
  return whyUncounted({ ...ending, isBroken: hasFailed || isOurFailure(endReason) }, lines);
}

/** An attempt in which nothing was said after all is none: its address was given out, and nobody opened it. */
const withdraw = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await withdrawAttempt(trx, id))) return;
    await refreshReview(trx, id);
    await assignments.afterAttempt(trx, id);
  });

/** Adds the checks of an attempt up: as they were judged, and with a coach's decisions, whose verdict on the whole wins. */
export async function addUp(trx: Trx, id: string): Promise<void> {
  const scored = await selectScored(trx, id);
  if (!scored?.rubric) return;
  const { rubric, reviewPassed, isUncounted, checks } = scored;
  const machine = scoreOf(rubric, new Map(checks.map(({ key, result }) => [key, result])));
  const judged = scoreOf(rubric, resultsOf(checks));
  // What does not count is neither passed nor failed, unless a coach says so.
  const final = isUncounted && reviewPassed === null ? { ...judged, score: null, passed: null } : judged;
  await storeScore(trx, id, { machine, final: { ...final, passed: reviewPassed ?? final.passed } });
}

/** Has an attempt judged again once a record has come, however late, or is known never to come. */
export async function afterRecord({ jobs }: Pick<Context, "jobs">, trx: Trx, providerId: string) {
  const attemptId = await selectAttemptOfRecord(trx, providerId);
  if (attemptId !== undefined) await jobs.enqueue(trx, "score-attempt", { attemptId });
}
