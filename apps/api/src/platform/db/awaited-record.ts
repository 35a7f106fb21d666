import { sql } from "kysely";

/**
 * Whether the record of a conversation `c` is on its way. It comes seconds after the end, and one that the provider was
 * asked for in vain is given up; a conversation whose end nobody reported may have ended just now.
 */
export const isRecordAwaited = sql<boolean>`exists (select from conversation_legs l where l.conversation_id = c.id
  and l.provider_conversation_id is not null and l.transcript is null and l.record_asked < 3
  and (l.ended_at is not null or c.reported_seconds is not null or l.issued_at > now() - interval '5 minutes'))`;
