import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorMessage } from "../error-message.ts";
import { type ArchiveSource, archiveName, fetchArchive } from "./archive.ts";
import type { KnownModel } from "./catalog.ts";
import { discard, type Download } from "./download.ts";
import { CommandError } from "./command-error.ts";
import { unpack } from "./unpack.ts";

// Within the folder of the models, so that a complete model can be moved by renaming.
const incoming = ".incoming";
const mostFiles = 5000;

export async function makeIncoming(dir: string): Promise<string> {
  const folder = path.join(dir, incoming);
  await mkdir(folder, { recursive: true });
  return folder;
}

export interface InstallOptions extends Pick<Download, "onBytes" | "onRetry" | "retryPolicy"> {
  dir: string;
  source: ArchiveSource;
  onUnpack: () => void;
}

/** Fetches a model and installs it atomically. The caller holds the folder's lock. */
export async function install(model: KnownModel, options: InstallOptions): Promise<void> {
  const { dir, onUnpack, ...fetching } = options;
  const folder = await makeIncoming(dir);
  const archive = path.join(folder, `${archiveName(model)}.part`);
  const staged = path.join(folder, model.id);
  // A killed process may have left some files.
  await rm(staged, { recursive: true, force: true });
  await fetchArchive(model, archive, fetching);
  onUnpack();
  try {
    await unpackInto(staged, archive, model);
    await removeModel(dir, model.id);
    await rename(staged, path.join(dir, model.id));
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  await discard(archive);
}

async function unpackInto(staged: string, archive: string, model: KnownModel): Promise<void> {
  const { id, use, kind, languages, unpackedBytes } = model;
  const limits = { bytes: unpackedBytes * 1.5, entries: mostFiles };
  const files = await unpack(archive, staged, limits).catch(async (error: unknown) => {
    // A fault of the disk: the archive need not be fetched again.
    if (error instanceof Error && "syscall" in error) throw error;
    await discard(archive);
    throw new CommandError(`${archiveName(model)} cannot be unpacked. ${errorMessage(error)}`);
  });
  const description = { id, use, kind, languages, files };
  await writeFile(path.join(staged, "model.json"), `${JSON.stringify(description, null, 2)}\n`, {
    flag: "wx",
  });
}

/** Renames the folder before its files are deleted, so that no process finds half a model. */
export async function removeModel(dir: string, id: string): Promise<void> {
  const discarded = path.join(await makeIncoming(dir), `${id}.old`);
  await rm(discarded, { recursive: true, force: true });
  await rename(path.join(dir, id), discarded).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rm(discarded, { recursive: true, force: true });
}
