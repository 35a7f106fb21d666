import { sql, type Kysely } from "kysely";

const statements = [
  `create table releases (
    id int generated always as identity primary key,
    version text not null check (length(version) between 1 and 50),
    kind text not null check (kind in ('patch', 'minor', 'major', 'hotfix')),
    description text not null,
    restored_from int references releases,
    pages int not null default 0,
    created_by int references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create index releases_restored on releases (restored_from)`,
  `create index releases_creator on releases (created_by)`,
  // A snapshot names agents and users by their ids alone: it keeps none of them from being deleted.
  `create table release_pages (
    release_id int not null references releases on delete cascade,
    deployment_id text not null references deployments on delete cascade,
    name text not null,
    title text not null,
    description text not null,
    agent_id int not null,
    user_id int not null,
    allow_anonymous boolean not null,
    primary key (deployment_id, release_id)
  )`,
  `create index release_pages_release on release_pages (release_id)`,
  `alter table deployments add column release_id int references releases on delete set null`,
  // What of a page's snapshot is otherwise now, by the names of the contract; nothing for a page without one.
  `create function changed_fields(page deployments, snapshot release_pages) returns text[]
    language sql immutable as $$
      select case when snapshot.release_id is null then '{}'::text[] else array_remove(array[
        case when page.name <> snapshot.name then 'deploymentName' end,
        case when page.title <> snapshot.title then 'deploymentTitle' end,
        case when page.description <> snapshot.description then 'description' end,
        case when page.agent_id <> snapshot.agent_id then 'agentId' end,
        case when page.user_id <> snapshot.user_id then 'userId' end,
        case when page.allow_anonymous <> snapshot.allow_anonymous then 'allowAnonymous' end], null) end
    $$`,
];

/** What the recipients of every page met under each version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
