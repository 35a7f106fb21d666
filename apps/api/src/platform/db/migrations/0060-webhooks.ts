import { sql, type Kysely } from "kysely";

const statements = [
  `create table webhooks (
    id int generated always as identity primary key,
    name text not null,
    url text not null,
    types text[] not null,
    is_on boolean not null default true,
    -- Why we switched it off; null where an owner did.
    off_reason text check (off_reason in ('gone', 'failing')),
    off_at timestamptz,
    -- Sign what is sent; themselves under the installation's key that key_id names.
    sealed_secret text not null,
    former_sealed_secret text,
    former_until timestamptz,
    key_id text not null,
    -- Tries in a row that failed, and until when nothing is tried for that.
    failures int not null default 0,
    resumes_at timestamptz,
    last_delivered_at timestamptz,
    last_failed_at timestamptz,
    last_failure text,
    version int not null default 1,
    created_by int references users on delete set null,
    created_at timestamptz not null default now(),
    -- Nobody sees it any more; it goes once its deliveries are gone, some at a time.
    deleted_at timestamptz,
    check ((former_sealed_secret is null) = (former_until is null))
  )`,
  `create index webhooks_creator on webhooks (created_by)`,

  // One event on its way to one address, and how that went.
  `create table outgoing_deliveries (
    id bigint generated always as identity primary key,
    webhook_id int not null references webhooks on delete cascade,
    event_id uuid not null,
    type text not null,
    body text not null,
    -- Whom it is about: it goes with its person.
    person_id int references users on delete cascade,
    created_at timestamptz not null default now(),
    -- null: delivered, or given up.
    next_try_at timestamptz default now(),
    delivered_at timestamptz,
    tries int not null default 0,
    tried_at timestamptz,
    took_ms int,
    status int,
    failure text,
    answer text
  )`,
  `create index outgoing_deliveries_newest on outgoing_deliveries (webhook_id, id)`,
  `create index outgoing_deliveries_due on outgoing_deliveries (webhook_id, next_try_at, id)
    where next_try_at is not null`,
  `create index outgoing_deliveries_failed on outgoing_deliveries (webhook_id, created_at)
    where next_try_at is null and delivered_at is null`,
  `create index outgoing_deliveries_person on outgoing_deliveries (person_id) where person_id is not null`,
];

/** Other programs are told of what happens, at addresses that owners enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
