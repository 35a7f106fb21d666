import { seedAgents } from "../agents/seed-agents.ts";
import { hasAgents, insertAgent } from "./agents.queries.ts";
import { migrate } from "./migrate.ts";
import type { Pool } from "./pool.ts";

/** Brings the schema up to date and gives an empty installation its practice agents. */
export async function prepareDatabase(pool: Pool): Promise<void> {
  const applied = await migrate(pool);
  // Only a brand-new schema is seeded: an owner who deletes the practice agents does not want them back.
  if (applied.length === 0 || (await hasAgents(pool))) return;
  for (const { id, input } of seedAgents) await insertAgent(pool, id, input);
}
