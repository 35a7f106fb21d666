import { createHash } from "node:crypto";
import type { PoolCounts } from "@field-advisor/telemetry/pool-metrics";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Pool, type PoolClient, type QueryResult } from "pg";
import type { Logger } from "pino";
import { isReadingOnly } from "../../lib/reading-only.ts";
import { exportLimits } from "../export-limits.ts";
import { typeParsers } from "./type-parsers.ts";

export interface PoolOptions {
  databaseUrl: string;
  poolMax: number;
  /** What the connections are for, which decides how long a statement may take; requests by default. */
  use?: keyof typeof timeouts;
  /**
   * Milliseconds that a query waits for a connection before it fails. A request's statements wait as long for a lock, and
   * may take at least as long: tests give them more time, because their machines are busy.
   */
  connectWithin?: number;
}

/**
 * Milliseconds; a query is given up by the client only after the server had its chance to stop it. A new request fails with
 * its first query that is not answered, so where the server hangs, everybody has an answer after the time to connect and
 * that of one query: less than six seconds. Migrations may take as long as they need.
 */
const timeouts = {
  requests: {
    statement_timeout: 4000,
    query_timeout: 4300,
    idle_in_transaction_session_timeout: 10_000,
  },
  exports: exportLimits.timeouts,
  migrations: { lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 },
};

/**
 * Connections to PostgreSQL that survive its restarts: a lost connection is an error of the query that used it and a
 * line in the log, never an unhandled event, which would end the process.
 */
export function createPool(options: PoolOptions, log: Logger): { pool: PostgresPool; counts: PoolCounts } {
  const { databaseUrl, poolMax, use = "requests" } = options;
  const { connectWithin = use === "migrations" ? 15_000 : 1250 } = options;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolMax,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    application_name: "field-advisor-api",
    types: typeParsers,
    ...timeouts[use],
    ...(use === "requests" && {
      lock_timeout: connectWithin,
      statement_timeout: Math.max(connectWithin, timeouts.requests.statement_timeout),
      query_timeout: Math.max(connectWithin + 300, timeouts.requests.query_timeout),
    }),
  });
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  // The pool listens only to clients that are idle; one that is lost inside a transaction would end the process.
  pool.on("connect", (client) => void client.on("error", lost));
  pool.on("error", lost);
  return {
    pool: {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        const client = await pool.connect();
        const connection = connectionOf(client);
        return isReadingOnly() ? readOnlyUntilReleased(connection) : connection;
      },
    },
    counts: pool,
  };
}

/** Of statements whose plan is kept, by their text. */
const names = new Map<string, string>();

/** Has a statement planned once by each connection that sends it, instead of at every call. */
export function keepPlanOf(text: string): void {
  names.set(text, createHash("sha256").update(text).digest("base64url").slice(0, 22));
}

/** What PostgreSQL says when a kept plan no longer fits the tables, or was made on another connection of a pooler. */
const unusablePlan = new Set(["0A000", "26000"]);

/** The driver's words for an answer that did not come in time. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === "Query read timeout";

/**
 * A connection as Kysely uses it. After a query without an answer it fails every
 * other at once and is closed when it is given back: the driver would queue them behind the one that hangs.
 */
function connectionOf(client: PoolClient): Connection {
  let unanswered: Error | undefined;
  const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (unanswered) throw unanswered;
    const name = names.get(text);
    try {
      // The client only reads them.
      const config = { text, values: values as unknown[], name };
      return (await client.query(config)) as QueryResult & PostgresQueryResult<R>;
    } catch (error) {
      if (name !== undefined && unusablePlan.has(sqlState(error))) names.delete(text);
      if (isUnanswered(error)) unanswered = error as Error;
      throw error;
    }
  };
  const connection = {
    query,
    release: (destroy?: boolean) => client.release(unanswered ?? destroy),
  };
  return connection as Connection;
}

type Connection = Pick<PostgresPoolClient, "query"> & { release(destroy?: boolean): void };

/** A connection whose transactions change nothing until it is given back; by then it takes writes again. */
async function readOnlyUntilReleased(connection: Connection): Promise<PostgresPoolClient> {
  const setReadOnly = (state: "on" | "off") =>
    connection.query(`set default_transaction_read_only = ${state}`, []);
  try {
    await setReadOnly("on");
  } catch (error) {
    connection.release(true);
    throw error;
  }
  const readOnly: Connection = {
    query: connection.query,
    release(destroy) {
      if (destroy) return connection.release(true);
      setReadOnly("off").then(
        () => connection.release(),
        () => connection.release(true),
      );
    },
  };
  return readOnly;
}

/** The SQLSTATE of a database error, an empty text for anything else. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
