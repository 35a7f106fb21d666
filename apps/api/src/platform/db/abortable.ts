import { AsyncLocalStorage } from "node:async_hooks";
import { Client } from "pg";

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

/** The signal of the transaction for which a connection is being taken. */
export const signalOfTransaction = (): AbortSignal | undefined => signals.getStore();

/** Takes connections in `start` for a transaction that the signal aborts. */
export const withSignal = <T>(signal: AbortSignal | undefined, start: () => Promise<T>): Promise<T> =>
  signals.run(signal, start);

/**
 * Sends a statement that is cancelled when the signal is aborted, and not sent when it was aborted before.
 * @param cancel has the server cancel the statement. Its end is waited for, so that it never meets the next statement
 * @throws what the signal was aborted with, or the error of the statement
 */
export async function sendAbortable<T>(
  signal: AbortSignal,
  send: () => Promise<T>,
  cancel: () => Promise<void>,
): Promise<T> {
  signal.throwIfAborted();
  let cancelled: Promise<void> | undefined;
  // Where the server takes no cancellation, its own limit ends the statement.
  const abort = () => void (cancelled = cancel().catch(() => undefined));
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await send();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", abort);
    await cancelled;
  }
}

const cancelWithinMs = 1000;

/**
 * Has the server cancel what a connection runs, over a connection of its own. Once this resolves, the cancellation meets
 * no later statement.
 */
export async function cancelStatement(databaseUrl: string, connection: object): Promise<void> {
  // The driver's types do not tell of it.
  const { processID } = connection as { processID?: number };
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: cancelWithinMs,
    query_timeout: cancelWithinMs,
    application_name: "field-advisor-cancel",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_cancel_backend($1)", [processID]);
  } finally {
    void client.end().catch(() => undefined);
  }
}
