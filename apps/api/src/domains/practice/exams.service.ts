import type { ExamStage } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { attemptsLeft } from "./attempts.rules.ts";
import { selectOpenExam, selectTerms } from "./exams.queries.ts";
import { examStage } from "./exams.rules.ts";

export interface Withheld {
  exam: ExamStage | null;
  attemptsLeft: number | null;
}

/**
 * What a room's exam keeps back from somebody who reads an attempt in it. Its own person waits until no other attempt may
 * come; whoever coaches them, until they have finished an attempt of their own. Owners write the rubric.
 */
export async function withheldFrom(
  { db }: { db: Database | Trx },
  { userId, role }: Pick<Actor, "userId" | "role">,
  attempt: { userId: number | null; roomId: number },
): Promise<Withheld> {
  const terms = await selectTerms(db, userId, attempt.roomId);
  if (!terms) return { exam: null, attemptsLeft: null };
  const stage = role === "OWNER" ? null : examStage(terms);
  const exam = stage === "ahead" && attempt.userId !== userId ? null : stage;
  return { exam, attemptsLeft: attemptsLeft(terms) };
}

/** Whether another attempt of somebody's at a room's exam may come, or goes on: then nobody tells them its rubric. */
export async function isAhead({ db }: Pick<Context, "db">, userId: number, roomId: number) {
  const terms = await selectTerms(db, userId, roomId);
  return terms !== undefined && examStage(terms) !== null;
}

/**
 * What every assistant answers somebody who has begun an exam, wherever they ask; null where they have not.
 * @param sessionId where they ask, which may be an exam in which nothing was said yet
 */
export async function silenceFor(
  { db }: Pick<Context, "db">,
  userId: number,
  sessionId: string | null = null,
): Promise<string | null> {
  const open = await selectOpenExam(db, userId, sessionId);
  if (!open) return null;
  return `Your exam in the room "${open.room}" is open. Until you finish it I give no advice and do not say how it goes. Ask me again after that.`;
}
