import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** Set where the entry says that it is encrypted. */
  isEncrypted?: boolean;
  /** Set where it says that it is a symbolic link. */
  isLink?: boolean;
}

/** What both headers of an entry say of it. */
function described({ name, content, isEncrypted = false }: ZipEntry, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
  fields.writeUInt16LE(8, 4);
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
    const { name, content, isLink = false } = entry;
    const data = packed.get(content) ?? deflateRawSync(content);
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

/** What makes an archive a Word document. */
export const document: readonly ZipEntry[] = [
  { name: "[Content_Types].xml", content: Buffer.from("<Types/>") },
  { name: "word/document.xml", content: Buffer.from("<document/>") },
];
