import type { Client } from "pg";
import { to } from "pg-copy-streams";
import { inOwnTransaction, snapshotMode } from "./connection.ts";
import type { CopiedTable, Manifest } from "./manifest.ts";
import { describeNeighbours } from "./neighbours.queries.ts";
import { type Target, writePart } from "./parts.ts";
import {
  listOf,
  nameOf,
  selectFiles,
  selectMigrations,
  selectSequences,
  selectTables,
  type Table,
} from "./tables.queries.ts";
import { Failure } from "./failure.ts";

type Snapshot = Omit<Manifest, "product" | "name" | "missing" | "strays">;

interface Copying {
  /** Of the back-up. */
  name: string;
  /** Is told the files that rows name, before the rows are copied. */
  onFiles: (files: Snapshot["files"]) => void;
  broken: AbortSignal;
}

/**
 * Copies all rows as they were at one moment, while others read and write them. Changes of the tables themselves wait
 * until it is done.
 */
export const copySnapshot = (
  databaseUrl: string,
  target: Target,
  { name, onFiles, broken }: Copying,
): Promise<Snapshot> =>
  inOwnTransaction(databaseUrl, snapshotMode, async (client) => {
    const migrations = await selectMigrations(client);
    const [first] = migrations;
    if (!first)
      throw new Failure("The database has no tables of the product, so there is nothing to back up.");
    const tables = await selectTables(client);
    for (const table of tables)
      await client.query(`lock table ${nameOf(client, table)} in access share mode`);
    const { rows: moments } = await client.query<{ snapshotAt: string; postgres: string }>(
      `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "snapshotAt", current_setting('server_version') as postgres`,
    );
    const [moment] = moments;
    if (!moment) throw new Error("A select without a table gives one row.");
    const files = await selectFiles(client);
    onFiles(files);
    const copied: CopiedTable[] = [];
    for (const table of tables) {
      broken.throwIfAborted();
      copied.push(await copyTable(client, target, { table, name }));
    }
    return {
      ...moment,
      // No two databases had their first migration in the same millisecond, and a restored one keeps it.
      installation: first.timestamp,
      migrations,
      neighbours: await describeNeighbours(client),
      tables: copied,
      sequences: await selectSequences(client),
      files,
    };
  });

async function copyTable(
  client: Client,
  target: Target,
  { table, name }: { table: Table; name: string },
): Promise<CopiedTable> {
  const part = `${table.schema}.${table.name}.zst${target.sealing.ending}`;
  const rows = client.query(to(copyOut(client, table)));
  const measure = await writePart(target, `${name}/${part}`, rows);
  return { ...table, ...measure, rows: rows.rowCount, part };
}

/** The statement by which the rows of a table are read, also those of its partitions. */
export const copyOut = (client: Client, table: Table): string =>
  `copy (select ${listOf(client, table.columns)} from ${nameOf(client, table)}) to stdout`;
