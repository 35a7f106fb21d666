import type { Passkey, SecondFactors } from "@field-advisor/schema/second-factors.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";
import { isSecondFactorRequired } from "../../scope/second-factors.queries.ts";

/** @returns undefined where there is nobody of this id */
export const selectFactors = (db: Database | Trx, userId: number) =>
  first<SecondFactors>(db)`
    select ${isSecondFactorRequired("u")} as "isRequired",
      (select json_build_object('addedAt', s.added_at, 'lastUsedAt', s.last_used_at)
        from one_time_secrets s where s.user_id = u.id) as code,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'addedAt', p.added_at,
          'lastUsedAt', p.last_used_at) order by p.id) from passkeys p where p.user_id = u.id), '[]') as passkeys,
      (select count(*)::int from recovery_codes r where r.user_id = u.id) as "recoveryCodesLeft"
    from users u where u.id = ${userId}`;

/** Somebody and their second factors as they are until the transaction is over. */
export const lockFactors = async (trx: Trx, userId: number): Promise<SecondFactors | undefined> => {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  return selectFactors(trx, userId);
};

export const insertSecret = (
  trx: Trx,
  secret: { userId: number; sealed: string; keyId: string; step: number },
) =>
  sql`
  insert into one_time_secrets (user_id, sealed_secret, key_id, last_step)
  values (${secret.userId}, ${secret.sealed}, ${secret.keyId}, ${secret.step})`.execute(trx);

export const deleteSecret = (trx: Trx, userId: number): Promise<boolean> =>
  exists(trx)`delete from one_time_secrets where user_id = ${userId} returning user_id`;

interface NewPasskey {
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/** @returns undefined where somebody has it already */
export const insertPasskey = (trx: Trx, key: NewPasskey) =>
  first<{ id: number }>(trx)`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.name})
    on conflict (credential_id) do nothing returning id`;

export const renamePasskey = (trx: Trx, userId: number, { id, name }: Pick<Passkey, "id" | "name">) =>
  exists(trx)`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning id`;

export const deletePasskey = (trx: Trx, userId: number, id: number): Promise<boolean> =>
  exists(trx)`delete from passkeys where id = ${id} and user_id = ${userId} returning id`;

export async function putRecoveryCodes(trx: Trx, userId: number, digests: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  await sql`
    insert into recovery_codes (user_id, digest) select ${userId}, unnest(${digests}::bytea[])`.execute(trx);
}

export const deleteRecoveryCodes = (trx: Trx, userId: number) =>
  sql`delete from recovery_codes where user_id = ${userId}`.execute(trx);

/** Everything that somebody has beside their password, and the sign-ins that wait for it. */
export async function deleteFactors(trx: Trx, userId: number): Promise<void> {
  for (const table of [
    "one_time_secrets",
    "passkeys",
    "recovery_codes",
    "sign_in_steps",
    "passkey_challenges",
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
}

/** Secrets that are sealed under another key of the installation than this one. */
export const selectUnderOldKeys = (trx: Trx, keyId: string, atMost: number) =>
  all<{ userId: number; sealed: string }>(trx)`
    select user_id as "userId", sealed_secret as sealed from one_time_secrets
    where key_id <> ${keyId} order by user_id limit ${atMost} for update skip locked`;

export const storeSeal = (trx: Trx, userId: number, { sealed, keyId }: { sealed: string; keyId: string }) =>
  sql`
    update one_time_secrets set sealed_secret = ${sealed}, key_id = ${keyId} where user_id = ${userId}`.execute(
    trx,
  );

/** Steps and challenges whose time is over. */
export async function deleteOver(trx: Trx, atMost: number): Promise<void> {
  await sql`delete from sign_in_steps where token_hash in (
    select token_hash from sign_in_steps where expires_at < now() limit ${atMost})`.execute(trx);
  await sql`delete from passkey_challenges where holder in (
    select holder from passkey_challenges where expires_at < now() limit ${atMost})`.execute(trx);
}
