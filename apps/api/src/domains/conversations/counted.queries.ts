import { sql } from "kysely";

/**
 * What counts as a conversation wherever they are counted: somebody talked, and it was neither a test nor a preview of the
 * staff. The totals by hour count the same, in `counts_of` of the database.
 * @param row the name of the conversation's row in the statement
 */
export const isCounted = (row = "conversations") =>
  sql<boolean>`(${sql.ref(`${row}.began`)} and ${sql.ref(`${row}.purpose`)} = 'talk')`;
