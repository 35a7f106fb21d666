import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type ArchiveSource, archiveName, fetchArchive } from "./archive.ts";
import type { KnownModel } from "./catalog.ts";
import type { Download } from "./download.ts";
import { unpack } from "./unpack.ts";

// Within the folder of the models, so that a complete model can be moved by renaming.
const incoming = ".incoming";

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
    const { id, use, kind, languages } = model;
    const description = { id, use, kind, languages, files: await unpack(archive, staged) };
    await writeFile(path.join(staged, "model.json"), `${JSON.stringify(description, null, 2)}\n`);
    await removeModel(dir, model.id);
    await rename(staged, path.join(dir, model.id));
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  await rm(archive);
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
