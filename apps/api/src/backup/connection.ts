import { Client } from "pg";

/** Values are written alike whatever the settings of the server and the role are; nothing is given up because it takes long. */
const settings = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local extra_float_digits = 1",
  "set local search_path = ''",
  "set local statement_timeout = 0",
  "set local lock_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
];

/** Everything is read as it was at one moment. */
export const snapshot = "isolation level repeatable read, read only";

/** A transaction on a connection of its own. What is not committed when `work` ends, however it ends, is undone. */
export async function beginTransaction(databaseUrl: string, mode: "" | typeof snapshot = "") {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "field-advisor-backup",
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  // Whoever uses the connection is told by its query; without a listener the process would end.
  client.on("error", () => undefined);
  await client.connect();
  await client.query([`begin ${mode}`, ...settings].join(";"));
  return { client, [Symbol.asyncDispose]: () => client.end().catch(() => undefined) };
}
