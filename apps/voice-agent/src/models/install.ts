import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorMessage } from "../error-message.ts";
import { type ArchiveSource, archiveName, fetchArchive } from "./archive.ts";
import type { KnownModel } from "./catalog.ts";
import { discard, type Download } from "./download.ts";
import { CommandError } from "./command-error.ts";
import { unpack } from "./unpack.ts";

// Below the folder of the models, so that what is whole can be put in place by renaming it.
const incoming = ".incoming";
const mostFiles = 5000;

/** The folder for what is on its way into a folder of models. */
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

/**
 * Fetches a model and puts it in place, whole, at once. The caller sees to it that no other process does the same.
 * @throws CommandError when it cannot be had, or is not what it should be
 */
export async function install(model: KnownModel, options: InstallOptions): Promise<void> {
  const { dir, onUnpack, ...fetching } = options;
  const folder = await makeIncoming(dir);
  const archive = path.join(folder, `${archiveName(model)}.part`);
  const staged = path.join(folder, model.id);
  // A process that was killed may have left some of it.
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
    // Faults of the disk: the archive is right and need not be fetched again.
    if (error instanceof Error && "syscall" in error) throw error;
    await discard(archive);
    throw new CommandError(`${archiveName(model)} cannot be unpacked. ${errorMessage(error)}`);
  });
  const description = { id, use, kind, languages, files };
  await writeFile(path.join(staged, "model.json"), `${JSON.stringify(description, null, 2)}\n`, {
    flag: "wx",
  });
}

/** Takes an installed model out of its place, at once, and then removes it. */
export async function removeModel(dir: string, id: string): Promise<void> {
  const away = path.join(await makeIncoming(dir), `${id}.old`);
  await rm(away, { recursive: true, force: true });
  await rename(path.join(dir, id), away).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rm(away, { recursive: true, force: true });
}
