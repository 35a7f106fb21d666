-- A signed address may start one conversation. The row says that it did, or that it must not any more.
create table spent_tickets (
  conversation_id text primary key,
  expires_at timestamptz not null
);
create index spent_tickets_expiry on spent_tickets (expires_at);

-- Addresses that were used before this version, as long as one can be valid.
insert into spent_tickets
  select conversation_id, now() + interval '15 minutes' from conversations
  where started_at > now() - interval '15 minutes';

drop table used_nonces;
