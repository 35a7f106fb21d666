import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";

/** A file that was received completely and is kept until it is discarded. */
export interface SpooledFile {
  /** As its sender calls it. */
  name: string;
  /** A digest of its content. */
  sha256: string;
  /** In bytes. */
  size: number;
  /** Where it lies, if it has a name on disk. */
  path: string | null;
  bytes(): Promise<Buffer>;
  /** Waits until the disk has all of it. */
  sync(): Promise<void>;
  discard(): Promise<void>;
}

interface SpoolOptions {
  /** Whether it can be moved to where it stays; without a name nothing remains of it, however the process ends. */
  isNamed?: boolean;
}

/** Writes what arrives to a file on disk. */
export async function spool(
  directory: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
  { isNamed = false }: SpoolOptions = {},
): Promise<SpooledFile> {
  await mkdir(directory, { recursive: true });
  const place = path.join(directory, `field-advisor-${randomUUID()}`);
  const file = await open(place, "wx+", 0o600);
  if (!isNamed) await rm(place);
  const discard = async () => {
    await file.close();
    await rm(place, { force: true });
  };
  try {
    const received = await receive(file, content);
    return {
      ...received,
      name,
      path: isNamed ? place : null,
      bytes: () => buffer(file.createReadStream({ start: 0, autoClose: false })),
      sync: () => file.sync(),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function receive(file: FileHandle, content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of content) {
    const written = file.appendFile(chunk);
    // While the disk is at it.
    hash.update(chunk);
    await written;
    size += chunk.length;
  }
  return { sha256: hash.digest("hex"), size };
}
