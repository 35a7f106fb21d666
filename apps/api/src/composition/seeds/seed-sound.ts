import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { soundOf } from "../../domains/model-talks/model-sounds.jobs.ts";
import * as sealing from "../../domains/recordings/sealing.service.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";

const mostBytes = 2 * 1024 * 1024;

/** As long as the words of its session. */
const keptDays = 90;

interface Written {
  userId: number;
  roomId: number;
  sessionId: string;
  begunAt: string;
  agentId: number;
  agent: string;
  lines: { text: string; isUser: boolean }[];
}

const selectWritten = (db: Database, attemptId: string) =>
  first<Written>(db)`
    select a.user_id as "userId", a.room_id as "roomId", a.room_session_id as "sessionId", a.begun_at as "begunAt",
      g.id as "agentId", g.external_id as agent, a.transcript as lines
    from attempts a join rooms r on r.id = a.room_id join agents g on g.id = r.agent_id
    where a.id = ${attemptId} and a.mode = 'text' and a.room_session_id is not null and a.transcript is not null`;

/** Has an attempt of the demo data that was written be spoken by the voices of the product, so that it can be heard. */
export async function speakDemoAttempt(ctx: Context, { attemptId }: { attemptId: string }): Promise<void> {
  const written = await selectWritten(ctx.db, attemptId);
  if (!written) return;
  const { content, seconds, lines } = await soundOf(ctx, written);
  if (content.length > mostBytes) return;
  const conversationId = opaqueId();
  const transcript = written.lines.map(({ text, isUser }, at) => ({
    role: isUser ? "user" : "agent",
    message: text,
    atSeconds: lines[at]?.start ?? null,
    endSeconds: lines[at]?.end ?? null,
    isInterrupted: false,
    feedback: null,
  }));
  const made = { conversationId, days: keptDays, content, durationSeconds: seconds };
  await sealing.keepMade(ctx, made, async (trx) => {
    await insertCall(trx, { ...written, conversationId, seconds, transcript: JSON.stringify(transcript) });
    await sql`delete from room_messages where session_id = ${written.sessionId}`.execute(trx);
    await sql`update attempts set mode = 'voice' where id = ${attemptId}`.execute(trx);
    await ctx.jobs.enqueue(trx, "score-attempt", { attemptId });
  });
}

interface Call extends Omit<Written, "lines" | "agent"> {
  conversationId: string;
  seconds: number;
  transcript: string;
}

async function insertCall(trx: Trx, call: Call): Promise<void> {
  const { conversationId, userId, roomId, sessionId, agentId, begunAt, seconds, transcript } = call;
  await sql`insert into conversations (id, agent_id, room_id, room_session_id, starter_user_id, issued_at, ended_by)
    values (${conversationId}, ${agentId}, ${roomId}, ${sessionId}, ${userId}, ${begunAt}, 'user')`.execute(
    trx,
  );
  await sql`insert into conversation_legs (conversation_id, number, issued_at, started_at, ended_at,
      duration_seconds, transcript)
    values (${conversationId}, 1, ${begunAt}::timestamptz, ${begunAt}::timestamptz,
      ${begunAt}::timestamptz + ${seconds} * interval '1 second', ${Math.ceil(seconds)}, ${transcript}::jsonb)`.execute(
    trx,
  );
}
