import { createHash, randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";

/** A file that was received completely and is kept until it is discarded. */
export interface SpooledFile {
  /** As its sender calls it. */
  name: string;
  /** A digest of its content. */
  sha256: string;
  bytes(): Promise<Buffer>;
  discard(): Promise<void>;
}

/** Writes what arrives to a file on disk, of which nothing remains however the process ends: it has no name any more. */
export async function spool(
  directory: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<SpooledFile> {
  const file = await openUnnamed(directory);
  const hash = createHash("sha256");
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    name,
    sha256: hash.digest("hex"),
    bytes: () => buffer(file.createReadStream({ start: 0, autoClose: false })),
    discard: () => file.close(),
  };
}

async function openUnnamed(directory: string): Promise<FileHandle> {
  const name = path.join(directory, `field-advisor-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  await rm(name);
  return file;
}
