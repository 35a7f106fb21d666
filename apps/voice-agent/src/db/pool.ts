import { type ClientBase, Pool, type PoolClient } from "pg";
import type { Logger } from "pino";

export type { Pool };

/** The pool, or a client within a transaction. */
export type Queryable = Pick<ClientBase, "query">;

/**
 * Opens the connection pool. Both listeners are needed: the pool reports errors of idle clients, but a connection
 * that dies in the middle of a transaction reports on the client, and without a listener that ends the process.
 * @param connectWithin longest wait for a connection, in milliseconds
 */
export function createPool(connectionString: string, log: Logger, connectWithin = 1500): Pool {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    statement_timeout: 5000,
    lock_timeout: 2000,
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "voice-agent",
    options: "-c search_path=voice_agent",
  });
  const report = (error: Error) => log.warn({ reason: error.message }, "database connection lost");
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  return pool;
}

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * JSON for PostgreSQL, whose texts hold neither NUL nor lone surrogates: such a character from a client must not cost the
 * record of the whole conversation.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  );
}
