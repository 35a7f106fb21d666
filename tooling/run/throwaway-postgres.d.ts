/** A PostgreSQL of one's own, in a folder that is thrown away. */
export interface ThrowawayPostgres {
  /** Address of the server, with a user who may do everything and without a database. */
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** As when the power goes: no farewell to anybody. */
  kill(): Promise<void>;
  /** Stops it and removes what it kept. */
  remove(): Promise<void>;
}

/**
 * Makes a server for tests and measurements. It holds the empty databases `postgres` and `field_advisor` once it is
 * started, on a free port, also where root runs the tests from a folder that nobody else may enter.
 * @param settings of the server, such as `{ fsync: "off" }`
 */
export function createThrowawayPostgres(settings?: Record<string, string>): Promise<ThrowawayPostgres>;
