create table agents (
  agent_id text primary key,
  name text not null,
  conversation_config jsonb not null,
  platform_settings jsonb not null,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The agent's name is copied because a record of a conversation outlives its agent.
create table conversations (
  conversation_id text primary key,
  agent_id text not null,
  agent_name text not null,
  status text not null check (status in ('initiated', 'in-progress', 'done', 'failed')),
  user_id text,
  initiation jsonb,
  source text,
  source_version text,
  text_only boolean not null default false,
  started_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  seen_at timestamptz not null default now(),
  termination_reason text,
  error_code integer,
  error_reason text,
  stop_requested boolean not null default false,
  rating text,
  rating_value integer,
  comment text
);

create index conversations_newest on conversations (started_at desc, conversation_id desc);
create index conversations_of_agent on conversations (agent_id, started_at desc);
create index conversations_open on conversations (seen_at) where status in ('initiated', 'in-progress');

create table transcript_items (
  conversation_id text not null references conversations on delete cascade,
  position integer not null,
  role text not null check (role in ('user', 'agent')),
  message text not null,
  time_in_call_secs integer not null,
  event_id integer not null,
  medium text not null check (medium in ('audio', 'text')),
  interrupted boolean not null default false,
  original_message text,
  feedback text check (feedback in ('like', 'dislike')),
  feedback_at_secs integer,
  primary key (conversation_id, position)
);

-- A signed address may start one conversation; the row is its cancelled ticket.
create table used_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_nonces_expiry on used_nonces (expires_at);

create table webhook_deliveries (
  conversation_id text primary key references conversations on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_problem text
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where delivered_at is null and given_up_at is null;
