-- Which conversations have a signed address, and which one each of them goes on with. One that never begins counts too: its
-- client asks for another address, which then follows it.
create table issued_tickets (
  conversation_id text primary key,
  agent_id text not null,
  follows text,
  began boolean not null default false,
  issued_at timestamptz not null default now()
);
create index issued_tickets_following on issued_tickets (follows);
create index issued_tickets_age on issued_tickets (issued_at);

-- A conversation goes on in one place.
create unique index issued_tickets_begun on issued_tickets (follows) where began;

-- Whether the end of the connection cut off a line that the agent was saying.
alter table transcript_items add column broken_off boolean not null default false;
