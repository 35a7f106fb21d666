import type { ApiKey } from "@field-advisor/schema/api-keys.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import { finds } from "../../platform/db/search.ts";

/** By the database's clock; the owner's state is judged beside it, whatever has ended the key or not. */
const works = sql<boolean>`(k.revoked_at is null and now() < k.expires_at and u.status = 'ACTIVE' and u.role = 'OWNER'
  and not u.password_change_required and not u.requires_reset)`;

const answered = sql`k.id, k.name, k.prefix, k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt", k.last_network as "lastNetwork",
  k.last_refused_at as "lastRefusedAt", k.last_refusal as "lastRefusal",
  case when k.revoked_at is not null then 'revoked' when now() >= k.expires_at then 'expired' else 'working' end as state,
  case when k.revoked_at is not null then k.revoked_at when now() >= k.expires_at then k.expires_at end as "endedAt",
  k.end_reason as "endReason",
  json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) as owner`;

/** How long an ended key stays in the list: somebody may still ask why a program was refused. */
const shownAfterEnd = sql`interval '1 year'`;

export async function selectKeys(
  db: Database,
  { search, limit, offset }: z.output<typeof listQuery>,
): Promise<{ rows: ApiKey[]; total: number }> {
  const found = sql`from api_keys k join users u on u.id = k.user_id
    where least(k.revoked_at, k.expires_at) > now() - ${shownAfterEnd}
      and ${finds(search, "k.name", "k.prefix", "u.first_name", "u.last_name", "u.email")}`;
  const [rows, { total }] = await Promise.all([
    all<ApiKey>(db)`select ${answered} ${found}
      order by ${works} desc, k.id desc limit ${limit} offset ${offset}`,
    one<{ total: number }>(db)`select count(*)::int as total ${found}`,
  ]);
  return { rows, total };
}

export const selectKey = (db: Database | Trx, id: number) =>
  first<ApiKey>(db)`select ${answered} from api_keys k join users u on u.id = k.user_id where k.id = ${id}`;

/** Whether somebody is an owner, and nobody changes that until the transaction is over. */
export const holdOwner = (trx: Trx, id: number): Promise<boolean> =>
  exists(trx)`select from users where id = ${id} and role = 'OWNER' and status = 'ACTIVE' for share`;

interface NewKey {
  userId: number;
  name: string;
  scopes: readonly string[];
  days: number;
  prefix: string;
  keyHash: Buffer;
}

export async function insertKey(trx: Trx, key: NewKey): Promise<number> {
  const { id } = await one<{ id: number }>(trx)`
    insert into api_keys (user_id, name, scopes, prefix, key_hash, expires_at)
    values (${key.userId}, ${key.name}, ${key.scopes}, ${key.prefix}, ${key.keyHash},
      now() + ${key.days} * interval '1 day') returning id`;
  return id;
}

/** The keys of somebody that work. */
export const workingKeysOf = (userId: number) =>
  sql`select from api_keys where user_id = ${userId} and revoked_at is null and now() < expires_at`;

/** @returns the key's name, undefined where there is no such key that has not been revoked */
export const revokeKey = (trx: Trx, id: number) =>
  first<{ name: string }>(trx)`
    update api_keys set revoked_at = now(), end_reason = 'revoked'
    where id = ${id} and revoked_at is null and now() < expires_at returning name`;

/** A key by its digest, with the one who made it, whether it still works or not. */
export const selectByDigest = (db: Database, keyHash: Buffer) =>
  first<KeyRow>(db)`
    select k.id as "keyId", k.name, k.scopes, ${works} as works,
      k.last_used_at is null or now() - k.last_used_at > interval '1 minute' as "isStale",
      u.id as "userId", u.role, u.email, u.username, u.first_name as "firstName", u.last_name as "lastName"
    from api_keys k join users u on u.id = k.user_id where k.key_hash = ${keyHash}`;

interface KeyRow {
  keyId: number;
  name: string;
  scopes: string[];
  works: boolean;
  isStale: boolean;
  userId: number;
  role: "OWNER" | "ADMIN" | "USER";
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

export const isKeyWorking = (db: Database, id: number) =>
  exists(db)`select from api_keys k join users u on u.id = k.user_id where k.id = ${id} and ${works}`;

/** Two calls at once write once: the second finds that the minute has not passed. */
export const touchKey = (db: Database, id: number, network: string) =>
  sql`update api_keys set last_used_at = now(), last_network = ${network}
    where id = ${id} and (last_used_at is null or now() - last_used_at > interval '1 minute')`.execute(db);

/** The first of a minute: a program that asks again and again writes no more for it. */
export const noteRefusal = (db: Database, id: number, why: string) =>
  sql`update api_keys set last_refused_at = now(), last_refusal = ${why}
    where id = ${id} and (last_refused_at is null or now() - last_refused_at > interval '1 minute')`.execute(
    db,
  );
