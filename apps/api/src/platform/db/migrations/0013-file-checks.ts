import { sql, type Kysely } from "kysely";

const statements = [
  // What is asked of a library is whether somebody may, so the index that finds their permissions answers it.
  `alter table content_permissions
    drop constraint content_permissions_pkey,
    add primary key (user_id, content_id) include (can_access)`,

  // What arrives is hashed while it is written, so it counts as checked.
  `alter table files
    add column checked_at timestamptz not null default now(),
    add column is_damaged boolean not null default false`,
  `create index files_unchecked on files (checked_at)`,
  `create index files_damaged on files (id) where is_damaged`,
];

/** Who may open an item without a look at the table. When the content of a file was last compared with its hash, and whether it was another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
