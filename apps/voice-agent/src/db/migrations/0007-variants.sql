-- How a conversation differs from the agent's usual ones, told before it begins.
alter table issued_tickets add column variant jsonb;
