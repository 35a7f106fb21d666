import { sql, type Kysely } from "kysely";

const statements = [
  // What the organisation's pages have that follow it; in one row.
  `create table default_privacy (
    is_only boolean primary key default true check (is_only),
    shows_disclosure boolean not null default true,
    consent text not null default 'none' check (consent in ('none', 'notice', 'required')),
    consent_text text not null default '',
    may_refuse boolean not null default false,
    keeps_words boolean not null default true,
    kept_days int check (kept_days between 1 and 365),
    may_download boolean not null default true,
    may_delete boolean not null default true,
    version int not null default 1
  )`,
  `insert into default_privacy default values`,
  // A page with a row so far was set by hand. One without a row follows too; it has what the first default says.
  `alter table page_privacy add column follows boolean not null default false`,
];

/** The organisation says what its pages tell their readers and for how long they keep what is said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
