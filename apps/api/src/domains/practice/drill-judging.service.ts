import { isOpenResult } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Said, selectToJudge, storeDrill } from "./drills.queries.ts";
import { contextOf, judgeAnew } from "./drills.rules.ts";
import { reasonForCoach } from "./judgements.rules.ts";
import { askModel } from "./judgements.service.ts";
import { selectLists } from "./lists.queries.ts";
import { type Line, longestJudged } from "./scoring/lines.rules.ts";
import { selectSessionContent } from "./session-content.queries.ts";
import { linesOf } from "./session-content.rules.ts";

type ToJudge = NonNullable<Awaited<ReturnType<typeof selectToJudge>>>;

/** What was said aloud, by the record of the call alone; null while that is on its way, and where nothing was said. */
async function saidIn(db: Database, { sessionId, startedAt }: ToJudge): Promise<Said | null> {
  if (sessionId === null) return null;
  const content = await selectSessionContent(db, sessionId, longestJudged);
  const own = linesOf(content, startedAt).filter(({ isUser }) => isUser);
  if (content.isAwaited || own.length === 0) return null;
  return {
    text: own.map(({ text }) => text).join(" "),
    isSpoken: own.some(({ isSpoken }) => isSpoken),
    hasWords: own.every(({ hasWords }) => hasWords),
  };
}

/** Judges what somebody said once more, by the check that they missed; what rules leave open a model is asked about. */
export async function judgeDrill(ctx: Context, { drillId }: { drillId: string }): Promise<void> {
  const { db } = ctx;
  const drill = await selectToJudge(db, drillId);
  const said = drill && (drill.said ?? (await saidIn(db, drill)));
  if (!drill || !said) return;
  const { key, rubric, line, lines } = drill;
  const context = contextOf(lines, line, said);
  const judgement = judgeAnew(rubric, context, { key, lists: await selectLists(db) });
  if (!judgement) return;
  const { result, reason } = judgement;
  const isOpen = isOpenResult(result);
  await storeDrill(db, drillId, { said, result, reason, isSettled: !isOpen });
  if (!isOpen) return;
  const verdict = await byModel(ctx, drill, context);
  await storeDrill(db, drillId, {
    said,
    result: verdict?.result ?? result,
    reason: verdict ? verdict.reason : reason,
    isSettled: true,
  });
}

async function byModel(ctx: Context, { key, rubric, roomId, userId }: ToJudge, lines: readonly Line[]) {
  if (reasonForCoach(lines) !== null || !(await ctx.assistant.hasModel())) return null;
  const checks = rubric.criteria.flatMap((criterion) => criterion.checks);
  const asked = checks.filter((check) => check.key === key);
  const [verdict] = await askModel(ctx, { asked, checks, lines, roomId, userId });
  return verdict ?? null;
}
