import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Pool, type PoolClient, type QueryResult } from "pg";
import type { Logger } from "pino";
import { createProbe, cutOff } from "./probe.ts";
import { createPulse, type Pulse, type Waiting } from "./pulse.ts";
import { createStatementNames, type StatementNames } from "./statement-names.ts";
import { typeParsers } from "./type-parsers.ts";

export interface PoolOptions {
  databaseUrl: string;
  poolMax: number;
  /** Migrations may take as long as they need; everything that a person waits for may not. */
  unhurried?: boolean;
  /** Milliseconds that a query waits for a connection before it fails. */
  connectWithin?: number;
}

/**
 * Milliseconds; a query is given up by the client only after the server had its chance to stop it. A server that hangs is
 * found out by its pulse.
 */
const hurry = { statement_timeout: 5000, lock_timeout: 2000, query_timeout: 6000 };

/**
 * Connections to PostgreSQL that survive its restarts: a lost connection is an error of the query that used it and a
 * line in the log, never an unhandled event, which would end the process.
 */
export function createPool(options: PoolOptions, log: Logger): PostgresPool {
  const { databaseUrl, poolMax, unhurried, connectWithin = unhurried ? 15_000 : 1500 } = options;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolMax,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "field-advisor-api",
    types: typeParsers,
    ...(unhurried ? { lock_timeout: hurry.lock_timeout } : hurry),
  });
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  // The pool listens only to clients that are idle; one that is lost inside a transaction would end the process.
  pool.on("connect", (client) => void client.on("error", lost));
  pool.on("error", lost);
  const pulse = unhurried ? undefined : createPulse(createProbe(databaseUrl), log);
  return naming(pool, createStatementNames(), pulse);
}

/** The pool as Kysely uses it, with every statement named on its way to the server. */
function naming(pool: Pool, names: StatementNames, pulse: Pulse | undefined): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient): PostgresPoolClient => {
    const waiting: Waiting = { since: undefined, cut: () => cutOff(client) };
    pulse?.watch(waiting);
    client.once("end", () => pulse?.forget(waiting));
    return namingClient(client, names, waiting);
  };
  return {
    options: pool.options,
    async end() {
      await pulse?.end();
      await pool.end();
    },
    async connect() {
      if (pulse?.isLost) throw new Error("Connection terminated: the database does not answer");
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      const fresh = wrap(client);
      wrapped.set(client, fresh);
      return fresh;
    },
  };
}

/** What PostgreSQL says when a kept plan no longer fits the tables, or was made on another connection of a pooler. */
const unusablePlan = new Set(["0A000", "26000"]);

function namingClient(client: PoolClient, names: StatementNames, waiting: Waiting): PostgresPoolClient {
  async function named<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = names.of(text);
    waiting.since = performance.now();
    try {
      // The client only reads them.
      const config = { text, values: values as unknown[], name };
      return (await client.query(config)) as QueryResult & PostgresQueryResult<R>;
    } catch (error) {
      if (name !== undefined && unusablePlan.has(sqlState(error))) names.retire(text);
      throw error;
    } finally {
      waiting.since = undefined;
    }
  }
  return { query: named as PostgresPoolClient["query"], release: (destroy) => client.release(destroy) };
}

/** The SQLSTATE of a database error, an empty text for anything else. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
