import path from "node:path";
import type { Client } from "pg";
import { to } from "pg-copy-streams";
import type { Context } from "../context.ts";
import { byCommand, commandWriter, write } from "../platform/write/write.ts";
import { type Entry, Failure, sealArchive } from "./archive.ts";
import { writeBackup } from "./backup-file.ts";
import { inSnapshot } from "./connection.ts";
import {
  bytesEntry,
  countRows,
  inWords,
  isIntact,
  manifestEntry,
  totalsEntry,
  type Totals,
} from "./contents.ts";
import {
  selectFiles,
  selectMigrations,
  selectSequences,
  selectTables,
  type Table,
} from "./tables.queries.ts";
import { describeVoiceAgent } from "./voice-agent-tables.queries.ts";

/** Makes a back-up of the database as it is at one moment, and of all files. @returns what to tell at the end */
export async function createBackup(ctx: Context, file: string, key: string): Promise<string> {
  const totals: Totals = { rows: 0, files: 0, missing: [] };
  await writeBackup(file, await sealArchive(key, entriesOf(ctx, totals)));
  const { rows, files } = totals;
  await write(ctx, commandWriter(), (unit) =>
    unit.audit({
      by: byCommand,
      action: "backup.create",
      subject: { type: "backup", id: path.basename(file) },
      details: { rows, files },
    }),
  );
  return `The back-up is complete: ${inWords(totals)}.`;
}

/** @param totals counts what was given */
async function* entriesOf(ctx: Context, totals: Totals): AsyncGenerator<Entry, void> {
  const files: FileRow[] = [];
  // The snapshot ends before the first file is copied: nothing is kept from being cleaned up longer than rows need.
  yield* inSnapshot(ctx.config.databaseUrl, (client) => databaseOf(client, totals, files));
  for (const { sha256, size } of files) {
    const read = () => ctx.files.read(sha256, { start: 0, end: size - 1 });
    // It is read twice, so that one that is missing or damaged costs no other its place in the back-up.
    if (await isIntact(read, sha256)) {
      totals.files += 1;
      yield { name: `files/${sha256}`, size, content: await read() };
    } else totals.missing.push(sha256);
  }
  yield totalsEntry(totals);
}

type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** @param files gets what is to be copied after the rows */
async function* databaseOf(client: Client, totals: Totals, files: FileRow[]): AsyncGenerator<Entry, void> {
  const migrations = await selectMigrations(client);
  if (migrations.length === 0)
    throw new Failure("The database has no tables of the product, so there is nothing to back up.");
  const tables = await selectTables(client);
  // Changes of the tables themselves wait until their rows are copied.
  for (const { name } of tables) await client.query(`lock table ${name} in access share mode`);
  files.push(...(await selectFiles(client)));
  const voiceAgent = await describeVoiceAgent(client);
  yield manifestEntry({ migrations, voiceAgent, tables, sequences: await selectSequences(client) });
  for (const table of tables) yield* rowsOf(client, table, totals);
}

/** Rows are given in pieces of about this size, because a tar archive names a size before its content. */
const pieceBytes = 512 * 1024;

async function* rowsOf(client: Client, table: Table, totals: Totals): AsyncGenerator<Entry, void> {
  const copied = client.query(to(`copy (select ${table.columns} from ${table.name}) to stdout`));
  let number = 0;
  const entry = (bytes: Uint8Array) => {
    // The stream ends before the server tells how many rows there were.
    totals.rows += countRows(bytes);
    return bytesEntry(`rows/${table.name}/${(number += 1)}`, bytes);
  };
  let held = Buffer.alloc(0);
  for await (const piece of copied as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, piece]);
    if (held.length < pieceBytes) continue;
    const end = held.lastIndexOf("\n") + 1;
    if (end > 0) yield entry(held.subarray(0, end));
    held = held.subarray(end);
  }
  if (held.length > 0) yield entry(held);
}
