import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";

export interface AssistantRow {
  id: number;
  instructions: string;
  model: string | null;
  maxTokens: number | null;
  temperature: number | null;
  seesRoom: boolean;
  seesTranscript: boolean;
}

/** The assistant that is asked for if it is switched on, else the default one. */
export const selectAssistant = (db: Database, assistantId: number | null) =>
  first<AssistantRow>(db)`
    select a.id, a.instructions, a.model, a.max_tokens as "maxTokens", a.temperature, a.sees_room as "seesRoom",
      a.sees_transcript as "seesTranscript"
    from assistants a, system_settings s
    where a.is_active and a.id in (${assistantId}::int, s.assistant_id)
    order by a.id = ${assistantId}::int desc nulls last limit 1`;

interface ThreadKeys {
  userId: number;
  threadId: string | null;
  sessionId: string | null;
}

/** The thread of the session, or the one named, if it is this person's; nobody else writes in it meanwhile. */
export const lockThread = (trx: Trx, { userId, threadId, sessionId }: ThreadKeys) =>
  trx
    .selectFrom("assistant_threads")
    .select("id")
    .where("user_id", "=", userId)
    .where((eb) =>
      sessionId === null
        ? eb("id", "=", threadId).and("room_session_id", "is", null)
        : eb("room_session_id", "=", sessionId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Two first questions at once begin one thread. @returns its id */
export async function insertThread(
  trx: Trx,
  thread: { id: string; userId: number; sessionId: string | null; assistantId: number | null },
) {
  const row = await first<{ id: string }>(trx)`
    insert into assistant_threads (id, user_id, room_session_id, assistant_id)
    values (${thread.id}, ${thread.userId}, ${thread.sessionId}, ${thread.assistantId})
    on conflict (room_session_id) do update set last_used_at = now() returning id`;
  return row?.id ?? thread.id;
}

/** Notes who answers in a thread. */
export async function touchThread(trx: Trx, id: string, assistantId: number | null): Promise<void> {
  await sql`update assistant_threads set last_used_at = now(), assistant_id = ${assistantId} where id = ${id}`.execute(
    trx,
  );
}
