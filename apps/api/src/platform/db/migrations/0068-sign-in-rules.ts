import { sql, type Kysely } from "kysely";

const statements = [
  `create table sign_in_rules (
    role text primary key check (role in ('OWNER', 'ADMIN', 'USER')),
    only_by_provider boolean not null default false,
    second_factor_required boolean not null default false
  )`,
  `insert into sign_in_rules (role) values ('OWNER'), ('ADMIN'), ('USER')`,

  // The password, or the id of the provider; then, sealed, the address at which its own session ends.
  `alter table sessions add column opened_by text not null default 'password', add column provider_sign_out text`,

  // Only some providers can be asked to prove somebody once more: whether this one ever did so for this person.
  `alter table identities add column last_proved_at timestamptz`,

  // One account whose password opens it whatever its role's rule says, until it comes in by a provider again.
  `alter table users add column password_excepted boolean not null default false`,
];

/** Owners say by role how people sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
