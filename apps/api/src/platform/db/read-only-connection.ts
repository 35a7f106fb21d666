import type { PostgresPoolClient } from "kysely";

type Connection = Pick<PostgresPoolClient, "query"> & { release(destroy?: boolean): void };

/** A connection whose transactions change nothing until it is given back; by then it takes writes again. */
export async function readOnlyUntilReleased(connection: Connection): Promise<PostgresPoolClient> {
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
