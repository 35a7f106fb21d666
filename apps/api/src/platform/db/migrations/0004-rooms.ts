import { sql, type Kysely } from "kysely";

const statements = [
  // Helpers of ours: what they are told, and what they may be shown.
  `create table assistants (
    id int generated always as identity primary key,
    external_id text not null unique,
    name text not null,
    purpose text not null default 'room' check (purpose in ('room', 'analysis')),
    instructions text not null default '',
    model text,
    max_tokens int,
    temperature double precision,
    sees_room boolean not null default true,
    sees_transcript boolean not null default false,
    is_active boolean not null default true,
    last_used_at timestamptz,
    created_by int references users on delete set null,
    created_at timestamptz not null default now(),
    version int not null default 1
  )`,
  `alter table system_settings add column assistant_id int references assistants`,

  `alter table rooms
    add column assistant_id int references assistants,
    add column version int not null default 1`,
  `create index rooms_agent on rooms (agent_id)`,
  `create index rooms_assistant on rooms (assistant_id)`,
  `create index rooms_order on rooms (display_order, id)`,
  `create index deployments_creator on deployments (created_by)`,

  // Only what is granted has a row; owners need none.
  `create table room_access (
    user_id int not null references users on delete cascade,
    room_id int not null references rooms on delete cascade,
    granted_by int references users on delete set null,
    granted_at timestamptz not null default now(),
    primary key (user_id, room_id)
  )`,
  `create index room_access_room on room_access (room_id, user_id)`,
  `create table agent_access (
    user_id int not null references users on delete cascade,
    agent_id int not null references agents on delete cascade,
    granted_by int references users on delete set null,
    granted_at timestamptz not null default now(),
    primary key (user_id, agent_id)
  )`,
  `create index agent_access_agent on agent_access (agent_id)`,

  // Somebody's stay in a room: what they said there, by voice and by typing, belongs to it.
  `create table room_sessions (
    id text primary key,
    room_id int not null references rooms on delete cascade,
    user_id int not null references users on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now()
  )`,
  `create index room_sessions_user on room_sessions (user_id, room_id, created_at desc)`,
  `create index room_sessions_room on room_sessions (room_id)`,
  `create table room_messages (
    id bigint generated always as identity primary key,
    session_id text not null references room_sessions on delete cascade,
    author text not null check (author in ('user', 'agent')),
    text text not null,
    is_partial boolean not null default false,
    at timestamptz not null default now()
  )`,
  `create index room_messages_session on room_messages (session_id, id)`,

  `create table assistant_threads (
    id text primary key,
    user_id int not null references users on delete cascade,
    room_session_id text unique references room_sessions on delete cascade,
    assistant_id int references assistants on delete set null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now()
  )`,
  `create index assistant_threads_user on assistant_threads (user_id, last_used_at desc)`,
  `create table assistant_messages (
    id bigint generated always as identity primary key,
    thread_id text not null references assistant_threads on delete cascade,
    author text not null check (author in ('user', 'assistant')),
    text text not null,
    is_partial boolean not null default false,
    at timestamptz not null default now()
  )`,
  `create index assistant_messages_thread on assistant_messages (thread_id, id)`,

  `alter table conversations
    add column room_id int references rooms on delete cascade,
    add column room_session_id text references room_sessions on delete cascade,
    -- In the provider's words.
    add column end_reason text,
    -- How often the provider was asked for a record that it had not brought by itself.
    add column record_asked int not null default 0`,
  `create index conversations_unrecorded on conversations (ended_at)
    where transcript is null and provider_conversation_id is not null and record_asked < 3`,
  `create index conversations_room on conversations (room_id, issued_at desc) where room_id is not null`,
  `create index conversations_session on conversations (room_session_id) where room_session_id is not null`,

  // What the provider said of its agents when it was reached last.
  `create table provider_agents (
    external_id text primary key,
    name text not null,
    total_conversations int,
    total_seconds int,
    updated_at timestamptz,
    as_of timestamptz not null
  )`,

  // Who sent a write under which key, and what the answer was; kept for a day.
  `create table repeated_writes (
    key_hash bytea primary key,
    user_id int not null references users on delete cascade,
    request_hash bytea not null,
    status int,
    answer jsonb,
    created_at timestamptz not null default now()
  )`,
  `create index repeated_writes_age on repeated_writes (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
