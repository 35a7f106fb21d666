import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { Client } from "pg";
import { fillPeople } from "../people/fill-people.ts";
import type { Row } from "../rows.ts";
import { longestLock } from "./lock-watch.ts";

type Steps = Record<string, object>;

/** What the bench needs of the API's own migrations. */
interface Migrations {
  migrations: Steps;
  migrateDatabase: (databaseUrl: string, log: object, steps: Steps) => Promise<void>;
}

const module = new URL("../../../../apps/api/src/db/migrate.ts", import.meta.url).href;

/** Shipped before any installation had tables of this size; newer steps are judged. */
const lastBefore = "0020-dashboards";

const silent = { info() {}, warn() {}, error() {}, debug() {} };

const rowsOf = (count: number) => ({
  users: Math.ceil(count / 50),
  sessions: count,
  usageEvents: count,
  conversations: count,
  auditEntries: count,
});
/** What the rows of the large tables refer to. */
const referred = [
  `insert into users (email, username, first_name, last_name, role, password_hash)
    values ('owner@x.test', 'owner', 'O', 'W', 'OWNER', '')`,
  "insert into agents (external_id, name) values ('first', 'First'), ('second', 'Second')",
  `insert into deployments (id, slug, name, allow_anonymous, user_id, agent_id, created_by)
    values ('one', 'one', 'One', true, 1, 1, 1)`,
];

/**
 * How long each migration keeps a table from being written, on tables of 5,000,000 rows each. `ROWS` makes them smaller.
 * While nothing newer than what was shipped exists, the last shipped one is measured and not judged.
 */
export async function migrationsBench(): Promise<Row[]> {
  const count = Number(process.env["ROWS"] ?? 5_000_000);
  const { migrations, migrateDatabase } = (await import(module)) as Migrations;
  const names = Object.keys(migrations);
  const first = Math.min(names.indexOf(lastBefore) + 1, names.length - 1);
  const upTo = (length: number): Steps => Object.fromEntries(Object.entries(migrations).slice(0, length));

  const postgres = await createThrowawayPostgres({ fsync: "off", max_wal_size: "4GB" });
  try {
    await postgres.start();
    const url = `${postgres.url}/field_advisor`;
    await migrateDatabase(url, silent, upTo(first));
    const client = new Client(url);
    client.on("error", (error) => console.error(error.message));
    await client.connect();
    for (const statement of referred) await client.query(statement);
    console.log(`Filling four tables with ${count} rows each ...`);
    await fillPeople(url, { ...rowsOf(0), users: 0 }, rowsOf(count));
    const rows: Row[] = [];
    for (const [index, name] of names.slice(first).entries()) {
      const steps = upTo(first + index + 1);
      const locked = await longestLock(client, () => migrateDatabase(url, silent, steps));
      const judged = name > lastBefore;
      rows.push({
        name: `${name}: tables of ${count} rows that cannot be written`,
        value: `${Math.round(locked.milliseconds)} ms${locked.tables && ` (${locked.tables})`}`,
        goal: judged ? "<= 1000 ms" : "none, shipped before",
        ...(judged && { ok: locked.milliseconds <= 1000 }),
      });
    }
    await client.end();
    return rows;
  } finally {
    await postgres.remove();
  }
}
