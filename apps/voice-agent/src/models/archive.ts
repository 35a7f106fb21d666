import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { KnownModel } from "./catalog.ts";
import { type Download, download } from "./download.ts";
import { CommandError } from "./command-error.ts";

/** The address of a mirror, or a folder; undefined: archives come from their own addresses. */
export type ArchiveSource = string | undefined;

const isAddress = (location: string): boolean => /^https?:\/\//i.test(location);

export const archiveName = ({ url }: KnownModel): string => path.posix.basename(new URL(url).pathname);

export function readSource(text: string | undefined): ArchiveSource {
  if (text === undefined) return undefined;
  if (!isAddress(text)) return path.resolve(text);
  if (!URL.canParse(text)) throw new CommandError(`--from: ${text} is no address.`);
  const { username, password } = new URL(text);
  if (username !== "" || password !== "")
    // It would be shown and logged on its way.
    throw new CommandError("--from: the address must have no user and no password.");
  return text;
}

export function archiveLocation(model: KnownModel, source: ArchiveSource): string {
  if (source === undefined) return model.url;
  if (!isAddress(source)) return path.join(source, archiveName(model));
  const url = new URL(source);
  url.pathname = path.posix.join(url.pathname, archiveName(model));
  return url.href;
}

/** Downloads or copies an archive, and checks its size and hash; one that does not match is removed. */
export async function fetchArchive(
  model: KnownModel,
  file: string,
  options: { source: ArchiveSource } & Pick<Download, "onBytes" | "onRetry" | "retryPolicy">,
): Promise<void> {
  const { source, ...others } = options;
  const location = archiveLocation(model, source);
  if (isAddress(location)) await download({ url: location, bytes: model.bytes, file, ...others });
  else await copy(location, file, model);
  const sha256 = await hashOf(file);
  if (sha256 === model.sha256) return;
  await rm(file);
  throw new CommandError(
    `${location} is not the file that it should be: its SHA-256 is ${sha256} instead of ${model.sha256}. It was removed.`,
  );
}

async function copy(from: string, to: string, { bytes }: KnownModel): Promise<void> {
  const found = await stat(from).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`There is no file ${from}.`);
  if (found.size !== bytes)
    throw new CommandError(`${from} has ${found.size} bytes, and should have ${bytes}: it is another file.`);
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
