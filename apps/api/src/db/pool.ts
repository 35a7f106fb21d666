import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Pool, type PoolClient, type QueryResult } from "pg";
import type { Logger } from "pino";
import { sendAbortable, signalOfTransaction } from "./abortable.ts";
import { createProbe, cutOff, processOf, type Probe } from "./probe.ts";
import { createPulse, type Pulse, type Waiting } from "./pulse.ts";
import { createStatementNames, type StatementNames } from "./statement-names.ts";
import { typeParsers } from "./type-parsers.ts";

export interface PoolOptions {
  databaseUrl: string;
  poolMax: number;
  /** What the connections are for, which decides how long a statement may take; requests by default. */
  use?: keyof typeof timeouts;
  /** Milliseconds that a query waits for a connection before it fails. */
  connectWithin?: number;
}

const lockTimeout = { lock_timeout: 2000 };

/**
 * Milliseconds; a query is given up by the client only after the server had its chance to stop it. A server that hangs is
 * found out by its pulse. An export pauses while its reader takes what was sent, and the HTTP server cuts readers that
 * take too little. Migrations may take as long as they need.
 */
const timeouts = {
  requests: {
    ...lockTimeout,
    statement_timeout: 5000,
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
  },
  exports: {
    ...lockTimeout,
    statement_timeout: 60_000,
    query_timeout: 65_000,
    idle_in_transaction_session_timeout: 600_000,
  },
  migrations: { ...lockTimeout, idle_in_transaction_session_timeout: 10_000 },
};

/**
 * Connections to PostgreSQL that survive its restarts: a lost connection is an error of the query that used it and a
 * line in the log, never an unhandled event, which would end the process.
 */
export function createPool(options: PoolOptions, log: Logger): PostgresPool {
  const { databaseUrl, poolMax, use = "requests" } = options;
  const isMigration = use === "migrations";
  const { connectWithin = isMigration ? 15_000 : 1500 } = options;
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
  });
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  // The pool listens only to clients that are idle; one that is lost inside a transaction would end the process.
  pool.on("connect", (client) => void client.on("error", lost));
  pool.on("error", lost);
  const probe = createProbe(databaseUrl);
  const pulse = isMigration ? undefined : createPulse(probe, log);
  return naming(pool, createStatementNames(), { probe, pulse });
}

/** The pool as Kysely uses it, with every statement named on its way to the server. */
function naming(
  pool: Pool,
  names: StatementNames,
  { probe, pulse }: { probe: Probe; pulse: Pulse | undefined },
): PostgresPool {
  const wrapped = new WeakMap<PoolClient, NamingClient>();
  const wrap = (client: PoolClient): NamingClient => {
    const waiting: Waiting = { since: undefined, cut: () => cutOff(client) };
    pulse?.watch(waiting);
    client.once("end", () => pulse?.forget(waiting));
    return namingClient(client, names, { waiting, probe });
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
      const naming = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, naming);
      naming.signal = signalOfTransaction();
      return naming;
    },
  };
}

/** What PostgreSQL says when a kept plan no longer fits the tables, or was made on another connection of a pooler. */
const unusablePlan = new Set(["0A000", "26000"]);

interface NamingClient extends PostgresPoolClient {
  /** Aborts the transaction that has the connection. */
  signal: AbortSignal | undefined;
}

function namingClient(
  client: PoolClient,
  names: StatementNames,
  { waiting, probe }: { waiting: Waiting; probe: Probe },
): NamingClient {
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
  const cancel = async () => probe.cancel(processOf(client));
  const naming = {
    signal: undefined as AbortSignal | undefined,
    query: <R>(text: string, values: readonly unknown[]) =>
      naming.signal === undefined || text === "rollback"
        ? named<R>(text, values)
        : sendAbortable(naming.signal, () => named<R>(text, values), cancel),
    release: (destroy?: boolean) => client.release(destroy),
  };
  return naming as NamingClient;
}

/** The SQLSTATE of a database error, an empty text for anything else. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
