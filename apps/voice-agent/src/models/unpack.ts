import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type TarHeader } from "modern-tar";
import { unpackTar } from "modern-tar/fs";
import { bunzip2 } from "./bunzip2.ts";

export interface UnpackedFile {
  /** Path within the target folder, with `/` as separator. */
  name: string;
  bytes: number;
}

export interface UnpackLimits {
  bytes: number;
  entries: number;
}

/**
 * Unpacks a tar.bz2 whose entries lie in one folder, without that folder. Links, devices and paths that lead out of the
 * target are rejected; after a failure what was unpacked so far stays.
 */
export async function unpack(archive: string, to: string, limits: UnpackLimits): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  let entries = 0;
  const map = (header: TarHeader): TarHeader => {
    if (++entries > limits.entries) throw new Error(`It holds more than ${limits.entries} files.`);
    const name = relativePath(header);
    if (files.some((file) => name.startsWith(`${file.name}/`)))
      throw new Error(`"${header.name}" lies below a file, which is not a valid directory.`);
    if (header.type === "file") {
      if (name === "") throw new Error(`"${header.name}" lies outside of the archive's folder.`);
      files.push({ name, bytes: header.size });
    }
    return { ...header, name };
  };
  await pipeline(
    Readable.from(bunzip2(archive, limits.bytes)),
    unpackTar(to, { strict: true, fmode: 0o644, dmode: 0o755, map }),
  );
  if (files.length === 0) throw new Error("It holds no files.");
  return files;
}

/** An entry's path without the archive's top folder; empty for that folder itself. */
function relativePath({ name, type }: TarHeader): string {
  if (type !== "file" && type !== "directory")
    throw new Error(`"${name}" is neither a file nor a folder (${type}).`);
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  if (/^\/|[\\:\0]/.test(name) || parts.includes(".."))
    throw new Error(`"${name}" leads out of the archive's folder.`);
  return parts.slice(1).join("/");
}
