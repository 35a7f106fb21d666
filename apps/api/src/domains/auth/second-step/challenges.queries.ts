import type { Database, Trx } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/rows.ts";
import { sql } from "kysely";

const minutes = 5;

/** One for each holder: asking again replaces it. Those of the same person that are over go with it. */
export async function putChallenge(
  db: Database | Trx,
  { holder, userId, challenge }: { holder: Buffer; userId: number; challenge: string },
): Promise<void> {
  await sql`
    with over as (
      delete from passkey_challenges where user_id = ${userId} and expires_at < now() and holder <> ${holder})
    insert into passkey_challenges as c (holder, user_id, challenge, expires_at)
    values (${holder}, ${userId}, ${challenge}, now() + ${minutes} * interval '1 minute')
    on conflict (holder) do update set user_id = excluded.user_id, challenge = excluded.challenge,
      expires_at = excluded.expires_at`.execute(db);
}

/** The challenge that was given, which is good for one answer. */
export async function takeChallenge(
  db: Database | Trx,
  { holder, userId }: { holder: Buffer; userId: number },
): Promise<string | undefined> {
  const taken = await first<{ challenge: string; isOver: boolean }>(db)`
    delete from passkey_challenges where holder = ${holder} and user_id = ${userId}
    returning challenge, expires_at < now() as "isOver"`;
  return taken && !taken.isOver ? taken.challenge : undefined;
}
