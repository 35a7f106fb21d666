import { sql, type Kysely } from "kysely";

const statements = [
  // Whether the voice provider had the agent when it was asked last; null while it was not asked.
  `alter table agents
    add column provider_has boolean,
    add column provider_checked_at timestamptz,
    add check ((provider_has is null) = (provider_checked_at is null))`,
  `update agents set
      provider_has = exists (select from provider_agents p where p.external_id = agents.external_id),
      provider_checked_at = listed.as_of
    from (select max(as_of) as as_of from provider_agents) as listed
    where agents.source = 'Voice API' and agents.created_at <= listed.as_of`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
