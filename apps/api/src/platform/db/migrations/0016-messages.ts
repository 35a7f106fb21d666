import { sql, type Kysely } from "kysely";

const statements = [
  // Counted where it changes, because lists of messages are read every few seconds.
  `alter table deployment_messages add column assignment_count int not null default 0`,
  `update deployment_messages m set assignment_count = counted.pages
    from (select message_id, count(*) as pages from deployment_message_targets group by message_id) counted
    where m.id = counted.message_id`,
  `create function count_assignments() returns trigger language plpgsql as $$
    begin
      update deployment_messages m
        set assignment_count = assignment_count + counted.pages * (case tg_op when 'INSERT' then 1 else -1 end)
        from (select message_id, count(*) as pages from changed group by message_id) counted
        where m.id = counted.message_id;
      return null;
    end $$`,
  `create trigger count_new_assignments after insert on deployment_message_targets
    referencing new table as changed for each statement execute function count_assignments()`,
  `create trigger count_lost_assignments after delete on deployment_message_targets
    referencing old table as changed for each statement execute function count_assignments()`,

  // One number tells those who ask every few seconds whether there is anything to read again.
  `create table message_changes (value bigint not null)`,
  `insert into message_changes values (0)`,
  `create function note_message_change() returns trigger language plpgsql as $$
    begin
      update message_changes set value = value + 1;
      return null;
    end $$`,
  `create trigger note_message_change after insert or update or delete on deployment_messages
    for each statement execute function note_message_change()`,
  `create index deployment_messages_end on deployment_messages (show_until)`,
  `create index deployment_messages_newest on deployment_messages (created_at desc, id desc)`,

  // The page on which a message was read; older marks have it where the message went to one page only.
  `alter table message_reads add column deployment_id text references deployments on delete cascade`,
  `update message_reads r set deployment_id = t.deployment_id
    from deployment_messages m join deployment_message_targets t on t.message_id = m.id
    where m.assignment_count = 1 and r.message_id = m.id`,
  `create index message_reads_deployment on message_reads (deployment_id, message_id)`,

  // The log goes on calling a message by its title after it was deleted.
  `create function keep_message_name() returns trigger language plpgsql as $$
    begin
      insert into former_names (subject_type, subject_id, name) values ('message', old.id::text, old.title)
        on conflict (subject_type, subject_id) do update set name = excluded.name, at = excluded.at;
      return null;
    end $$`,
  `create trigger keep_message_name after delete on deployment_messages
    for each row execute function keep_message_name()`,
];

/** How many pages a message goes to, and on which page it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
