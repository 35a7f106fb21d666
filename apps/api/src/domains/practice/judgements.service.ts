import type { RubricCheck } from "@field-advisor/schema/rubric-forms";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { type Telling, telling } from "../../platform/events/events.ts";
import * as costs from "../costs/costs.service.ts";
import { leaveToCoach, selectOpen, storeVerdicts } from "./judgements.queries.ts";
import { afterChange, tellFinished } from "./scores.service.ts";
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
  const settle = (work: (happening: Telling) => Promise<unknown>) =>
    inTransaction(db, (trx) =>
      telling(ctx, trx, async (happening) => {
        await work(happening);
        await tellFinished(happening, attemptId, "judged");
      }),
    );
  const open = await selectOpen(db, attemptId);
  if (!open || !(await assistant.hasModel())) return settle(() => Promise.resolve());
  const { lines, version, checks, asked } = open;
  const reason = reasonForCoach(lines);
  if (reason !== null) return settle(({ trx }) => leaveToCoach(trx, attemptId, reason));
  const { roomId, userId } = open;
  const verdicts = await askModel(ctx, { asked, checks, lines, roomId, userId });
  const judgedBy = `${assistant.model}, prompt ${promptVersion}`;
  await settle(async (happening) => {
    await storeVerdicts(happening.trx, attemptId, { verdicts, judgedBy, lines, version });
    await afterChange(happening, attemptId, { hasOtherChecks: true });
  });
}
