import { tmpdir } from "node:os";
import type { Config } from "../config.ts";
import { arrivingIn, placeOfFiles } from "../lib/files-address.ts";
import { spool } from "../lib/spooled-file.ts";
import { counted } from "../lib/text.ts";
import type { FileStore, StoredFile } from "../providers/files/file-store.ts";
import { openFileStore } from "../providers/files/open-file-store.ts";
import { Failure } from "./archive.ts";
import { isIntact } from "./contents.ts";

/**
 * Copies all files to another store and reads each of them there. One that is there already is left, so that it may be
 * called again for what has come since.
 * @returns what to tell at the end
 */
export async function copyFiles({ files: options }: Config, address: string): Promise<string> {
  const place = placeOfFiles(address);
  if (!place)
    throw new Failure(`${address} is no place for files: file:///folder or s3://bucket/folder?region=….`);
  const arriving = arrivingIn(place, tmpdir());
  const from = openFileStore(options);
  const to = openFileStore({ ...options, place, arriving });
  try {
    await to.requireWritable();
    return await copyAll(from, to, arriving);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

async function copyAll(from: FileStore, to: FileStore, arriving: string): Promise<string> {
  const found = { copied: 0, same: 0 };
  const damaged: string[] = [];
  for await (const file of from.list()) {
    if (await isIn(to, file)) found.same += 1;
    else if (await copy(from, to, { file, arriving })) found.copied += 1;
    else damaged.push(file.sha256);
  }
  const told = `${counted(found.copied, "file")} copied, ${found.same} there already; each was read there and is what was uploaded.`;
  if (damaged.length === 0) return told;
  throw new Failure(
    `${told}\nDamaged where they come from or on the way, and not copied: ${damaged.join(", ")}`,
  );
}

/** @returns false where the file is not any more what was uploaded, or does not arrive as it is */
async function copy(
  from: FileStore,
  to: FileStore,
  { file, arriving }: { file: StoredFile; arriving: string },
): Promise<boolean> {
  const spooled = await spool(arriving, file.sha256, await contentOf(from, file), { isNamed: true });
  try {
    if (spooled.sha256 !== file.sha256) return false;
    // Something else under its name would count as kept already.
    if (await to.has(file.sha256)) await to.remove(file.sha256);
    await to.put(spooled);
    return await isIn(to, file);
  } finally {
    await spooled.discard();
  }
}

const isIn = (store: FileStore, file: StoredFile) => isIntact(() => contentOf(store, file), file.sha256);

const contentOf = (store: FileStore, { sha256, size }: StoredFile) =>
  store.read(sha256, { start: 0, end: size - 1 });
