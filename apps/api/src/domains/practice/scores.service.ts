import type { Context } from "../../context.ts";
import { type Database, inTransaction, type Trx } from "../../platform/db/database.ts";
import * as assignments from "../assignments/assignments.service.ts";
import { type OneAttemptRow, refreshReview, selectChecks } from "./attempts.queries.ts";
import { selectLists } from "./lists.queries.ts";
import { isOwnToDecide, ownResultOf, recordWaitSeconds } from "./attempts.rules.ts";
import { setOwn } from "./reviews.queries.ts";
import { selectRubric } from "./rubrics.queries.ts";
import { type CheckResult, isOpenResult } from "@field-advisor/schema/practice-constants";
import { judgeAttempt, rulesVersion, withheld } from "./scoring/checks.rules.ts";
import { longestJudged } from "./scoring/lines.rules.ts";
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
  const { tooShort, checks: all } = attempt.rubric
    ? judgeAttempt(attempt.rubric, lines, { minutes: minutesOf(content), lists })
    : { tooShort: null, checks: [] };
  const isTooShort = tooShort !== null;
  const checks = isTooShort ? withheld(all, tooShort) : all;
  const isIncomplete = content.isAwaited || content.calls.some((call) => call.lines === null);
  const measures = measuresOf(lines, lists);
  const judged = { lines, measures, seconds, isIncomplete, isTooShort, rulesVersion, checks };
  await inTransaction(db, async (trx) => {
    if (!(await storeJudged(trx, id, judged))) return;
    await addUp(trx, id);
    await refreshReview(trx, id);
    await assignments.afterAttempt(trx, id);
    if (!isTooShort && checks.some(({ result }) => isOpenResult(result)))
      await jobs.enqueue(trx, "judge-attempt", { attemptId: id });
  });
}

/** An attempt in which nothing was said after all is none: its address was given out, and nobody opened it. */
const withdraw = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await withdrawAttempt(trx, id))) return;
    await refreshReview(trx, id);
    await assignments.afterAttempt(trx, id);
  });

const asJudged = ({ key, result }: { key: string; result: CheckResult }) => ({ key, result });

const withoutOpen = (result: CheckResult): CheckResult => (isOpenResult(result) ? "not_discussed" : result);

/** Adds the checks of an attempt up: as they were judged, and with a coach's decisions, whose verdict on the whole wins. */
export async function addUp(trx: Trx, id: string): Promise<void> {
  const scored = await selectScored(trx, id);
  if (!scored?.rubric) return;
  const { rubric, reviewPassed, isTooShort, rulesVersion: judgedBy, checks } = scored;
  const isOld = judgedBy === null;
  const machine = isOld ? null : scoreOf(rubric, resultsOf(checks.map(asJudged)), isTooShort);
  const results = [...resultsOf(checks)];
  // What could not be decided did not count then.
  const counting = isOld ? results.map(([key, result]) => [key, withoutOpen(result)] as const) : results;
  const final = scoreOf(rubric, new Map(counting), isTooShort);
  await storeScore(trx, id, { machine, final: { ...final, passed: reviewPassed ?? final.passed } });
}

/** Has an attempt judged again once a record has come, however late, or is known never to come. */
export async function afterRecord({ jobs }: Pick<Context, "jobs">, trx: Trx, providerId: string) {
  const attemptId = await selectAttemptOfRecord(trx, providerId);
  if (attemptId !== undefined) await jobs.enqueue(trx, "score-attempt", { attemptId });
}

type OfRubric = Pick<OneAttemptRow, "id" | "roomId" | "rubricVersion" | "isPrivate" | "isShared">;

/** What each check of its rubric looks at. */
export async function kindsOf(trx: Trx, { roomId, rubricVersion }: OfRubric) {
  const rubric = rubricVersion === null ? undefined : await selectRubric(trx, roomId, rubricVersion);
  const checks = rubric?.body.criteria.flatMap((criterion) => criterion.checks) ?? [];
  return new Map(checks.map(({ key, kind }) => [key, kind]));
}

/** What somebody said of their own attempt is a coach's to decide once it is shared, and theirs where that is taken back. */
export async function settleOwn(trx: Trx, attempt: OfRubric): Promise<void> {
  const said = (await selectChecks(trx, attempt.id)).filter(({ ownSaid }) => ownSaid !== null);
  if (said.length === 0) return;
  const kinds = await kindsOf(trx, attempt);
  for (const { key, ownSaid: isSaid, ownLine: line } of said) {
    const kind = kinds.get(key);
    if (isSaid === null || kind === undefined) continue;
    const result = isOwnToDecide(attempt) ? ownResultOf(kind, isSaid) : null;
    await setOwn(trx, { id: attempt.id, key }, { isSaid, line, result });
  }
  await addUp(trx, attempt.id);
}
