import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { counted } from "../lib/text.ts";
import { Failure } from "./failure.ts";
import type { Target } from "./parts.ts";

/** Raised when what was written can no longer be read by what reads now. */
const format = 1;
const product = "field-advisor";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of the rows as COPY writes them. */
  size: count,
  sha256,
  /** The name of its part within the back-up. */
  part: z.string(),
});

const manifest = z.object({
  product: z.literal(product),
  /** The name of the back-up it belongs to. */
  name: z.string(),
  /** By which the back-ups of one installation are told from those of others: when its database was created. */
  installation: z.string(),
  snapshotAt: z.iso.datetime(),
  /** Of the server that was read. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  /** Schemas that programs beside the API made, as statements: before their rows are there, and after. */
  neighbours: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  tables: z.array(table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  files: z.array(z.object({ sha256, size: count })),
  /** Files that rows name and that the store did not have, or not as they were. */
  missing: z.array(sha256),
  /** How many files the store had that no row named. */
  strays: count,
});

export type Manifest = z.output<typeof manifest>;
export type CopiedTable = z.output<typeof table>;

/** What was copied of the database, in words. */
export function rowsIn({ tables }: Pick<Manifest, "tables">): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, "row")} of ${counted(tables.length, "table")}`;
}

/** How many files came with it, in words. */
export const filesIn = ({ files, missing }: Pick<Manifest, "files" | "missing">): string =>
  counted(files.length - missing.length, "file");

const envelope = z.object({ format: z.number(), sha256, manifest: z.string() });

/** A back-up is called by the time of its beginning, and complete once its manifest is there. */
const nameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

export const nameAt = (time: Date): string => time.toISOString().replaceAll(":", "-");

export const timeOf = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-/, (_, hours, minutes) => `T${hours}:${minutes}:`));

/** Which back-up a part belongs to; undefined for files, which they share, and for what is none of ours. */
export function backupOf(part: string): string | undefined {
  const [name = "", ...rest] = part.split("/");
  return rest.length > 0 && nameForm.test(name) ? name : undefined;
}

export const manifestPart = "manifest.json";

export const isManifest = (part: string): boolean => {
  const [, file = ""] = part.split("/");
  return backupOf(part) !== undefined && file.startsWith(manifestPart);
};

const digest = (json: string): string => createHash("sha256").update(json).digest("hex");

export async function writeManifest(
  { place, sealing }: Target,
  content: Omit<Manifest, "product">,
): Promise<void> {
  const inner = JSON.stringify({ product, ...content });
  const whole = JSON.stringify({ format, sha256: digest(inner), manifest: inner });
  const part = `${content.name}/${manifestPart}${sealing.ending}`;
  await place.write(part, sealing.seal(part, pieces(whole)));
}

async function* pieces(json: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(json);
}

/** @throws Failure that says why it cannot be used */
export async function readManifest({ place, sealing }: Target, name: string): Promise<Manifest> {
  const part = `${name}/${manifestPart}${sealing.ending}`;
  const written = await text(sealing.open(part, await place.read(part)));
  const outer = envelope.safeParse(parsed(written));
  if (!outer.success) throw new Failure(`${part} is damaged, or no manifest of a back-up of this product.`);
  if (outer.data.format !== format)
    throw new Failure(
      `${part} has format ${outer.data.format}, and this version reads format ${format}. Use the version of the product that made it.`,
    );
  if (digest(outer.data.manifest) !== outer.data.sha256)
    throw new Failure(`${part} is damaged: its content does not have the checksum that it names.`);
  const inner = manifest.safeParse(parsed(outer.data.manifest));
  if (!inner.success) throw new Failure(`${part} is no manifest of a back-up of this product.`);
  if (inner.data.name !== name)
    throw new Failure(
      `${part} belongs to the back-up ${inner.data.name}: its folder was renamed or its manifest moved.`,
    );
  return inner.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
