import { sql, type Kysely } from "kysely";

const statements = [
  // What a page tells its readers and what is kept of what they say; a page without a row has the defaults.
  `create table page_privacy (
    deployment_id text primary key references deployments on delete cascade,
    shows_disclosure boolean not null default true,
    consent text not null default 'none' check (consent in ('none', 'notice', 'required')),
    consent_text text not null default '',
    -- Grows with each change of what is agreed to.
    consent_version int not null default 1,
    -- Whoever refuses to be kept may talk all the same.
    may_refuse boolean not null default false,
    keeps_words boolean not null default true,
    -- In days; without it until the conversation is deleted.
    kept_days int check (kept_days between 1 and 365),
    may_download boolean not null default true,
    may_delete boolean not null default true,
    version int not null default 1
  )`,
  `create table consents (
    id bigint generated always as identity primary key,
    deployment_id text not null references deployments on delete cascade,
    version int not null,
    text text not null,
    choice text not null check (choice in ('agreed', 'refused')),
    visitor_id text,
    invitation_id text,
    given_at timestamptz not null default now(),
    check (num_nonnulls(visitor_id, invitation_id) = 1)
  )`,
  `create index consents_of_visitor on consents (deployment_id, visitor_id, id desc) where visitor_id is not null`,
  `create index consents_of_recipient on consents (deployment_id, invitation_id, id desc) where invitation_id is not null`,
  `alter table conversations
    add column consent_id bigint,
    add column keeps_words boolean not null default true,
    add column rating int,
    add column comment text,
    add constraint conversations_consent foreign key (consent_id) references consents on delete set null not valid,
    add constraint conversations_rating check (rating between 1 and 5) not valid`,
];

/** What is said on a page belongs to the person who said it: they are told, asked, and may take it or have it deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
