import { sql } from "kysely";
import type { Database } from "./database.ts";

type Statement<Result> = (parts: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Result>;

/** The rows of a statement, which is written behind it as behind `sql`. */
export const all =
  <Row>(db: Database): Statement<Row[]> =>
  async (parts, ...values) =>
    (await sql<Row>(parts, ...values).execute(db)).rows;

export const first =
  <Row>(db: Database): Statement<Row | undefined> =>
  async (parts, ...values) =>
    (await sql<Row>(parts, ...values).execute(db)).rows[0];

/** Whether a statement returns a row: one that changes rows has to return them. */
export const exists =
  (db: Database): Statement<boolean> =>
  async (parts, ...values) =>
    (await sql(parts, ...values).execute(db)).rows.length > 0;

/** The row of a statement that has one whatever is stored, such as a count. */
export const one =
  <Row>(db: Database): Statement<Row> =>
  async (parts, ...values) => {
    const [row] = (await sql<Row>(parts, ...values).execute(db)).rows;
    if (row === undefined) throw new Error("The statement returned no row");
    return row;
  };
