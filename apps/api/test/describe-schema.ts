import { sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  required: boolean;
  generated: boolean;
  filled: boolean;
  check: string | null;
}

const head = `// Written from the migrated database by "npm run schema:update"; changes by hand are lost.
import type { ColumnType } from "kysely";

/** The database fills it in when an insert leaves it out. */
type Default<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** Only the database gives it a value. */
type Identity<T> = ColumnType<T, never, never>;

/** Read as ISO 8601 text in UTC. */
type Timestamp = ColumnType<string, string | Date, string | Date>;

/** Read parsed, written as JSON text: the driver would take an array for one of PostgreSQL's own. */
type Json = ColumnType<unknown, string, string>;
`;

/**
 * The tables of a migrated database as the type that Kysely is given. Totals that triggers and jobs keep inside the
 * database are left out: they are read through views, and nothing else writes them.
 */
export async function describeSchema(db: Database): Promise<string> {
  const columns = await readColumns(db);
  const tables = [...new Set(columns.map((column) => column.table))];
  const interfaces = tables.map((table) => {
    const lines = columns.filter((column) => column.table === table).map((column) => `  ${lineOf(column)}\n`);
    return `\nexport interface ${nameOf(table)} {\n${lines.join("")}}\n`;
  });
  const all = tables.map((table) => `  ${table}: ${nameOf(table)};\n`);
  return `${head}${interfaces.join("")}\nexport interface DB {\n${all.join("")}}\n`;
}

async function readColumns(db: Database): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as required,
      a.attidentity <> '' as generated, a.atthasdef as filled,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely%'
      and c.relname !~ '_(quarters|changes)$'
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

const types: Record<string, string> = {
  _int4: "number[]",
  _text: "string[]",
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  int4: "number",
  float8: "number",
  int4multirange: "string",
  int8: "number",
  uuid: "string",
  jsonb: "Json",
  text: "string",
  timestamptz: "Timestamp",
  tsvector: "string",
};

function lineOf(column: ColumnRow): string {
  const type = allowedValues(column.check) ?? types[column.type];
  if (type === undefined) throw new Error(`No type is known for ${column.type} in ${column.table}`);
  const value = column.required ? type : `${type} | null`;
  if (column.generated) return `${column.column}: Identity<${value}>;`;
  return `${column.column}: ${column.filled ? `Default<${value}>` : value};`;
}

/** A check of the form `column in ('a', 'b')` as a union. */
function allowedValues(check: string | null): string | undefined {
  const values = [...(check ?? "").matchAll(/'([^']*)'::text/g)].map(([, value]) => JSON.stringify(value));
  return values.length > 0 ? values.join(" | ") : undefined;
}

const nameOf = (table: string) =>
  `${table.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Table`;
