-- What an address was asked for with: that the sound of both sides is recorded, and that the agent only listens.
alter table issued_tickets
  add column records boolean not null default false,
  add column listens boolean not null default false;

-- The sound of a conversation. It is `making` from its beginning until it is encoded; a process that encodes it says until
-- when it does, so that no other one begins before.
create table recordings (
  conversation_id text primary key references conversations on delete cascade,
  state text not null check (state in ('making', 'recorded', 'failed', 'none')),
  reason text,
  has_user_audio boolean not null default false,
  has_response_audio boolean not null default false,
  seconds double precision not null default 0,
  bytes integer not null default 0,
  claimed_until timestamptz,
  made_at timestamptz
);
create index recordings_made on recordings (made_at) where state = 'recorded';
create index recordings_making on recordings (conversation_id) where state = 'making';

create table recording_parts (
  conversation_id text not null references recordings on delete cascade,
  position integer not null,
  bytes bytea not null check (octet_length(bytes) <= 262144),
  primary key (conversation_id, position)
);
-- It is compressed already.
alter table recording_parts alter column bytes set storage external;
