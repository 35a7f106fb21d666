import { sql, type Kysely } from "kysely";

const statements = [
  `create table identity_providers (
    id int generated always as identity primary key,
    name text not null,
    issuer text not null,
    client_id text not null,
    -- Under the installation's key that key_id names.
    sealed_secret text not null,
    key_id text not null,
    -- An owner says that it has checked every address that it tells.
    proves_addresses boolean not null default false,
    is_on boolean not null default true,
    last_used_at timestamptz,
    last_failed_at timestamptz,
    last_failure text,
    version int not null default 1,
    created_by int references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create index identity_providers_creator on identity_providers (created_by)`,

  // Who somebody is at a provider. Its address for them is kept as it was then, and decides nothing afterwards.
  `create table identities (
    provider_id int not null references identity_providers on delete cascade,
    subject text not null,
    user_id int not null references users on delete cascade,
    linked_at timestamptz not null default now(),
    -- Why the address counted: the provider said that it is verified, or an owner that the provider proves all of them.
    linked_by text not null check (linked_by in ('verified', 'trusted')),
    email_then text not null,
    last_used_at timestamptz,
    primary key (provider_id, subject),
    unique (user_id, provider_id)
  )`,
];

/** People sign in by providers of identities that owners connect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
