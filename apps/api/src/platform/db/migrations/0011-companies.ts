import { sql, type Kysely } from "kysely";

const statements = [
  `create table companies (
    id int generated always as identity primary key,
    name text not null check (length(name) between 1 and 100),
    description text check (length(description) <= 2000),
    is_active boolean not null default true,
    created_at timestamptz not null default now(),
    version int not null default 1
  )`,
  `create index companies_order on companies (is_active desc, lower(name), id)`,
];

/** The organisations for whose people pages are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
