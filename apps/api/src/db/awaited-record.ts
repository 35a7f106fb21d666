import { sql } from "kysely";

/**
 * Whether the record of a conversation `c` is on its way. It comes seconds after the end, and one that the provider was
 * asked for in vain is given up; a conversation whose end nobody reported may have ended just now.
 */
export const isRecordAwaited = sql<boolean>`(c.provider_conversation_id is not null and c.transcript is null
  and c.record_asked < 3
  and (c.ended_at is not null or c.reported_seconds is not null or c.issued_at > now() - interval '5 minutes'))`;
