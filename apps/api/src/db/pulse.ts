import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Probe } from "./probe.ts";

/** What waits for an answer of the server. */
export interface Waiting {
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
const lookEvery = 100;

/** Says whether the server still answers anything at all. */
export interface Pulse {
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
export function createPulse(probe: Probe, log: Logger): Pulse {
  const connections = new Set<Waiting>();
  let isLost = false;
  let isAsking = false;
  const over = new AbortController();

  const cutAll = () => {
    for (const connection of connections) if (connection.since !== undefined) connection.cut();
  };

  /** A process that was too busy to read has heard nothing, so it asks again. */
  const answers = async (): Promise<boolean> => {
    for (;;) {
      const asked = performance.now();
      const patience = isLost ? comeBackWithin : answerWithin;
      const hasAnswered = await probe.ask(patience).then(
        () => true,
        () => false,
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
