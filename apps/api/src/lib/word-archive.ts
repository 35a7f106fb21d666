import { type Entry, openPromise } from "yauzl";

const most = { entries: 2000, bytes: 200 * 1024 * 1024, ratio: 100 };

const isEncrypted = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 1) === 1;

const symbolicLink = 0o120000;
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink;

/**
 * Whether a file is a Word document, by the directory of its archive: nothing is unpacked, so one that would fill a disk
 * does no harm. Documents with macros are none.
 */
export async function isWordDocument(path: string): Promise<boolean> {
  const names = new Set<string>();
  let [packed, unpacked] = [0, 0];
  try {
    const archive = await openPromise(path, { lazyEntries: true, strictFileNames: true });
    for await (const entry of archive.eachEntry()) {
      names.add(entry.fileName);
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (names.size > most.entries || unpacked > most.bytes || isEncrypted(entry) || isLink(entry))
        return false;
    }
  } catch {
    return false;
  }
  const isReadable = names.has("[Content_Types].xml") && names.has("word/document.xml");
  return isReadable && !names.has("word/vbaProject.bin") && unpacked <= packed * most.ratio;
}
