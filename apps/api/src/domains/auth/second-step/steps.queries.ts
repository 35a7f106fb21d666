import { secondStepMinutes } from "@field-advisor/schema/second-factor-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { exists, first } from "../../../platform/db/rows.ts";

/** Of one person; more than they have browsers in which they are about to sign in. */
const most = 20;

/** Their oldest go where there are too many, and those that are over. */
export async function insertStep(
  trx: Trx,
  step: { tokenHash: Buffer; userId: number; mark: Buffer },
): Promise<void> {
  await sql`
    with mine as (
      select token_hash, expires_at, row_number() over (order by expires_at desc) as place
      from sign_in_steps where user_id = ${step.userId}
    ), gone as (
      delete from sign_in_steps where token_hash in (
        select token_hash from mine where place >= ${most} or expires_at < now())
    )
    insert into sign_in_steps (token_hash, user_id, mark, expires_at)
    values (${step.tokenHash}, ${step.userId}, ${step.mark}, now() + ${secondStepMinutes} * interval '1 minute')`.execute(
    trx,
  );
}

export const selectStep = (db: Database, tokenHash: Buffer) =>
  first<{ userId: number; mark: Buffer }>(db)`
    select user_id as "userId", mark from sign_in_steps where token_hash = ${tokenHash} and expires_at > now()`;

/** @returns false where it was used meanwhile */
export const takeStep = (trx: Trx, tokenHash: Buffer): Promise<boolean> =>
  exists(
    trx,
  )`delete from sign_in_steps where token_hash = ${tokenHash} and expires_at > now() returning user_id`;
