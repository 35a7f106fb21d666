import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";

const most = { entries: 2000, bytes: 200 * 1024 * 1024, ratio: 100, part: 1024 * 1024 };

const isEncrypted = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 1) === 1;

const symbolicLink = 0o120000;
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink;

/**
 * What a ZIP archive is: "docx", "docm" for a document with macros, "xlsx", "pptx", or "zip" for all others; null for
 * what is none. It is judged as Word reads it: the types and the relationships of an archive name its main part. Only
 * these two parts are unpacked, up to a megabyte each, so an archive that would fill a disk does no harm.
 */
export async function archiveKind(path: string): Promise<string | null> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (!archive) return null;
  try {
    const entries = await entriesOf(archive);
    return entries ? await kindOf(archive, entries) : "zip";
  } catch {
    return "zip";
  } finally {
    archive.close();
  }
}

/** The entries by their names, whose case does not count; null where there is something about them that no document has. */
async function entriesOf(archive: ZipFile): Promise<Map<string, Entry> | null> {
  const entries = new Map<string, Entry>();
  let [packed, unpacked, first] = [0, 0, Infinity];
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName.toLowerCase(), entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    first = Math.min(first, entry.relativeOffsetOfLocalHeader);
    if (entries.size > most.entries || unpacked > most.bytes || isEncrypted(entry) || isLink(entry))
      return null;
  }
  // What stands before an archive could be taken for something else.
  return first === 0 && unpacked <= packed * most.ratio ? entries : null;
}

/** Types of main parts, by a word in their names. */
const kinds = { wordprocessingml: "docx", spreadsheetml: "xlsx", presentationml: "pptx" };

async function kindOf(archive: ZipFile, entries: Map<string, Entry>): Promise<string> {
  const types = await partOf(archive, entries.get("[content_types].xml"));
  const relationships = await partOf(archive, entries.get("_rels/.rels"));
  const main = tagsOf(relationships, "Relationship").find((tag) =>
    attributeOf(tag, "Type").endsWith("/officeDocument"),
  );
  const name = main === undefined ? "" : nameOf(attributeOf(main, "Target"));
  if (!entries.has(name)) return "zip";
  const type =
    tagsOf(types, "Override").find((tag) => nameOf(attributeOf(tag, "PartName")) === name) ??
    tagsOf(types, "Default").find((tag) => name.endsWith(`.${attributeOf(tag, "Extension").toLowerCase()}`));
  const contentType = type === undefined ? "" : attributeOf(type, "ContentType");
  if (
    /macroEnabled/i.test(contentType) ||
    [...entries.keys()].some((each) => each.endsWith("vbaproject.bin"))
  )
    return "docm";
  const isMain = /\.(?:document|sheet|presentation)\.main\+xml$/.test(contentType);
  const kind = Object.entries(kinds).find(([word]) => contentType.includes(`.${word}.`))?.[1];
  return (isMain && kind) || "zip";
}

async function partOf(archive: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry || entry.uncompressedSize > most.part) return "";
  const bytes = await buffer(await archive.openReadStreamPromise(entry));
  const charset = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  return new TextDecoder(charset).decode(bytes);
}

/** The name of a part as entries have it: relative, with slashes, its case not counted. */
const nameOf = (reference: string): string =>
  reference
    .replaceAll("\\", "/")
    .replace(/^\.?\//, "")
    .toLowerCase();

/** The tags of a name with what stands in them; each step is linear in the length of the part. */
const tagsOf = (xml: string, name: string): string[] =>
  xml
    .split("<!--")
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf("-->") + 3)))
    .join("")
    .split("<")
    .filter((piece) => new RegExp(`^(?:[\\w.-]+:)?${name}\\s`).test(piece));

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "";
