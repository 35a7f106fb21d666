import type { Socket } from "node:net";
import { Client, type QueryConfig } from "pg";

/** Asks the server for a sign of life, over a connection that does nothing else: a new one takes long to open under load. */
export interface Probe {
  open(): void;
  /** @throws Error when the server says nothing within the time; that it refuses is an answer */
  ask(withinMs: number): Promise<void>;
  /**
   * Has the server cancel what the connection of that process runs. Once this resolves, the cancellation meets no later
   * statement of the connection.
   */
  cancel(process: number): Promise<void>;
  end(): Promise<void>;
}

export function createProbe(databaseUrl: string): Probe {
  let connected: Promise<Client> | undefined;

  const connect = async (withinMs: number): Promise<Client> => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: withinMs,
      keepAlive: true,
      application_name: "field-advisor-pulse",
    });
    // One that is lost while nothing is asked is opened again by the next question.
    client.on("error", () => (connected = undefined));
    await client.connect();
    return client;
  };

  const opened = (withinMs: number): Promise<Client> => (connected ??= connect(withinMs));

  const send = async (query: QueryConfig, withinMs: number): Promise<void> => {
    const question: QueryConfig & { query_timeout: number } = { ...query, query_timeout: withinMs };
    try {
      const client = await opened(withinMs);
      await client.query(question).catch((error: unknown) => {
        cutOff(client);
        throw error;
      });
    } catch (error) {
      connected = undefined;
      throw error;
    }
  };

  return {
    open: () => void opened(openWithinMs).catch(() => (connected = undefined)),
    cancel: (process) => send({ text: "select pg_cancel_backend($1)", values: [process] }, cancelWithinMs),
    async ask(withinMs) {
      try {
        await send({ text: "select 1" }, withinMs);
      } catch (error) {
        if (!isAnswer(error)) throw error;
      }
    },
    async end() {
      const client = await connected?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

const openWithinMs = 10_000;

const cancelWithinMs = 1000;

/** An error that the server itself has sent. */
const isAnswer = (error: unknown) => error instanceof Error && "severity" in error;

/** Ends a connection without a farewell, because nobody would hear it; what waits on it fails. */
export function cutOff(client: object): void {
  // The driver's types do not tell of the socket below.
  const { connection } = client as { connection?: { stream: Socket } };
  connection?.stream.destroy();
}

/** The process of the server behind a connection. */
export function processOf(client: object): number {
  // The driver's types do not tell of it.
  const { processID } = client as { processID?: number };
  if (processID === undefined) throw new Error("The driver does not know the process of its connection.");
  return processID;
}
