import type { IdentityLink } from "@field-advisor/schema/identity-providers.endpoints";
import type { OwnIdentity } from "@field-advisor/schema/provider-sign-in.endpoints";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { hasAddress } from "../../platform/db/mail-address.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import { finds } from "../../platform/db/search.ts";

interface Account {
  id: number;
  email: string;
  status: UserStatus;
}

/** The account that somebody has at a provider; nobody unlinks it until the transaction is over. */
export const holdLinked = (trx: Trx, providerId: number, subject: string) =>
  first<Account>(trx)`select u.id, u.email, u.status from identities i join users u on u.id = i.user_id
    where i.provider_id = ${providerId} and i.subject = ${subject} for share of i`;

export const selectIsLinked = (db: Database, providerId: number, subject: string): Promise<boolean> =>
  exists(db)`select from identities where provider_id = ${providerId} and subject = ${subject}`;

/** Whether somebody is linked at a provider that is on. */
export const selectHasIdentity = (trx: Trx, userId: number): Promise<boolean> =>
  exists(trx)`select from identities i join identity_providers p on p.id = i.provider_id
    where i.user_id = ${userId} and p.is_on`;

/** Whose account it is at the provider; undefined where nobody is linked to it. */
export async function selectLinkedTo(
  db: Database,
  providerId: number,
  subject: string,
): Promise<number | undefined> {
  const found = await first<{ userId: number }>(db)`select user_id as "userId" from identities
    where provider_id = ${providerId} and subject = ${subject}`;
  return found?.userId;
}

/** The account with this address. Two who link it wait for each other. */
export const lockAccountByAddress = (trx: Trx, email: string) =>
  first<Account>(trx)`
    select id, email, status from users where ${hasAddress("users", email)} for no key update`;

interface NewIdentity {
  providerId: number;
  subject: string;
  userId: number;
  linkedBy: "verified" | "trusted";
  email: string;
}

/** @returns false where one of both is linked at this provider already */
export const insertIdentity = (
  trx: Trx,
  { providerId, subject, userId, linkedBy, email }: NewIdentity,
): Promise<boolean> =>
  exists(trx)`insert into identities (provider_id, subject, user_id, linked_by, email_then)
    values (${providerId}, ${subject}, ${userId}, ${linkedBy}, ${email})
    on conflict do nothing returning user_id`;

export const noteIdentityUse = (trx: Trx, providerId: number, subject: string) =>
  sql`update identities set last_used_at = now()
    where provider_id = ${providerId} and subject = ${subject}`.execute(trx);

export const noteIdentityProof = (trx: Trx, providerId: number, subject: string) =>
  sql`update identities set last_used_at = now(), last_proved_at = now()
    where provider_id = ${providerId} and subject = ${subject}`.execute(trx);

/** Undoes every link of somebody. @returns how many there were */
export async function deleteIdentitiesOf(trx: Trx, userId: number): Promise<number> {
  const gone = await all<{ providerId: number }>(trx)`
    delete from identities where user_id = ${userId} returning provider_id as "providerId"`;
  return gone.length;
}

/** Undoes what links somebody at other providers than this one. */
export const deleteIdentitiesElsewhere = (trx: Trx, userId: number, providerId: number) =>
  sql`delete from identities where user_id = ${userId} and provider_id <> ${providerId}`.execute(trx);

/** @returns whose link that was */
export const deleteIdentity = (trx: Trx, providerId: number, userId: number) =>
  first<{ provider: string; email: string }>(trx)`
    delete from identities i using identity_providers p, users u
    where i.provider_id = ${providerId} and i.user_id = ${userId} and p.id = i.provider_id and u.id = i.user_id
    returning p.name as provider, u.email`;

export const selectOwn = (db: Database, userId: number) =>
  all<OwnIdentity>(db)`select p.id as "providerId", p.name, p.is_on as "isOn", i.linked_at as "linkedAt",
      i.email_then as "emailThen", i.last_used_at as "lastUsedAt"
    from identities i join identity_providers p on p.id = i.provider_id
    where i.user_id = ${userId} order by p.id`;

export async function selectLinks(
  db: Database,
  providerId: number,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: IdentityLink[]; total: number }> {
  const found = sql`from identities i join users u on u.id = i.user_id where i.provider_id = ${providerId}
    and ${finds(search, "u.first_name", "u.last_name", "u.email", "i.email_then")}`;
  const [rows, { total }] = await Promise.all([
    all<IdentityLink>(
      db,
    )`select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
        i.email_then as "emailThen", i.linked_at as "linkedAt", i.last_used_at as "lastUsedAt"
      ${found} order by lower(u.last_name), lower(u.first_name), u.id limit ${limit} offset ${offset}`,
    one<{ total: number }>(db)`select count(*) as total ${found}`,
  ]);
  return { rows, total };
}

export const isAnybodyLinked = (trx: Trx, providerId: number): Promise<boolean> =>
  exists(trx)`select from identities where provider_id = ${providerId} limit 1`;
