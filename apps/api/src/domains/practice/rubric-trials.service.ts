import type { rubricEndpoints, TriedRubric } from "@field-advisor/schema/rubrics.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import * as history from "../history/history.service.ts";
import { requireWritten } from "./authors.service.ts";
import { attemptScope } from "./attempts.policy.ts";
import { isJudged } from "./attempts.rules.ts";
import { selectAttempt } from "./attempts.queries.ts";
import { existing, noteReading } from "./attempts.service.ts";
import { lineOf } from "./attempt-lines.views.ts";
import { selectLists } from "./lists.queries.ts";
import { judgeAttempt } from "./scoring/checks.rules.ts";
import { linesOfPasted } from "./scoring/pasted.rules.ts";
import { scoreOf } from "./scoring/score.rules.ts";
import { hasKnownWords, minutesOf, type Line } from "./scoring/lines.rules.ts";

/** Judges a conversation with a rubric as it stands in a form. */
export async function tryOut(
  ctx: Context,
  caller: Caller,
  roomId: number,
  { rubric, ...talk }: InputOf<(typeof rubricEndpoints)["try"]>["body"],
): Promise<TriedRubric> {
  await requireWritten(ctx.db, caller.actor, roomId);
  const { lines, minutes } = await conversationOf(ctx, caller, roomId, talk);
  const lists = await selectLists(ctx.db);
  const { checks, tooShort } = judgeAttempt(rubric, lines, { minutes, lists });
  const kinds = new Map(rubric.criteria.flatMap((each) => each.checks).map(({ key, kind }) => [key, kind]));
  return {
    lines: lines.map(lineOf),
    checks: checks.map((check) => ({ ...check, kind: kinds.get(check.key) ?? "judged" })),
    isTooShort: tooShort !== null,
    ...scoreOf(rubric, new Map(checks.map(({ key, result }) => [key, result])), tooShort !== null),
  };
}

type Talk = Omit<InputOf<(typeof rubricEndpoints)["try"]>["body"], "rubric">;

function conversationOf(ctx: Context, caller: Caller, roomId: number, talk: Talk) {
  const { transcript = "", conversationId, attemptId } = talk;
  if (attemptId !== undefined) return conversationOfAttempt(ctx, caller, roomId, attemptId);
  return conversationId === undefined
    ? pastedConversation(transcript)
    : storedConversation(ctx, caller.actor, conversationId);
}

/** What was said in an attempt of the room; that it is read is noted for its person. */
async function conversationOfAttempt(ctx: Context, caller: Caller, roomId: number, id: string) {
  const attempt = existing(await selectAttempt(ctx.db, attemptScope(caller.actor), id));
  if (attempt.roomId !== roomId) throw new AppError("not_found", "There is no such attempt in this room.");
  if (attempt.isHidden || !isJudged(attempt.state))
    throw new AppError("forbidden", "A rubric can be tried on a judged attempt that you may read.");
  const { transcript: lines, minutesKnown } = attempt;
  if (lines === null)
    throw fieldError(
      "invalid_request",
      "attemptId",
      "The transcript of this attempt was deleted after its retention period.",
    );
  await noteReading(ctx, caller, attempt);
  return { lines, minutes: minutesKnown };
}

/** A pasted conversation lasted as long as its times say, where it has any. */
function pastedConversation(text: string) {
  const lines = linesOfPasted(text);
  return { lines, minutes: minutesOf(lines) };
}

async function storedConversation(ctx: Context, actor: Actor, id: string) {
  const { transcript, durationSeconds } = await history.read(ctx, actor, id);
  const lines = transcript.map(({ speaker, text, atSeconds, isInterrupted }): Line => ({
    isUser: speaker === "user",
    text,
    isSpoken: true,
    hasWords: hasKnownWords(text),
    startSeconds: atSeconds,
    endSeconds: null,
    isInterrupted,
  }));
  return { lines, minutes: durationSeconds === null ? null : durationSeconds / 60 };
}
