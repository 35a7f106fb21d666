import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** Set where it is not compressed. */
  isStored?: boolean;
  /** Set where the entry says that it is encrypted. */
  isEncrypted?: boolean;
  /** Set where it says that it is a symbolic link. */
  isLink?: boolean;
}

/** What both headers of an entry say of it. */
function described(
  { name, content, isStored = false, isEncrypted = false }: ZipEntry,
  packed: Buffer,
): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
  fields.writeUInt16LE(isStored ? 0 : 8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

const signature = (kind: string) => Buffer.from(`PK${kind}`, "latin1");

/**
 * An archive. Entries with the same content share it, so a small archive may declare, and unpack to, any size.
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const packed = new Map<Buffer, Buffer>();
  const places = new Map<Buffer, number>();
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let length = 0;
  for (const entry of entries) {
    const { name, content, isLink = false, isStored = false } = entry;
    const data = packed.get(content) ?? (isStored ? content : deflateRawSync(content));
    const fields = described(entry, data);
    if (!packed.has(content)) {
      packed.set(content, data);
      places.set(content, length);
      const local = Buffer.concat([signature("\x03\x04"), fields, Buffer.from(name), data]);
      parts.push(local);
      length += local.length;
    }
    const more = Buffer.alloc(14);
    more.writeUInt32LE(isLink ? (0o120777 << 16) >>> 0 : 0, 6);
    more.writeUInt32LE(places.get(content) ?? 0, 10);
    // Made on Unix, so that the mode counts.
    directory.push(signature("\x01\x02"), Buffer.from([20, 3]), fields, more, Buffer.from(name));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(length, 12);
  return Buffer.concat([...parts, listed, signature("\x05\x06"), end]);
}

const wordMain = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

interface Parts {
  /** The name of the main part; `/` stands between folders. */
  main?: string;
  /** Its type. */
  type?: string;
  separator?: "/" | "\\";
}

/** What makes an archive a Word document. */
export function documentOf({
  main = "word/document.xml",
  type = wordMain,
  separator = "/",
}: Parts = {}): ZipEntry[] {
  const entry = (name: string, content: string) => ({
    name: name.replaceAll("/", separator),
    content: Buffer.from(content),
  });
  const opc = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return [
    entry(
      "[Content_Types].xml",
      `<?xml version="1.0"?><Types xmlns="${opc}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
        `<!-- <Override PartName="/${main}" ContentType="text/plain"/> --><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    ),
    entry(
      "_rels/.rels",
      `<Relationships xmlns="${opc}/relationships"><Relationship Id="p" Type="${opc}/thumbnail" Target="docProps/a.png"/>` +
        `<Relationship Id="d" Type="${office}/officeDocument" Target="${main}"/></Relationships>`,
    ),
    entry(main, "<document/>"),
  ];
}

export const document: readonly ZipEntry[] = documentOf();
