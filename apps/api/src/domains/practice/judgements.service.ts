import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import * as costs from "../costs/costs.service.ts";
import { leaveToCoach, selectOpen, storeVerdicts } from "./judgements.queries.ts";
import { afterChange } from "./scores.service.ts";
import {
  answerSchema,
  promptVersion,
  questionAbout,
  reasonForCoach,
  verdictsOf,
} from "./judgements.rules.ts";

/** Nobody stops listening to it; the model is given up as every other is. */
const untilItEnds = new AbortController().signal;

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
  const { instructions, text } = questionAbout(asked, lines);
  let answer = "";
  const pieces = assistant.answer({
    instructions,
    messages: [{ role: "user", text }],
    model: null,
    temperature: 0,
    schema: answerSchema,
    onUsed: costs.meterOf(ctx, { agentId: null, roomId: open.roomId, userId: open.userId }),
    signal: untilItEnds,
  });
  for await (const piece of pieces) answer += piece;
  const verdicts = verdictsOf(answer, asked, { lines, checks });
  const judgedBy = `${assistant.model}, prompt ${promptVersion}`;
  await inTransaction(db, async (trx) => {
    await storeVerdicts(trx, attemptId, { verdicts, judgedBy, lines, version });
    await afterChange(trx, attemptId, { hasOtherChecks: true });
  });
}
