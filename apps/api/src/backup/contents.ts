import { AppError } from "../lib/app-error.ts";
import { isMissing } from "../lib/disk.ts";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { counted } from "../lib/text.ts";
import { type Content, type Entry, Failure } from "./archive.ts";

// An archive holds `manifest.json`, the rows as `rows/<table>/<number>`, the files as `files/<sha256>`, and `totals.json`.

const product = "field-advisor";

/** Raised when what was written can no longer be read by what reads now. */
const format = 2;

const head = z.object({ product: z.literal(product), format: z.number() });

const manifest = z.object({
  migrations: z.array(z.string()),
  /** Statements that make the voice agent's tables: before their rows are there, and after. */
  voiceAgent: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  /** The names of a table and of its columns, as SQL writes them. */
  tables: z.array(z.object({ name: z.string(), columns: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});

const totals = z.object({
  rows: z.number(),
  files: z.number(),
  /** Files that rows name and that the store did not have, or not as they were. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type Totals = z.output<typeof totals>;

export const manifestEntry = (content: Manifest): Entry =>
  bytesEntry("manifest.json", Buffer.from(JSON.stringify({ product, format, ...content })));

export const totalsEntry = (content: Totals): Entry =>
  bytesEntry("totals.json", Buffer.from(JSON.stringify(content)));

export const bytesEntry = (name: string, bytes: Uint8Array): Entry => ({
  name,
  size: bytes.length,
  content: [bytes],
});

/** @throws Failure unless the first entry is a manifest that this version can read */
export async function readManifest(entries: AsyncIterator<Entry>): Promise<Manifest> {
  const first = await entries.next();
  const content = first.done || first.value.name !== "manifest.json" ? {} : await read(first.value.content);
  const found = head.safeParse(content);
  if (!found.success) throw new Failure("The archive is no back-up of Field Advisor. Use another file.");
  if (found.data.format !== format)
    throw new Failure(
      `The back-up has format ${found.data.format}, and this version reads format ${format}. Use the version that made it.`,
    );
  return manifest.parse(content);
}

/** What becomes of what a back-up holds. */
interface Taker {
  /** @returns how many rows came */
  rows(table: string, content: Content): Promise<number>;
  /** @returns the SHA-256 of what came */
  file(name: string, content: Content): Promise<string>;
}

/** Gives everything after the manifest to `taker`. @throws Failure unless all of it came as it was written */
export async function takeContents(entries: AsyncIterable<Entry>, taker: Taker): Promise<Totals> {
  const seen = { rows: 0, files: 0 };
  let written: Totals | undefined;
  for await (const { name, content } of entries) {
    const [kind, of = ""] = name.split("/");
    if (kind === "rows") seen.rows += await taker.rows(of, content);
    else if (kind === "files") {
      if ((await taker.file(name, content)) !== of)
        throw new Failure(`The back-up is damaged: ${name} has another content. Use another one.`);
      seen.files += 1;
    } else if (name === "totals.json") written = totals.parse(await read(content));
    else
      throw new Failure(`This version does not know what ${name} is. Use the version that made the back-up.`);
  }
  if (seen.rows !== written?.rows || seen.files !== written.files)
    throw new Failure(
      `The back-up is damaged: ${inWords(seen)} came of ${written ? inWords(written) : "more"}. Use another one.`,
    );
  return written;
}

const lineEnd = "\n".charCodeAt(0);

/** How many rows a piece of what COPY wrote has: one a line, with no line break inside. */
export function countRows(piece: Uint8Array): number {
  let rows = 0;
  for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) rows += 1;
  return rows;
}

export async function sha256Of(content: Content): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}

const read = (content: Content): Promise<unknown> => json(Readable.from(content));

/** For a person at a terminal. */
export function inWords({ rows, files, missing = [] }: Partial<Totals> & Omit<Totals, "missing">): string {
  const lacking = missing.length > 0 ? `; missing in the store: ${missing.join(", ")}` : "";
  return `${counted(rows, "row")} and ${counted(files, "file")}${lacking}`;
}

/** Whether the store has a file as it was when it was uploaded. */
export async function isIntact(read: () => Promise<Readable>, sha256: string): Promise<boolean> {
  try {
    return (await sha256Of(await read())) === sha256;
  } catch (error) {
    if (isMissing(error) || (error instanceof AppError && error.code === "unavailable")) return false;
    throw error;
  }
}
