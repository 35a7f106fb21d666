import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { unpackTar } from "modern-tar/fs";
import bunzip2 from "unbzip2-stream";

export interface UnpackedFile {
  /** Path within the target folder, with `/` as separator. */
  name: string;
  bytes: number;
}

/**
 * Unpacks a tar.bz2 whose entries lie in one folder, without that folder. Only an archive whose hash was checked is passed
 * to it, so it limits no sizes; a path that leads out of the target is rejected all the same.
 */
export async function unpack(archive: string, to: string): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  const withoutTopFolder = unpackTar(to, {
    strict: true,
    fmode: 0o644,
    dmode: 0o755,
    map(header) {
      const parts = header.name.split("/").filter((part) => part !== "" && part !== ".");
      const name = parts.slice(1).join("/");
      if (header.type === "file") files.push({ name, bytes: header.size });
      return { ...header, name };
    },
  });
  await pipeline(createReadStream(archive), bunzip2(), withoutTopFolder);
  return files;
}
