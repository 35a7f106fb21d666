import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Client } from "pg";
import { to } from "pg-copy-streams";
import type { Context } from "../context.ts";
import { AppError } from "../lib/app-error.ts";
import { isMissing } from "../lib/disk.ts";
import { byCommand, commandWriter, write } from "../writes/write.ts";
import { type Entry, sealArchive } from "./archive.ts";
import { alone, inSnapshot } from "./connection.ts";
import {
  bytesEntry,
  inWords,
  manifestEntry,
  noTotals,
  tableKey,
  totalsEntry,
  type Totals,
} from "./contents.ts";
import { Failure } from "./failure.ts";
import { describeNeighbours } from "./neighbours.queries.ts";
import { nameAt, type Place } from "./place.ts";
import {
  listOf,
  nameOf,
  selectFiles,
  selectMigrations,
  selectSequences,
  selectTables,
  type Table,
} from "./tables.queries.ts";

/** Makes a back-up of the database as it is at one moment, and of all files. @returns what to tell at the end */
export const createBackup = (ctx: Context, place: Place, key: string): Promise<string> =>
  alone(ctx.config.databaseUrl, async () => {
    const name = nameAt(ctx.now());
    const totals = noTotals();
    await place.write(name, await sealArchive(key, entriesOf(ctx, totals)));
    await write(ctx, commandWriter(), (unit) =>
      unit.audit({
        by: byCommand,
        action: "backup.create",
        subject: { type: "backup", id: name },
        details: { tables: Object.keys(totals.rows).length, files: totals.files },
      }),
    );
    return `The back-up ${name} is complete: ${inWords(totals)}.`;
  });

/** @param totals counts what was given */
async function* entriesOf(ctx: Context, totals: Totals): AsyncGenerator<Entry, void> {
  let files: Awaited<ReturnType<typeof selectFiles>> = [];
  yield* inSnapshot(ctx.config.databaseUrl, async function* (client) {
    const migrations = await selectMigrations(client);
    if (migrations.length === 0)
      throw new Failure("The database has no tables of the product, so there is nothing to back up.");
    const tables = await selectTables(client);
    // Changes of the tables themselves wait until their rows are copied.
    for (const table of tables)
      await client.query(`lock table ${nameOf(client, table)} in access share mode`);
    files = await selectFiles(client);
    const neighbours = await describeNeighbours(client);
    const sequences = await selectSequences(client);
    yield manifestEntry({ migrations, neighbours, tables, sequences });
    for (const table of tables) yield* rowsOf(client, table, totals);
  });
  for (const { sha256, size } of files) yield* fileOf(ctx, { sha256, size, totals });
  yield totalsEntry(totals);
}

/** Rows are given in pieces of this size, because a tar archive names a size before its content. */
const pieceBytes = 1024 * 1024;

async function* rowsOf(client: Client, table: Table, totals: Totals): AsyncGenerator<Entry, void> {
  const rows = client.query(
    to(`copy (select ${listOf(client, table.columns)} from ${nameOf(client, table)}) to stdout`),
  );
  const key = tableKey(table);
  let number = 0;
  const entry = (bytes: Uint8Array) => bytesEntry(`rows/${key}/${(number += 1)}`, bytes);
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of rows as AsyncIterable<Buffer>) {
    held.push(piece);
    length += piece.length;
    if (length < pieceBytes) continue;
    const all = Buffer.concat(held);
    // COPY writes a line for each row, and no line break inside.
    const end = all.lastIndexOf("\n") + 1;
    if (end > 0) yield entry(all.subarray(0, end));
    held = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) yield entry(Buffer.concat(held));
  totals.rows[key] = rows.rowCount;
}

/** A file; it is read twice, so that one that is missing or damaged costs no other its place in the back-up. */
async function* fileOf(
  { files }: Context,
  { sha256, size, totals }: { sha256: string; size: number; totals: Totals },
): AsyncGenerator<Entry, void> {
  const read = () => files.read(sha256, { start: 0, end: size - 1 });
  if (await isIntact(read, sha256)) {
    totals.files += 1;
    yield { name: `files/${sha256}`, size, content: await read() };
  } else totals.missing.push(sha256);
}

/** Whether the store has a file as it was when it was uploaded. */
async function isIntact(read: () => Promise<Readable>, sha256: string): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    for await (const piece of await read()) hash.update(piece as Uint8Array);
  } catch (error) {
    if (isMissing(error) || (error instanceof AppError && error.code === "unavailable")) return false;
    throw error;
  }
  return hash.digest("hex") === sha256;
}
