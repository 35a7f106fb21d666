import type { Socket } from "node:net";
import { Client, type QueryConfig } from "pg";

/** Asks the server for a sign of life, over a connection that does nothing else: a new one takes long to open under load. */
export interface Probe {
  open(): void;
  /** @throws Error when the server says nothing within the time; that it refuses is an answer */
  ask(withinMs: number): Promise<void>;
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

  return {
    open: () => void opened(openWithinMs).catch(() => (connected = undefined)),
    async ask(withinMs) {
      try {
        const client = await opened(withinMs);
        const question: QueryConfig & { query_timeout: number } = {
          text: "select 1",
          query_timeout: withinMs,
        };
        await client.query(question).catch((error: unknown) => {
          cutOff(client);
          throw error;
        });
      } catch (error) {
        connected = undefined;
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

/** An error that the server itself has sent. */
const isAnswer = (error: unknown) => error instanceof Error && "severity" in error;

/** Ends a connection without a farewell, because nobody would hear it; what waits on it fails. */
export function cutOff(client: object): void {
  // The driver's types do not tell of the socket below.
  const { connection } = client as { connection?: { stream: Socket } };
  connection?.stream.destroy();
}
