import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import { z } from "zod";
import { counted } from "../lib/text.ts";
import type { Entry } from "./archive.ts";
import { Failure } from "./failure.ts";

// An archive holds `manifest.json`, the rows as `rows/<schema>.<table>/<number>`, the files as `files/<sha256>`, and `totals.json`.

const product = "field-advisor";

/** Raised when what was written can no longer be read by what reads now. */
const format = 2;

const manifest = z.object({
  product: z.literal(product),
  format: z.number(),
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  /** Schemas that programs beside the API made, as statements: before their rows are there, and after. */
  neighbours: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
});

const totals = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Files that rows name and that the store did not have, or not as they were. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type Totals = z.output<typeof totals>;

export const noTotals = (): Totals => ({ rows: {}, files: 0, missing: [] });

export const tableKey = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

export const manifestEntry = (content: Omit<Manifest, "product" | "format">): Entry =>
  bytesEntry("manifest.json", Buffer.from(JSON.stringify({ product, format, ...content })));

export const totalsEntry = (content: Totals): Entry =>
  bytesEntry("totals.json", Buffer.from(JSON.stringify(content)));

export const bytesEntry = (name: string, bytes: Uint8Array): Entry => ({
  name,
  size: bytes.length,
  content: [bytes],
});

/** What an entry is: the totals, rows of a table, or a file by its SHA-256. */
export function kindOf({ name }: Entry): { kind: "totals" | "rows" | "file"; of: string } {
  if (name === "totals.json") return { kind: "totals", of: "" };
  const [folder, of = ""] = name.split("/");
  if (folder === "rows") return { kind: "rows", of };
  if (folder === "files") return { kind: "file", of };
  throw new Failure(`The back-up has an entry that this version does not know: ${name}.`);
}

/** @throws Failure unless the first entry is a manifest that this version can read */
export async function readManifest(entries: AsyncIterator<Entry>): Promise<Manifest> {
  const first = await entries.next();
  const content = first.done || first.value.name !== "manifest.json" ? undefined : await read(first.value);
  const found = manifest.safeParse(content);
  if (!found.success) throw new Failure("The archive is no back-up of Field Advisor.");
  if (found.data.format !== format)
    throw new Failure(
      `The back-up has format ${found.data.format}, and this version reads format ${format}. Use the version that made it.`,
    );
  return found.data;
}

/** Compares what came with what was written. @throws Failure where they differ */
export async function requireTotals(entry: Entry, seen: Totals): Promise<Totals> {
  const written = totals.parse(await read(entry));
  for (const [table, rows] of Object.entries(written.rows))
    if ((seen.rows[table] ?? 0) !== rows)
      throw new Failure(`The back-up is damaged: ${table} has ${seen.rows[table] ?? 0} rows of ${rows}.`);
  if (seen.files !== written.files)
    throw new Failure(`The back-up is damaged: it has ${seen.files} files of ${written.files}.`);
  return written;
}

const read = ({ content }: Entry): Promise<unknown> => json(Readable.from(content));

/** For a person at a terminal. */
export function inWords({ rows, files, missing }: Totals): string {
  const all = Object.values(rows).reduce((sum, some) => sum + some, 0);
  const lacking = missing.length > 0 ? `, ${counted(missing.length, "file")} missing in the store` : "";
  return `${counted(all, "row")} of ${counted(Object.keys(rows).length, "table")} and ${counted(files, "file")}${lacking}`;
}
