import type { SecondStepKind } from "@field-advisor/schema/second-factor-constants";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { all, exists, first, one } from "../../../platform/db/rows.ts";

/** The ways in which somebody can go on, the easiest first; none where they have no second factor. */
export async function selectKinds(db: Database, userId: number): Promise<SecondStepKind[]> {
  const { passkey, code, recovery } = await one<Record<SecondStepKind, boolean>>(db)`
    select exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from one_time_secrets where user_id = ${userId}) as code,
      exists (select from recovery_codes where user_id = ${userId}) as recovery`;
  if (!passkey && !code) return [];
  return [
    ...(passkey ? (["passkey"] as const) : []),
    ...(code ? (["code"] as const) : []),
    ...(recovery ? (["recovery"] as const) : []),
  ];
}

export const selectSecret = (db: Database, userId: number) =>
  first<{ sealed: string; lastStep: number }>(db)`
    select sealed_secret as sealed, last_step::float8 as "lastStep" from one_time_secrets where user_id = ${userId}`;

/** @returns false where this code, or a later one, was accepted meanwhile */
export const spendStep = (trx: Trx, userId: number, step: number): Promise<boolean> =>
  exists(trx)`
    update one_time_secrets set last_step = ${step}, last_used_at = now()
    where user_id = ${userId} and last_step < ${step} returning user_id`;

export const hasRecoveryCode = (db: Database, userId: number, digest: Buffer): Promise<boolean> =>
  exists(db)`select from recovery_codes where user_id = ${userId} and digest = ${digest}`;

/** @returns false where it was used meanwhile */
export const takeRecoveryCode = (trx: Trx, userId: number, digest: Buffer): Promise<boolean> =>
  exists(trx)`delete from recovery_codes where user_id = ${userId} and digest = ${digest} returning user_id`;

export interface PasskeyRow {
  id: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export const selectPasskeys = (db: Database | Trx, userId: number) =>
  all<PasskeyRow>(db)`
    select id, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports
    from passkeys where user_id = ${userId} order by id`;

/** @returns false where it was used with this number or a later one meanwhile; those that do not count stay at 0 */
export const notePasskeyUse = (trx: Trx, id: number, counter: number): Promise<boolean> =>
  exists(trx)`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`;
