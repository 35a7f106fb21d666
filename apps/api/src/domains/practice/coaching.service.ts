import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import * as exams from "./exams.service.ts";
import { selectLists } from "./lists.queries.ts";
import { selectOfSessionWithRubric } from "./scores.queries.ts";
import { judge } from "./scoring/checks.rules.ts";
import { isTooLong, longestJudged } from "./scoring/lines.rules.ts";
import { coachAnswer } from "./scoring/coaching.rules.ts";
import { selectSessionContent } from "./session-content.queries.ts";
import { linesOf, minutesOf } from "./session-content.rules.ts";

const tooLong =
  "This conversation is too long for me to say how it goes. Finish the attempt: a coach can look at all of it.";

const rateFirst = "Rate this attempt yourself first. You find the question on its result.";

/**
 * A coach's answer to a question in a session, by the rubric of its attempt and what was said so far.
 * @returns null where the session has no rubric, or its room another attempt at an exam
 */
export async function answer(
  { db }: Context,
  { userId }: Pick<Actor, "userId">,
  sessionId: string,
  question: string,
): Promise<string | null> {
  const attempt = await selectOfSessionWithRubric(db, sessionId);
  if (attempt?.isToRate) return rateFirst;
  if (!attempt || (await exams.isAhead({ db }, userId, attempt.roomId))) return null;
  const [content, lists] = await Promise.all([
    selectSessionContent(db, sessionId, longestJudged),
    selectLists(db),
  ]);
  const lines = linesOf(content, attempt.startedAt);
  if (isTooLong(lines)) return tooLong;
  return coachAnswer(
    question,
    attempt.rubric,
    judge(attempt.rubric, lines, { minutes: minutesOf(content), lists }),
    attempt.willRate,
  );
}
