import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { setImmediate } from "node:timers/promises";

/** A file of an archive; what is in it is read when its turn comes. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** It would not become smaller. */
  isPacked?: true;
}

/** So much is packed before other requests have their turn. */
const bytesAtOnce = 64 * 1024;

/** The bytes of an archive, packed while its reader takes them: no more than a piece of one text is held. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  for await (const { name, content, isPacked } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    for await (const part of content) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      for (let at = 0; at < bytes.length; at += bytesAtOnce) {
        entry.push(bytes.subarray(at, at + bytesAtOnce));
        if (packed.length > 0) yield Buffer.concat(packed.splice(0));
        await setImmediate();
      }
    }
    entry.push(new Uint8Array(), true);
    yield Buffer.concat(packed.splice(0));
  }
  zip.end();
  yield Buffer.concat(packed.splice(0));
}

/** A JSON array, row by row. */
export async function* jsonOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void> {
  let start = "[\n";
  for await (const rows of batches) {
    if (rows.length > 0) yield start + rows.map((row) => JSON.stringify(row, null, 2)).join(",\n");
    if (rows.length > 0) start = ",\n";
  }
  yield start === "[\n" ? "[]\n" : "\n]\n";
}
