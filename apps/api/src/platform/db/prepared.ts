import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "./database.ts";
import { keepPlanOf } from "./pool.ts";

/** Stands in a statement for a value that is given with every call. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Whatever is read of it is a placeholder of that name. */
const placeholders: unknown = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * A statement that is built once, planned once by each connection, and then only given its values: to build and to plan
 * one costs more than to ask it, which counts where thousands ask each second. Its plan is made for values that nobody
 * knows, so it is no form for searches. Without kept plans, `bench api` falls from 1.05x of a bare server to 0.80x for a page
 * and from 0.90x to 0.57x for its messages (November 2026).
 * @param build passes each value of the input to the statement as it is. It runs once and never sees a real value, so it
 *   may not decide anything by them, nor put several into one
 */
export function prepared<Input extends object, Row>(
  build: (db: Database | Trx, input: Input) => Compilable<Row> | RawBuilder<Row>,
): (db: Database | Trx, input: Input) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, input) => {
    if (!compiled) {
      compiled = build(db, placeholders as Input).compile(db);
      keepPlanOf(compiled.sql);
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? input[value.name as keyof Input] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/**
 * A list whose length is hidden from the planner: seeing that a list is short, it finds a plan for exactly this list
 * cheaper than the kept one, and plans every call anew, which takes longer than the call.
 */
export const unseenList = <T>(values: readonly T[], type: "text" | "int" | "bytea") =>
  sql<T[]>`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
