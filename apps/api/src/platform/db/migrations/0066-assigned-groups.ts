import { sql, type Kysely } from "kysely";

const statements = [
  // Of a group that an administrator assigned to, `admin_id` says whose people of it are meant.
  `alter table assignments
    add column group_id int,
    -- How the group was called, once it is deleted.
    add column group_name text,
    add constraint assignments_group foreign key (group_id) references groups on delete set null not valid`,
  `alter table assignments drop constraint assignments_group_kind_check`,
  `alter table assignments add constraint assignments_group_kind_check
    check (group_kind in ('people', 'group', 'admin', 'everybody')) not valid`,

  `create function keep_name_of_assigned_group() returns trigger language plpgsql set search_path = public as $$
    begin
      update assignments set group_name = old.name where group_id = old.id;
      return old;
    end $$`,
  `create trigger keep_name_of_assigned_group before delete on groups
    for each row execute function keep_name_of_assigned_group()`,
];

/** What is assigned to the people of a group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
