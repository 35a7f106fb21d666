import type { Role } from "@field-advisor/schema/routes";
import type { SignInRule } from "@field-advisor/schema/sign-in-rules.endpoints";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { all, exists, one } from "../../../platform/db/rows.ts";

const columns = [
  "role",
  "only_by_provider as onlyByProvider",
  "second_factor_required as secondFactorRequired",
] as const;

/** With how many active people have the role, and are linked to a provider that is on; owners first. */
export const selectRules = (db: Database | Trx) =>
  all<SignInRule>(db)`
    select r.role, only_by_provider as "onlyByProvider", second_factor_required as "secondFactorRequired",
      count(u.id) as people, count(l.user_id) as linked
    from sign_in_rules r
      left join users u on u.role = r.role and u.status = 'ACTIVE'
      left join (select distinct user_id from identities i join identity_providers p on p.id = i.provider_id and p.is_on) l
        on l.user_id = u.id
    group by r.role order by array_position(array['OWNER', 'ADMIN', 'USER'], r.role)`;

export const rulesOf = (db: Database | Trx, role: Role) =>
  db.selectFrom("sign_in_rules").select(columns).where("role", "=", role).executeTakeFirstOrThrow();

/** The rules of a role, which nobody else changes until the transaction is over. */
export const lockRules = (trx: Trx, role: Role) =>
  trx
    .selectFrom("sign_in_rules")
    .select(columns)
    .where("role", "=", role)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const updateRules = (
  trx: Trx,
  role: Role,
  to: { onlyByProvider: boolean; secondFactorRequired: boolean },
) =>
  trx
    .updateTable("sign_in_rules")
    .set({ only_by_provider: to.onlyByProvider, second_factor_required: to.secondFactorRequired })
    .where("role", "=", role)
    .execute();

/** Nobody of a role is an exception to its rule any more. */
export const endExceptions = (trx: Trx, role: Role) =>
  sql`update users set password_excepted = false where role = ${role} and password_excepted`.execute(trx);

/** The providers that are on. None of them is switched off or removed until the transaction is over. */
export const holdProviders = (trx: Trx) =>
  all<{ id: number }>(trx)`select id from identity_providers where is_on order by id for share`;

/** Whether people of any role come in only by a provider. No role becomes one until the transaction is over. */
export const holdIsAnyByProvider = (trx: Trx): Promise<boolean> =>
  exists(trx)`with held as (select only_by_provider from sign_in_rules order by role for share)
    select from held where only_by_provider`;

/** The providers that somebody is linked to and that are on. */
export const selectWays = (db: Database | Trx, userId: number) =>
  all<{ id: number; name: string }>(db)`
    select p.id, p.name from identities i join identity_providers p on p.id = i.provider_id and p.is_on
    where i.user_id = ${userId} order by p.id`;

/** Whether a provider that is on has ever proved somebody once more who was signed in. */
export const hasProvedByProvider = (trx: Trx, userId: number): Promise<boolean> =>
  exists(trx)`select from identities i join identity_providers p on p.id = i.provider_id and p.is_on
    where i.user_id = ${userId} and i.last_proved_at is not null`;

export const selectOwn = (db: Database, { userId, sessionId }: { userId: number; sessionId: number }) =>
  one<{ isPasswordRefused: boolean; hasPasskey: boolean; provedAt: string }>(db)`
    select ${isPasswordRefused("u")} as "isPasswordRefused",
      exists (select from passkeys where user_id = u.id) as "hasPasskey",
      (select authenticated_at from sessions where id = ${sessionId}) as "provedAt"
    from users u where u.id = ${userId}`;

/** Whether nobody comes in by this person's password, so that there is none to change or to reset either. */
export const isPasswordRefused = (users: "users" | "u"): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${users}.password_excepted`)} and exists (
    select from sign_in_rules where role = ${sql.ref(`${users}.role`)} and only_by_provider))`;
