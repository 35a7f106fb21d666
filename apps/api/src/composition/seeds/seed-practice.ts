import { rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import * as scores from "../../domains/practice/scores.service.ts";
import { opaqueId } from "../../lib/ids.ts";
import { type Database, inTransaction, type Trx } from "../../platform/db/database.ts";
import type { DemoUser } from "./demo-data.ts";
import attemptsOfUser from "./demo-attempts.json" with { type: "json" };
import { demoRubrics } from "./demo-rubrics.ts";

type Users = Record<DemoUser, number>;

const dayMs = 24 * 3_600_000;
const secondsForLine = 35;

interface DemoAttempt {
  room: string;
  daysAgo: number;
  isShared?: boolean;
  /** It gets a sound, once the product's voices have spoken it. */
  isSpoken?: boolean;
  asksReview?: boolean;
  objection?: { check: string; text: string };
  review?: { passed: boolean; note: string; comment: { line: number; text: string } };
  /** What was written, in turn: the adviser begins. */
  lines: readonly string[];
}

/** The demo user's, oldest first: she gets better. */
const demoAttempts: readonly DemoAttempt[] = attemptsOfUser;

interface SeededAttempt extends DemoAttempt {
  id: string;
}

/** The rubrics of the demo rooms, and what the demo user wrote in them. @returns her attempts, not judged yet */
export async function insertPractice(
  trx: Trx,
  { users, now }: { users: Users; now: Date },
): Promise<SeededAttempt[]> {
  const rooms = await trx.selectFrom("rooms").select(["id", "name", "category"]).execute();
  await trx
    .insertInto("room_rubrics")
    .values(
      rooms.flatMap(({ id, name }) => {
        const body = demoRubrics[name];
        return body
          ? [{ room_id: id, version: 1, body: JSON.stringify(rubric.parse(body)), created_by: users.owner }]
          : [];
      }),
    )
    .execute();
  await insertTask(trx, users, rooms.find(({ name }) => name === "First meeting")?.id);
  const attempts = demoAttempts.map((attempt) => ({ ...attempt, id: opaqueId() }));
  for (const attempt of attempts) {
    const room = rooms.find(({ name }) => name === attempt.room);
    if (room) await insertAttempt(trx, { attempt, room, userId: users.user, now });
  }
  return attempts;
}

/** The demo administrator has two people pass a room, until tomorrow. */
async function insertTask(trx: Trx, users: Users, roomId: number | undefined): Promise<void> {
  if (roomId === undefined) return;
  await sql`
    with made as (
      insert into assignments (room_id, goal, goal_value, group_kind, due_on, note, created_by)
      values (${roomId}, 'score', 95, 'people', (now() at time zone 'UTC')::date + 1, 'Before the course begins.', ${users.admin})
      returning id)
    insert into assignment_people (assignment_id, user_id)
    select made.id, person from made, unnest(${[users.adviser, users.user]}::int[]) as person`.execute(trx);
}

interface Place {
  attempt: SeededAttempt;
  room: { id: number; category: "Training" | "Assessment" | "Practice" | "Demo" };
  userId: number;
  now: Date;
}

async function insertAttempt(trx: Trx, { attempt, room, userId, now }: Place): Promise<void> {
  const begun = new Date(now.getTime() - attempt.daysAgo * dayMs);
  const at = (line: number) => new Date(begun.getTime() + line * secondsForLine * 1000);
  const sessionId = opaqueId();
  await trx
    .insertInto("room_sessions")
    .values({
      id: sessionId,
      room_id: room.id,
      user_id: userId,
      created_at: begun,
      last_used_at: at(attempt.lines.length),
    })
    .execute();
  await trx
    .insertInto("room_messages")
    .values(
      attempt.lines.map((text, line) => ({
        session_id: sessionId,
        author: line % 2 === 0 ? "user" : "agent",
        text,
        at: at(line),
      })),
    )
    .execute();
  await trx
    .insertInto("attempts")
    .values({
      id: attempt.id,
      room_id: room.id,
      user_id: userId,
      room_session_id: sessionId,
      number: demoAttempts.filter((one) => one.room === attempt.room && one.daysAgo >= attempt.daysAgo)
        .length,
      state: "finished",
      rubric_version: 1,
      category: room.category,
      is_shared: attempt.isShared ?? false,
      mode: "text",
      started_at: begun,
      begun_at: begun,
      finished_at: at(attempt.lines.length),
      finish_reason: "person",
      asked_review_at: attempt.asksReview ? at(attempt.lines.length) : null,
    })
    .execute();
}

/** Judges the demo user's attempts as everybody's are judged, and adds what her coach said. */
export async function judgePractice(
  ctx: Context,
  attempts: readonly SeededAttempt[],
  coachId: number,
): Promise<void> {
  for (const attempt of attempts) {
    await scores.score(ctx, { attemptId: attempt.id });
    await insertReview(ctx.db, attempt, coachId);
  }
  // The voices may not be there yet.
  const { id: attemptId } = attempts.find(({ isSpoken }) => isSpoken) ?? {};
  if (attemptId !== undefined)
    await inTransaction(ctx.db, (trx) => ctx.jobs.enqueue(trx, "speak-demo-attempt", { attemptId }));
}

async function insertReview(
  db: Database,
  { id, review, objection }: SeededAttempt,
  coachId: number,
): Promise<void> {
  if (objection)
    await sql`
      with objected as (update attempt_checks set objection = ${objection.text}
        where attempt_id = ${id} and key = ${objection.check})
      update attempts set review_since = finished_at where id = ${id}`.execute(db);
  if (!review) return;
  await sql`
    with commented as (insert into attempt_comments (attempt_id, line, text, author_id, at)
      select ${id}, ${review.comment.line}, ${review.comment.text}, ${coachId}, finished_at + interval '1 hour'
      from attempts where id = ${id})
    update attempts set state = 'reviewed', reviewed_by = ${coachId}, reviewed_at = finished_at + interval '1 hour',
      review_passed = ${review.passed}, final_passed = ${review.passed}, review_note = ${review.note},
      review_since = null
    where id = ${id}`.execute(db);
}
