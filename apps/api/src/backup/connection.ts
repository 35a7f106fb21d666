import { Client } from "pg";
import { Failure } from "./failure.ts";

/** Values are written alike whatever the settings of the server and the role are; nothing is given up because it takes long. */
const settings = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1",
  "set local search_path = ''",
  // Rows are read in the order in which they lie, so that they are the same bytes again once they are restored.
  "set local synchronize_seqscans = off",
  "set local statement_timeout = 0",
  "set local lock_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
];

/**
 * One transaction on a connection of its own, as long as `work` takes.
 * @param mode of the transaction: `isolation level repeatable read, read only`
 */
export async function inOwnTransaction<T>(
  databaseUrl: string,
  mode: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "field-advisor-backup",
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  // Whoever uses the connection is told by its query; without a listener the process would end.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`begin ${mode}`);
    for (const statement of settings) await client.query(statement);
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    // What is not committed is undone with the connection.
    await client.end().catch(() => undefined);
  }
}

/** The mode of a transaction that sees one moment. */
export const snapshotMode = "isolation level repeatable read, read only";

/** Does `work` while no other back-up or restore of the same database is at it. */
export const alone = <T>(databaseUrl: string, work: () => Promise<T>): Promise<T> =>
  inOwnTransaction(databaseUrl, "read only", async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('back-up', 0)) as "isOurs"`,
    );
    if (!rows[0]?.isOurs)
      throw new Failure("Another back-up or restore of this database is under way. Wait for its end.");
    // It reads nothing more, so that it holds no lock of a table and nothing that is deleted.
    return work();
  });
