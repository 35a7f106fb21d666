import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { KnownModel } from "../src/models/catalog.ts";

export const archiveFile = (name: string) =>
  path.join(import.meta.dirname, "fixtures", "archives", `${name}.tar.bz2`);

/** Archives as tar and bzip2 of the system make them; `tiny` holds `tokens.txt` and the network in `data/encoder.onnx`. */
export const archiveNamed = (name: "tiny" | "large" | "outside"): Buffer => readFileSync(archiveFile(name));

/** The network in the archives: bytes that cannot be compressed, so that a download can be cut in the middle. */
export const network = Buffer.concat(
  Array.from({ length: 1250 }, (_, index) => createHash("sha256").update(String(index)).digest()),
);

export function modelOf(archive: Buffer, url: string, others: Partial<KnownModel> = {}): KnownModel {
  return {
    id: "tiny-en",
    use: "hear",
    kind: "moonshine",
    languages: ["en"],
    licence: "MIT",
    url,
    bytes: archive.length,
    sha256: createHash("sha256").update(archive).digest("hex"),
    unpackedBytes: 200_000,
    isDefault: true,
    ...others,
  };
}
