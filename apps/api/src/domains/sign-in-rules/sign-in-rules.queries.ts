import type { Role } from "@field-advisor/schema/routes";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";

const columns = [
  "role",
  "only_by_provider as onlyByProvider",
  "second_factor_required as secondFactorRequired",
] as const;

/** Owners first, then whoever may do less. */
export const selectRules = (db: Database | Trx) =>
  db
    .selectFrom("sign_in_rules")
    .select(columns)
    .orderBy(sql`array_position(array['OWNER', 'ADMIN', 'USER'], role)`)
    .execute();

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
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Whether nobody comes in by this person's password, so that there is none to change or to reset either. */
export const isPasswordRefused = (users: "users" | "u"): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${users}.password_excepted`)} and exists (
    select from sign_in_rules where role = ${sql.ref(`${users}.role`)} and only_by_provider))`;

/** What the table of users is called in a statement. */
export type Person = "u" | "o" | "users";

/** Whether whoever of this person's role comes in by a password must have a second factor. */
export const isSecondFactorRequired = (person: Person): RawBuilder<boolean> =>
  sql`exists (select from sign_in_rules where role = ${sql.ref(`${person}.role`)} and second_factor_required)`;
