import type { Queryable } from "./pool.ts";

export async function queueDelivery(db: Queryable, conversationId: string): Promise<void> {
  await db.query("insert into webhook_deliveries (conversation_id) values ($1) on conflict do nothing", [
    conversationId,
  ]);
}

/** Takes due deliveries. Each is postponed at once, so that no other process takes it and a crash only delays it. */
export async function takeDueDeliveries(
  db: Queryable,
  limit: number,
): Promise<{ conversation_id: string; attempts: number }[]> {
  const { rows } = await db.query<{ conversation_id: string; attempts: number }>(
    `update webhook_deliveries set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
     where conversation_id in (
       select conversation_id from webhook_deliveries
       where delivered_at is null and given_up_at is null and next_attempt_at <= now()
       order by next_attempt_at limit $1 for update skip locked)
     returning conversation_id, attempts`,
    [limit],
  );
  return rows;
}

export async function markDelivered(db: Queryable, conversationId: string): Promise<void> {
  await db.query(
    "update webhook_deliveries set delivered_at = now(), last_problem = null where conversation_id = $1",
    [conversationId],
  );
}

/** @param retryInSeconds undefined gives the delivery up */
export async function markFailed(
  db: Queryable,
  conversationId: string,
  problem: string,
  retryInSeconds: number | undefined,
): Promise<void> {
  await db.query(
    `update webhook_deliveries set last_problem = $2,
       given_up_at = case when $3::float8 is null then now() end,
       next_attempt_at = now() + make_interval(secs => coalesce($3::float8, 0))
     where conversation_id = $1`,
    [conversationId, problem, retryInSeconds],
  );
}
