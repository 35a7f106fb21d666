import { type Entry, openPromise, type ZipFile } from "yauzl";

const most = { entries: 2000, bytes: 200 * 1024 * 1024, ratio: 100 };

const isEncrypted = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 1) === 1;

const symbolicLink = 0o120000;
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink;

const isMacro = ({ fileName }: Entry) => fileName.toLowerCase().endsWith("vbaproject.bin");

/**
 * What to call an archive that is not as documents are: one with macros, or any other; null for all other files. It is judged
 * by what it declares and nothing is unpacked, so an archive that would fill a disk does no harm.
 */
export async function unusualArchive(path: string): Promise<"docm" | "zip" | null> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (!archive) return null;
  try {
    return await judge(archive);
  } catch {
    return "zip";
  } finally {
    archive.close();
  }
}

async function judge(archive: ZipFile): Promise<"docm" | "zip" | null> {
  let [count, packed, unpacked, first] = [0, 0, 0, Infinity];
  for await (const entry of archive.eachEntry()) {
    count += 1;
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    first = Math.min(first, entry.relativeOffsetOfLocalHeader);
    if (isMacro(entry)) return "docm";
    if (count > most.entries || unpacked > most.bytes || isEncrypted(entry) || isLink(entry)) return "zip";
  }
  // What stands before an archive could be taken for something else.
  return first === 0 && unpacked <= packed * most.ratio ? null : "zip";
}
