import { createHash } from "node:crypto";
import type { Client } from "pg";
import { from, to } from "pg-copy-streams";
import { pipeline } from "node:stream/promises";
import { inOwnTransaction } from "./connection.ts";
import { Failure } from "./failure.ts";
import type { CopiedTable, Manifest } from "./manifest.ts";
import { measured, measureOf } from "./measure.ts";
import { readPart, type Target } from "./parts.ts";
import { requireEmpty } from "./empty-database.queries.ts";
import { dropIndexesAndKeys } from "./indexes.queries.ts";
import { copyOut } from "./snapshot.ts";
import { listOf, nameOf, neighbourSchemas, productSchema, selectTables } from "./tables.queries.ts";

/**
 * Puts all rows into a database that has the tables of the back-up's version and nobody's data: in one transaction,
 * which compares them with the manifest before it commits. It needs the rights of the tables' owner and no others:
 * indexes and keys are dropped and made again, which proves them, and triggers are off, whose effects are rows already.
 * @param before nothing is committed before it is done
 */
export const restoreRows = (
  databaseUrl: string,
  target: Target,
  { before, ...what }: Restored & { before: Promise<void> },
): Promise<void> =>
  inOwnTransaction(databaseUrl, "", async (client) => {
    await bringRows(client, target, what);
    await before;
  });

interface Restored {
  manifest: Manifest;
  /** Nothing more is begun once it is aborted. */
  broken: AbortSignal;
}

async function bringRows(client: Client, target: Target, { manifest, broken }: Restored): Promise<void> {
  await requireEmpty(client, manifest);
  await makeNeighbours(client, manifest.neighbours.before);
  await requireTables(client, manifest);
  const tables = manifest.tables.map((table) => nameOf(client, table));
  const definitions = await dropIndexesAndKeys(client);
  await client.query(`truncate ${tables.join(", ")}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const table of manifest.tables) {
    broken.throwIfAborted();
    await fill(client, target, { table, name: manifest.name });
  }
  broken.throwIfAborted();
  for (const statement of [...definitions, ...manifest.neighbours.after]) await client.query(statement);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const table of manifest.tables) await compare(client, target, { table, name: manifest.name });
  await setSequences(client, manifest);
  for (const { name, timestamp } of manifest.migrations)
    await client.query(`update ${productSchema}.kysely_migration set timestamp = $2 where name = $1`, [
      name,
      timestamp,
    ]);
}

async function makeNeighbours(client: Client, statements: readonly string[]): Promise<void> {
  for (const schema of neighbourSchemas)
    await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
  for (const statement of statements) await client.query(statement);
}

/** A table of the job queue may have become larger with its version; all others are those of the same migrations. */
async function requireTables(client: Client, manifest: Manifest): Promise<void> {
  const own = new Map((await selectTables(client)).map((table) => [nameOf(client, table), table]));
  for (const table of manifest.tables) {
    const name = nameOf(client, table);
    const columns = own.get(name)?.columns ?? [];
    const unknown = table.columns.find((column) => !columns.includes(column));
    if (unknown !== undefined)
      throw new Failure(
        `The back-up has a column that this version does not know: ${unknown} of ${name}. Restore it with the version that made it.`,
      );
  }
}

/** A table of a back-up. */
interface Source {
  table: CopiedTable;
  /** The back-up's. */
  name: string;
}

const partOf = ({ table, name }: Source) => `${name}/${table.part}`;

async function fill(client: Client, target: Target, source: Source): Promise<void> {
  const { table } = source;
  const { content, measure } = measured(readPart(target, partOf(source)));
  const statement = `copy ${nameOf(client, table)} (${listOf(client, table.columns)}) from stdin`;
  const rows = client.query(from(statement));
  await pipeline(content, rows);
  if (rows.rowCount !== table.rows || measure().sha256 !== table.sha256)
    throw new Failure(`The part ${partOf(source)} is damaged: it does not hold what the manifest says.`);
}

/** Reads a table as the back-up did. PostgreSQL may give the same rows in another order, then they are compared without. */
async function compare(client: Client, target: Target, source: Source): Promise<void> {
  const { table } = source;
  const rows = client.query(to(copyOut(client, table)));
  const { sha256 } = await measureOf(rows);
  if (rows.rowCount === table.rows && sha256 === table.sha256) return;
  const [restored, copied] = [
    await sumOfLines(client.query(to(copyOut(client, table)))),
    await sumOfLines(readPart(target, partOf(source))),
  ];
  if (rows.rowCount !== table.rows || restored !== copied)
    throw new Failure(
      `The table ${table.schema}.${table.name} is not what the back-up holds after it was restored. Nothing was changed.`,
    );
}

const hashBits = 256;

/** The sum of the hashes of all lines, which does not depend on their order. */
async function sumOfLines(content: AsyncIterable<Uint8Array>): Promise<bigint> {
  let sum = 0n;
  let rest = "";
  for await (const piece of content) {
    // COPY writes a line for each row, and no line break inside; bytes of other characters stay what they are.
    const lines = (rest + Buffer.from(piece).toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      sum = BigInt.asUintN(hashBits, sum + BigInt(`0x${createHash("sha256").update(line).digest("hex")}`));
  }
  return sum;
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      nameOf(client, sequence),
      sequence.last,
      sequence.isCalled,
    ]);
}
