import type { PoolCounts } from "@field-advisor/telemetry/pool-metrics";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient, type QueryResult } from "pg";
import type { Logger } from "pino";
import { sendAbortable, signalOfTransaction } from "./abortable.ts";
import { currentPatience } from "../../lib/patience.ts";
import { isReadingOnly } from "../../lib/reading-only.ts";
import { createLockPatience, type LockPatience } from "./lock-patience.ts";
import { createProbe, cutOff, type Probe, processOf } from "./probe.ts";
import { createStatementNames, type StatementNames } from "./statement-names.ts";
import { readOnlyUntilReleased } from "./read-only-connection.ts";
import { openLonger, takeConnection } from "./take-connection.ts";
import { typeParsers } from "./type-parsers.ts";

/** What waits for an answer of the server. */
interface Waiting {
  /** When its query was sent, by `performance.now()`; undefined while there is none. */
  since: number | undefined;
  /** Fails the query, and those behind it. */
  cut(): void;
}

/** A query that takes so long makes it worth asking whether the server lives; a good answer takes a millisecond. */
const doubtAfter = 500;
const answerWithin = 1200;
/** Once it is known to be silent nothing waits for it, so there is time to hear it come back. */
const comeBackWithin = 10_000;
const tooBusyToHear = 300;
/** Timers may be early by a little. */
const aMoment = 50;
const lookEvery = 100;

/** Says whether the server still answers anything at all. */
interface Pulse {
  /** The server was asked for a sign of life and gave none; nothing should wait for it until it does. */
  readonly isLost: boolean;
  watch(connection: Waiting): void;
  forget(connection: Waiting): void;
  end(): Promise<void>;
}

/**
 * Tells a server that hangs from a query that is slow: where a query takes long, the server is asked something that it
 * answers at once. A server that is stopped, or behind a line that swallows everything, breaks no connection, so its
 * callers would wait for their own time to be over, one statement after the other.
 */
function createPulse(probe: Probe, log: Logger): Pulse {
  const connections = new Set<Waiting>();
  let isLost = false;
  let isAsking = false;
  const over = new AbortController();

  const cutAll = () => {
    for (const connection of connections) if (connection.since !== undefined) connection.cut();
  };

  /**
   * A process that was too busy to read has heard nothing, so it asks again. A server that refuses is not silent:
   * everything that waits for it is refused as well, and it may be back at any moment.
   */
  const answers = async (): Promise<boolean> => {
    for (;;) {
      const asked = performance.now();
      const patience = isLost ? comeBackWithin : answerWithin;
      const hasAnswered = await probe.ask(patience).then(
        () => true,
        () => performance.now() - asked < patience - aMoment,
      );
      if (hasAnswered || performance.now() - asked < patience + tooBusyToHear) return hasAnswered;
    }
  };

  const examine = async () => {
    isAsking = true;
    while (!over.signal.aborted && !(await answers())) {
      if (!isLost) log.error("the database does not answer");
      isLost = true;
      cutAll();
      await pause(lookEvery, undefined, { ref: false });
    }
    if (isLost) log.info("the database answers again");
    isLost = false;
    isAsking = false;
  };

  const look = () => {
    const since = performance.now() - doubtAfter;
    const inDoubt = [...connections].some((connection) => (connection.since ?? Infinity) < since);
    if (inDoubt && !isAsking) void examine();
  };
  const looking = setInterval(look, lookEvery).unref();

  return {
    get isLost() {
      return isLost;
    },
    watch(connection) {
      if (connections.size === 0) probe.open();
      connections.add(connection);
    },
    forget: (connection) => void connections.delete(connection),
    async end() {
      over.abort();
      clearInterval(looking);
      await probe.end();
    },
  };
}

export interface PoolOptions {
  databaseUrl: string;
  poolMax: number;
  /** What the connections are for, which decides how long a statement may take; requests by default. */
  use?: keyof typeof timeouts;
  /**
   * Milliseconds that a query waits for a connection before it fails, and a request for all of its connections. A
   * request's statements wait as long for a lock.
   */
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
export function createPool(options: PoolOptions, log: Logger): { pool: PostgresPool; counts: PoolCounts } {
  const { databaseUrl, poolMax, use = "requests" } = options;
  const isMigration = use === "migrations";
  const { connectWithin = isMigration ? 15_000 : 1250 } = options;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolMax,
    connectionTimeoutMillis: connectWithin + openLonger,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    application_name: "field-advisor-api",
    types: typeParsers,
    ...(use === "requests" && { lock_timeout: connectWithin }),
    ...timeouts[use],
  });
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  // The pool listens only to clients that are idle; one that is lost inside a transaction would end the process.
  pool.on("connect", (client) => void client.on("error", lost));
  pool.on("error", lost);
  const probe = createProbe(databaseUrl);
  const pulse = isMigration ? undefined : createPulse(probe, log);
  const locksOf = (client: PoolClient) =>
    use === "requests" ? createLockPatience(client, connectWithin) : undefined;
  const watched = { connectWithin, probe, pulse, locksOf };
  return { pool: naming(pool, createStatementNames(), watched), counts: pool };
}

/** What looks after the connections of a pool. */
interface Watched {
  connectWithin: number;
  probe: Probe;
  pulse: Pulse | undefined;
  locksOf: (client: PoolClient) => LockPatience | undefined;
}

/** The pool as Kysely uses it, with every statement named on its way to the server. */
function naming(
  pool: Pool,
  names: StatementNames,
  { connectWithin, probe, pulse, locksOf }: Watched,
): PostgresPool {
  const wrapped = new WeakMap<PoolClient, NamingClient>();
  const wrap = (client: PoolClient): NamingClient => {
    const waiting: Waiting = { since: undefined, cut: () => cutOff(client) };
    pulse?.watch(waiting);
    client.once("end", () => pulse?.forget(waiting));
    return namingClient(client, names, { waiting, probe, locks: locksOf(client) });
  };
  return {
    options: pool.options,
    async end() {
      await pulse?.end();
      await pool.end();
    },
    async connect() {
      if (pulse?.isLost) throw new Error("Connection terminated: the database does not answer");
      const patience = currentPatience();
      const client = await takeConnection(pool, patience, connectWithin);
      const naming = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, naming);
      naming.signal = signalOfTransaction();
      naming.locks?.begin(connectWithin - patience.waitedMs);
      return isReadingOnly() ? readOnlyUntilReleased(naming) : naming;
    },
  };
}

/** What PostgreSQL says when a kept plan no longer fits the tables, or was made on another connection of a pooler. */
const unusablePlan = new Set(["0A000", "26000"]);

interface NamingClient extends PostgresPoolClient {
  /** Aborts the transaction that has the connection. */
  signal: AbortSignal | undefined;
  readonly locks: LockPatience | undefined;
}

function namingClient(
  client: PoolClient,
  names: StatementNames,
  { waiting, probe, locks }: { waiting: Waiting; probe: Probe; locks: LockPatience | undefined },
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
  const sent = <R>(text: string, values: readonly unknown[]) =>
    locks ? locks.send(text, () => named<R>(text, values)) : named<R>(text, values);
  const cancel = async () => probe.cancel(processOf(client));
  const naming = {
    signal: undefined as AbortSignal | undefined,
    query: <R>(text: string, values: readonly unknown[]) =>
      naming.signal === undefined || text === "rollback"
        ? sent<R>(text, values)
        : sendAbortable(naming.signal, () => sent<R>(text, values), cancel),
    locks,
    release: (destroy?: boolean) => client.release(destroy),
  };
  return naming as NamingClient;
}

/** The SQLSTATE of a database error, an empty text for anything else. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
