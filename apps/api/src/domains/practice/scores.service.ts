import type { Context } from "../../context.ts";
import { inTransaction, type Trx } from "../../platform/db/database.ts";
import * as assignments from "../assignments/assignments.service.ts";
import { refreshReview } from "./attempts.queries.ts";
import { selectLists } from "./lists.queries.ts";
import { recordPatienceSeconds } from "./runs.service.ts";
import { judge } from "./scoring/checks.rules.ts";
import { measuresOf } from "./scoring/measures.rules.ts";
import { scoreOf } from "./scoring/score.rules.ts";
import {
  selectAttemptOfRecord,
  selectJudgeable,
  selectScored,
  storeJudged,
  storeScore,
} from "./scores.queries.ts";
import { selectTalk } from "./talks.queries.ts";
import { linesOf, secondsOf } from "./talks.rules.ts";

/**
 * Judges an attempt that is over by the rubric that it began with. Waits for the record of its calls, which has it judged
 * once more, but not for ever. Done again it changes nothing, also where owners changed the lists meanwhile.
 */
export async function score({ db, jobs }: Context, id: string): Promise<void> {
  const attempt = await selectJudgeable(db, id, recordPatienceSeconds);
  if (!attempt || attempt.sessionId === null) return;
  const [talk, lists] = await Promise.all([selectTalk(db, attempt.sessionId), selectLists(db)]);
  if (talk.isAwaited && !attempt.isPatienceOver) return;
  const lines = linesOf(talk, attempt.begunAt);
  const seconds = secondsOf(talk);
  const checks = attempt.rubric ? judge(attempt.rubric, lines, { minutes: seconds / 60, lists }) : [];
  const isIncomplete = talk.calls.some((call) => call.lines === null);
  const judged = { lines, measures: measuresOf(lines, lists), seconds, isIncomplete, checks };
  await inTransaction(db, async (trx) => {
    if (!(await storeJudged(trx, id, judged))) return;
    await addUp(trx, id);
    await refreshReview(trx, id);
    await assignments.afterAttempt(trx, id);
    if (checks.some(({ result }) => result === "waiting"))
      await jobs.enqueue(trx, "judge-attempt", { attemptId: id });
  });
}

/** Adds the checks of an attempt up: as they were judged, and with what a coach decided, whose word on the whole wins. */
export async function addUp(trx: Trx, id: string): Promise<void> {
  const scored = await selectScored(trx, id);
  if (!scored?.rubric) return;
  const { rubric, reviewPassed, checks } = scored;
  const machine = scoreOf(rubric, new Map(checks.map(({ key, result }) => [key, result])));
  const withCoach = new Map(checks.map(({ key, result, coachResult }) => [key, coachResult ?? result]));
  const final = scoreOf(rubric, withCoach);
  await storeScore(trx, id, { machine, final: { ...final, passed: reviewPassed ?? final.passed } });
}

/** Has an attempt judged anew whose record has come, whenever that was. */
export async function afterRecord(
  { jobs }: Pick<Context, "jobs">,
  trx: Trx,
  providerId: string,
): Promise<void> {
  const attemptId = await selectAttemptOfRecord(trx, providerId);
  if (attemptId !== undefined) await jobs.enqueue(trx, "score-attempt", { attemptId });
}
