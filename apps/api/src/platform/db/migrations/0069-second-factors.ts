import { sql, type Kysely } from "kysely";

const statements = [
  // The secret that somebody's app makes codes of, sealed under the installation's key that key_id names.
  `create table one_time_secrets (
    user_id int primary key references users on delete cascade,
    sealed_secret text not null,
    key_id text not null,
    -- The half minute of the code that was accepted last: it and those before it are not accepted again.
    last_step bigint not null,
    added_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,

  `create table passkeys (
    id int generated always as identity primary key,
    user_id int not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    -- How often it was used, as it counts by itself; 0 for one that does not count.
    counter bigint not null,
    transports text[] not null,
    name text not null,
    added_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index passkeys_user on passkeys (user_id)`,

  // Each is good once: its row goes with its use. 80 random bits, so a digest without a key keeps them.
  `create table recovery_codes (
    user_id int not null references users on delete cascade,
    digest bytea not null,
    made_at timestamptz not null default now(),
    primary key (user_id, digest)
  )`,

  // Who has entered the right password and not yet the second factor. The browser's cookie is the key.
  `create table sign_in_steps (
    token_hash bytea primary key,
    user_id int not null references users on delete cascade,
    -- Of the password and of the browser: another one of either ends the step.
    mark bytea not null,
    expires_at timestamptz not null
  )`,
  `create index sign_in_steps_user on sign_in_steps (user_id, expires_at)`,

  // What a passkey is asked to sign: good once, for one step of signing in or one session, and one purpose.
  `create table passkey_challenges (
    holder bytea primary key,
    user_id int not null references users on delete cascade,
    challenge text not null,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenges_user on passkey_challenges (user_id)`,
];

/** People prove with a second factor that it is they who know the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
