import type { RubricCheck } from "@field-advisor/schema/rubric-forms";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import * as costs from "../costs/costs.service.ts";
import { leaveToCoach, selectOpen, storeVerdicts } from "./judgements.queries.ts";
import { afterChange } from "./scores.service.ts";
import type { Line } from "./scoring/lines.rules.ts";
import {
  answerSchema,
  type ModelVerdict,
  promptVersion,
  questionAbout,
  reasonForCoach,
  verdictsOf,
} from "./judgements.rules.ts";

/** Nobody stops listening to it; the model is given up as every other is. */
const untilItEnds = new AbortController().signal;

interface Question {
  asked: readonly RubricCheck[];
  /** All of the rubric's. */
  checks: readonly RubricCheck[];
  lines: readonly Line[];
  roomId: number;
  userId: number;
}

/** What the language model says of checks, as far as it can be believed. @throws AppError, SyntaxError as `judgeByModel` does */
export async function askModel(
  ctx: Context,
  { asked, checks, lines, roomId, userId }: Question,
): Promise<ModelVerdict[]> {
  const { instructions, text } = questionAbout(asked, lines);
  let answer = "";
  const pieces = ctx.assistant.answer({
    instructions,
    messages: [{ role: "user", text }],
    model: null,
    temperature: 0,
    schema: answerSchema,
    onUsed: costs.meterOf(ctx, { agentId: null, roomId, userId }),
    signal: untilItEnds,
  });
  for await (const piece of pieces) answer += piece;
  return verdictsOf(answer, asked, { lines, checks });
}

/**
 * Has the language model judge by meaning the checks of an attempt that rules leave open. Where there is none, where it is not to
 * be asked, where it fails for good, and where its verdict cannot be believed, they wait for a coach.
 * @throws AppError, SyntaxError where the model fails or answers something else, so that it is asked again
 */
export async function judgeByModel(ctx: Context, { attemptId }: { attemptId: string }): Promise<void> {
  const { db, assistant } = ctx;
  const open = await selectOpen(db, attemptId);
  if (!open || !(await assistant.hasModel())) return;
  const { lines, version, checks, asked } = open;
  const reason = reasonForCoach(lines);
  if (reason !== null) {
    await inTransaction(db, (trx) => leaveToCoach(trx, attemptId, reason));
    return;
  }
  const { roomId, userId } = open;
  const verdicts = await askModel(ctx, { asked, checks, lines, roomId, userId });
  const judgedBy = `${assistant.model}, prompt ${promptVersion}`;
  await inTransaction(db, async (trx) => {
    await storeVerdicts(trx, attemptId, { verdicts, judgedBy, lines, version });
    await afterChange(trx, attemptId, { hasOtherChecks: true });
  });
}
