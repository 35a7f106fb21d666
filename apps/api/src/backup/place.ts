import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type FilesConfig, placeOfFiles } from "../lib/files-address.ts";
import { isMissing, syncFolder } from "../lib/disk.ts";
import { Failure } from "./failure.ts";

/** Where back-ups are kept, each one file, which is there whole or not at all. */
export interface Place {
  /** The names of the back-ups, oldest first. */
  list(): Promise<string[]>;
  /** @throws Failure where it is missing */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** It is safe from a power cut once this is over; if it fails, nothing stays. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

const ending = ".tar.zst.age";
const nameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.tar\.zst\.age$/;

/** A back-up is called by the time of its beginning. */
export const nameAt = (time: Date): string => time.toISOString().replaceAll(":", "-") + ending;

export const namesAmong = (found: readonly string[]): string[] =>
  found.filter((name) => nameForm.test(name)).toSorted();

/** A folder, or a bucket as FILES_URL names one. @throws Failure for what is neither */
export async function openPlace(address: string, credentials: FilesConfig["credentials"]): Promise<Place> {
  if (!/^[a-z0-9]+:\/\//.test(address)) return folderPlace(path.resolve(address));
  const found = placeOfFiles(address);
  if (!found)
    throw new Failure(
      `${address} is no place for back-ups. Give a folder, or s3://bucket/folder?region=eu-central-1, with &endpoint=https://... for a store that is not Amazon's.`,
    );
  if (found.kind === "folder") return folderPlace(found.folder);
  // The SDK is large, and most back-ups go to a folder.
  const { bucketPlace } = await import("./bucket-place.ts");
  return bucketPlace({ ...found, credentials });
}

/** The one that is wanted, or else the newest. @throws Failure where there is none */
export async function chooseBackup(place: Place, wanted: string | undefined): Promise<string> {
  const names = await place.list();
  const chosen = wanted === undefined ? names.at(-1) : names.find((name) => name === wanted);
  if (chosen !== undefined) return chosen;
  if (names.length === 0) throw new Failure("There is no back-up here.");
  throw new Failure(`There is no back-up ${wanted} here, only: ${names.join(", ")}.`);
}

/** Back-ups in a folder. A killed one leaves a file that ends in `.part`, which the next one removes. */
export const folderPlace = (folder: string): Place => ({
  list: async () => namesAmong(await namesIn(folder)),
  async read(name) {
    const file = await open(path.join(folder, name)).catch((error: unknown) => {
      throw isMissing(error) ? new Failure(`The back-up ${name} is missing.`) : error;
    });
    return file.createReadStream();
  },
  async write(name, content) {
    await mkdir(folder, { recursive: true });
    for (const left of await namesIn(folder))
      if (left.endsWith(".part")) await rm(path.join(folder, left), { force: true });
    const unfinished = path.join(folder, `${name}.part`);
    try {
      await writeSynced(unfinished, content);
      await rename(unfinished, path.join(folder, name));
      await syncFolder(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },
});

/** Writes a file that only its owner may read, and waits until the disk has all of it. */
async function writeSynced(place: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(place, "w", 0o600);
  try {
    for await (const piece of content) await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
