import type { rubricEndpoints, TriedRubric } from "@field-advisor/schema/rubrics.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import * as history from "../conversations/history/history.service.ts";
import { lineOf } from "./attempts.views.ts";
import { selectLists } from "./lists.queries.ts";
import { requireWritten } from "./authors.service.ts";
import { judgeAttempt } from "./scoring/checks.rules.ts";
import { linesOfPasted } from "./scoring/pasted.rules.ts";
import { scoreOf } from "./scoring/score.rules.ts";
import { hasKnownWords, minutesOf, type Line } from "./scoring/lines.rules.ts";

/** Judges a conversation with a rubric as it stands in a form. */
export async function tryOut(
  ctx: Context,
  actor: Actor,
  roomId: number,
  { rubric, transcript, conversationId }: InputOf<(typeof rubricEndpoints)["try"]>["body"],
): Promise<TriedRubric> {
  await requireWritten(ctx.db, actor, roomId);
  const { lines, minutes } =
    conversationId === undefined
      ? pastedConversation(transcript ?? "")
      : await storedConversation(ctx, actor, conversationId);
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
