import { sql, type Kysely } from "kysely";
import { signInTotals } from "./sign-in-totals.ts";
import { usageTotals } from "./usage-totals.ts";

const statements = [
  `alter table users
    add column last_login_at timestamptz,
    add column version int not null default 1`,
  `update users set last_login_at = (select max(created_at) from sessions where user_id = users.id)`,
  `create index users_last_login on users (last_login_at)`,

  // One row for the whole product.
  `create table system_settings (
    is_only boolean primary key default true check (is_only),
    support_email text,
    support_phone text,
    time_zone text not null default 'UTC'
  )`,
  `insert into system_settings default values`,

  // Open while nobody has answered it; a person waits at most once.
  `create table reset_requests (
    id int generated always as identity primary key,
    user_id int not null references users on delete cascade,
    requested_at timestamptz not null default now(),
    times int not null default 1,
    ip_prefix text not null,
    closed_at timestamptz,
    closed_by int references users on delete set null,
    outcome text check (outcome in ('reset', 'dismissed'))
  )`,
  `create unique index reset_requests_open on reset_requests (user_id) where closed_at is null`,
  `create index reset_requests_closed on reset_requests (closed_at)`,

  `create table impersonations (
    id text primary key,
    owner_id int not null references users on delete cascade,
    target_id int not null references users on delete cascade,
    session_id int not null references sessions on delete cascade,
    started_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`,
  `create index impersonations_session on impersonations (session_id)`,
  `create index impersonations_target on impersonations (target_id)`,
  `create index impersonations_owner on impersonations (owner_id)`,

  // Whom the actor was viewing the product as when they did it.
  `alter table audit_log add column acting_as int`,
  // Pages of the log continue after an id, so every way in is ordered by it.
  `drop index audit_log_actor`,
  `create index audit_log_actor on audit_log (actor_id, id desc)`,
  `create index audit_log_action on audit_log (action, id desc)`,
  `create index audit_log_subject on audit_log (subject_type, subject_id, id desc)`,
  `create index audit_log_acting_as on audit_log (acting_as, id desc) where acting_as is not null`,

  // Activity is read by time over everybody, and what is still open is looked for every minute.
  `create index sessions_created on sessions (created_at desc)`,
  `create index sessions_open on sessions (last_seen_at) where revoked_at is null`,
  `create index conversations_agent on conversations (agent_id, issued_at desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...signInTotals, ...usageTotals])
    await sql.raw(statement).execute(db);
}
