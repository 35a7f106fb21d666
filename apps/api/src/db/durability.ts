import { sql } from "kysely";
import type { Database } from "./database.ts";

const required = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/**
 * A sentence for every setting of the server under which an acknowledged write could be lost.
 * With synchronous_commit off, hundreds of acknowledged writes were gone after the server was killed.
 */
export async function durabilityProblems(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[...required]}) and setting = 'off'
    order by name`.execute(db);
  return rows.map(
    ({ name }) => `PostgreSQL runs with ${name} = off: answered changes can be lost. Switch it on.`,
  );
}
