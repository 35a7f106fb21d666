import { sql, type Kysely } from "kysely";

const statements = [
  `create table api_keys (
    id int generated always as identity primary key,
    user_id int not null references users on delete cascade,
    name text not null,
    prefix text not null,
    key_hash bytea not null unique check (octet_length(key_hash) = 32),
    scopes text[] not null check (cardinality(scopes) between 1 and 200),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    end_reason text,
    last_used_at timestamptz,
    last_network text,
    last_refused_at timestamptz,
    last_refusal text
  )`,
  `create index api_keys_user on api_keys (user_id)`,
  // Whatever changes an account, by a screen, a command or a statement: its keys end in the same transaction, and do not
  // come back with it.
  `create function end_keys_of_user() returns trigger language plpgsql set search_path = public as $$
  begin
    update api_keys set revoked_at = now(), end_reason = case
        when new.status <> 'ACTIVE' then 'account deactivated'
        when new.role <> old.role then 'role changed'
        else 'password reset' end
      where user_id = new.id and revoked_at is null and now() < expires_at;
    return null;
  end $$`,
  `create trigger end_keys_of_user after update on users for each row
    when (new.role <> old.role or (new.status <> 'ACTIVE' and old.status = 'ACTIVE')
      or (new.requires_reset and not old.requires_reset)
      or (new.password_change_required and not old.password_change_required))
    execute function end_keys_of_user()`,
];

/** Owners make keys, with which programs call the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
