import type { attemptEndpoints } from "@field-advisor/schema/attempts.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import { entryOfOthers } from "./attempt-audit.views.ts";
import { attemptScope, requireReviewer } from "./attempts.policy.ts";
import { lockAttempt } from "./attempts.queries.ts";
import { change, existing } from "./attempts.service.ts";
import { linesLeft } from "./attempt-lines.views.ts";
import { answerComment, countComments, insertComment } from "./comments.queries.ts";
import { tellPerson } from "./noticed.queries.ts";

type Inputs = typeof attemptEndpoints;

const mostComments = 200;

/** A coach comments a line of the transcript; the attempt's person is told. */
export const comment = (
  ctx: Context,
  caller: Caller,
  id: string,
  { line, text }: InputOf<Inputs["comment"]>["body"],
): Promise<{ id: number }> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const row = existing(await lockAttempt(trx, attemptScope(caller.actor), id));
    requireReviewer(caller.actor, row);
    if (!linesLeft(row).some(({ place }) => place === line))
      throw fieldError("invalid_request", "line", "The transcript has no such line.");
    if ((await countComments(trx, id)) >= mostComments)
      throw new AppError("conflict", `An attempt has at most ${mostComments} comments.`);
    await tellPerson(trx, id);
    await unit.audit(entryOfOthers("attempt.comment", row, { line }));
    return { id: await insertComment(trx, { attemptId: id, line, text, authorId: caller.actor.userId }) };
  });

/** The person of an attempt answers a comment, once; its author is told. */
export const answer = (
  ctx: Context,
  caller: Caller,
  { id, commentId }: { id: string; commentId: number },
  text: string,
): Promise<Done> =>
  change(ctx, caller, { id, right: "object", action: "attempt.answer_comment" }, async ({ trx }) => {
    const outcome = await answerComment(trx, { attemptId: id, commentId }, text);
    if (outcome === undefined) throw new AppError("not_found", "There is no such comment.");
    if (outcome === "answered") throw new AppError("conflict", "You have already answered this comment.");
    return { details: { commentId } };
  });
