import { sql, type Kysely } from "kysely";

const statements = [
  `create table users (
    id int generated always as identity primary key,
    email text not null unique check (email = lower(email)),
    username text not null unique,
    first_name text not null,
    last_name text not null,
    role text not null check (role in ('OWNER', 'ADMIN', 'USER')),
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
    password_hash text not null,
    password_change_required boolean not null default false,
    requires_reset boolean not null default false,
    password_expires_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create table admin_assignments (
    admin_id int not null references users on delete cascade,
    user_id int not null references users on delete cascade,
    primary key (admin_id, user_id)
  )`,
  `create index admin_assignments_user on admin_assignments (user_id)`,
  `create table sessions (
    id int generated always as identity primary key,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    user_id int not null references users on delete cascade,
    idle_seconds int not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    authenticated_at timestamptz not null default now(),
    absolute_expires_at timestamptz not null,
    ip_prefix text not null,
    user_agent text not null,
    revoked_at timestamptz,
    end_reason text
  )`,
  `create index sessions_user on sessions (user_id, created_at desc)`,
  // Losing these counters in a crash is harmless, so they are spared the write-ahead log.
  `create unlogged table throttles (
    key bytea primary key,
    ends_at timestamptz not null,
    hits int not null,
    blocked_until timestamptz
  ) with (fillfactor = 50)`,
  `create index throttles_ends on throttles (ends_at)`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_id int,
    actor_label text not null,
    action text not null,
    subject_type text,
    subject_id text,
    details jsonb not null default '{}',
    request_id text not null,
    ip_prefix text
  )`,
  `create index audit_log_at on audit_log (at desc)`,
  `create index audit_log_actor on audit_log (actor_id, at desc)`,
  `create table agents (
    id int generated always as identity primary key,
    external_id text not null unique,
    name text not null,
    description text,
    domain text,
    source text not null default 'Voice API' check (source in ('Voice API', 'openai', 'custom')),
    is_active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table deployments (
    id text primary key,
    slug text not null unique,
    name text not null,
    title text not null default '',
    description text not null default '',
    status text not null default 'active' check (status in ('active', 'paused', 'ended', 'archived')),
    allow_anonymous boolean not null default false,
    recipient_email text,
    recipient_name text,
    access_code_hash text,
    user_id int not null references users,
    agent_id int not null references agents,
    created_by int not null references users,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (allow_anonymous or (recipient_email is not null and access_code_hash is not null))
  )`,
  `create index deployments_user on deployments (user_id)`,
  `create index deployments_agent on deployments (agent_id)`,
  `create index deployments_created on deployments (created_at desc, id)`,
  `create table page_sessions (
    id int generated always as identity primary key,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    deployment_id text not null references deployments on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    absolute_expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index page_sessions_deployment on page_sessions (deployment_id)`,
  `create table deployment_messages (
    id int generated always as identity primary key,
    message_type text not null default 'info'
      check (message_type in ('info', 'warning', 'urgent', 'announcement')),
    title text not null,
    message text not null,
    link text check (link ~* '^https?://'),
    link_text text,
    show_until timestamptz,
    is_active boolean not null default true,
    created_by int references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create table deployment_message_targets (
    message_id int not null references deployment_messages on delete cascade,
    deployment_id text not null references deployments on delete cascade,
    primary key (deployment_id, message_id)
  )`,
  `create index deployment_message_targets_message on deployment_message_targets (message_id)`,
  `create table message_reads (
    message_id int not null references deployment_messages on delete cascade,
    reader text not null,
    read_at timestamptz not null default now(),
    primary key (reader, message_id)
  )`,
  `create index message_reads_message on message_reads (message_id)`,
  `create table usage_events (
    id bigint generated always as identity primary key,
    deployment_id text not null references deployments on delete cascade,
    action text not null,
    details jsonb not null,
    visitor text,
    user_agent text not null,
    language text,
    platform text,
    ip_prefix text not null,
    client_time timestamptz,
    received_at timestamptz not null default now()
  )`,
  `create index usage_events_deployment on usage_events (deployment_id, received_at desc)`,
  `create table conversations (
    id text primary key,
    deployment_id text references deployments on delete cascade,
    agent_id int not null references agents,
    started_by text not null,
    provider_conversation_id text unique,
    issued_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    ended_by text,
    duration_seconds int,
    transcript jsonb
  )`,
  `create index conversations_deployment on conversations (deployment_id, issued_at desc)`,
  `create index conversations_starter on conversations (started_by, issued_at desc)`,
  `create table webhook_deliveries (
    type text not null,
    provider_conversation_id text not null,
    received_at timestamptz not null default now(),
    primary key (type, provider_conversation_id)
  )`,
  `create table rooms (
    id int generated always as identity primary key,
    name text not null,
    description text,
    agent_id int references agents,
    background_color text not null default '#2563eb',
    badge_text text,
    logo_url text,
    display_order int not null default 1,
    status text not null default 'LIVE' check (status in ('LIVE', 'PAUSED', 'INACTIVE')),
    category text not null default 'Training'
      check (category in ('Training', 'Assessment', 'Practice', 'Demo')),
    created_by int references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create table content_items (
    id int generated always as identity primary key,
    title text not null,
    description text not null,
    category text not null check (category in ('read', 'watch', 'listen')),
    type text not null,
    url text,
    is_active boolean not null default true,
    created_by int references users on delete set null,
    created_at timestamptz not null default now()
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
