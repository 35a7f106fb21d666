/** A PostgreSQL of one's own, in a folder that is thrown away. */
export interface ThrowawayPostgres {
  /** Address of the server, with a user who may do everything and without a database. */
  url: string;
  port: number;
  isAlive(): boolean;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Cuts its connections and ends in order; `immediate` leaves out the order, and its next start recovers. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  /** As when the power goes: no farewell to anybody, from none of its processes. */
  kill(): Promise<void>;
  /** Stops all its processes where they stand, connections and all. */
  pause(): void;
  resume(): void;
  /** Stops it and removes what it kept. */
  remove(): Promise<void>;
}

/**
 * Makes a server for tests and measurements. It holds the empty databases `postgres` and `field_advisor` once it is
 * started, on a free port, also where root runs the tests from a folder that nobody else may enter.
 * @param settings of the server, such as `{ fsync: "off" }`
 * @param options.within the folder for its data; that of the system for what is temporary by default
 * @param options.logFile where its log goes; without one it is thrown away with the data
 */
export function createThrowawayPostgres(
  settings?: Record<string, string>,
  options?: { within?: string; logFile?: string },
): Promise<ThrowawayPostgres>;
