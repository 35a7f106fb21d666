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

async function begin(databaseUrl: string, mode: string): Promise<Client> {
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
  return client;
}

/** Ends a connection; what is not committed is undone with it. */
const end = (client: Client): Promise<void> => client.end().catch(() => undefined);

/** One transaction on a connection of its own, which is committed unless `work` throws. */
export async function inOwnTransaction<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await begin(databaseUrl, "");
  try {
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await end(client);
  }
}

/** Gives what `work` reads of the database, all of it as it was at one moment. */
export async function* inSnapshot<T>(
  databaseUrl: string,
  work: (client: Client) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const client = await begin(databaseUrl, "isolation level repeatable read, read only");
  try {
    yield* work(client);
  } finally {
    await end(client);
  }
}
