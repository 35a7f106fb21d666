import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { inChunks } from "./chunks.ts";
import { Failure } from "./failure.ts";

/**
 * How the parts of a back-up are written: encrypted with a key, or as they are. What it is given may be overwritten once
 * fifteen more pieces were read (`readBlocking`); what it gives is nobody else's.
 */
export interface Sealing {
  /** The ending of the names of its parts. */
  ending: string;
  /** The folder of the files that all back-ups with this key share. */
  filesFolder: string;
  /** What is stored for a content of that many bytes. */
  sizeOf(bytes: number): number;
  /** Under what name a file is kept, from which nothing about its content can be told. */
  nameOf(sha256: string): string;
  /** @param name of the part: it is opened under no other one */
  seal(name: string, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** @throws Failure while it is read, where it is not what was sealed under this name, to its end */
  open(name: string, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Something was sealed with a key that is not at hand. */
export class OtherKey extends Failure {}

async function* copied(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of content) yield Buffer.from(piece);
}

/** Parts as they are; their checksums are in the manifest. */
export const unsealed: Sealing = {
  ending: "",
  filesFolder: "files/plain",
  sizeOf: (bytes) => bytes,
  nameOf: (sha256) => sha256,
  seal: (_name, content) => copied(content),
  open: (_name, content) => copied(content),
};

const magic = Buffer.from("FABACK1\n");
const keyIdBytes = 8;
const saltBytes = 32;
const headerBytes = magic.length + keyIdBytes + saltBytes;
const chunkBytes = 256 * 1024;
const tagBytes = 16;

const derive = (key: Buffer, salt: Buffer | string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, purpose, bytes));

/**
 * Encrypts parts with AES-256-GCM in chunks, each under the number of its place and whether it is the last one (the
 * STREAM construction, as age has it), so that what was changed, cut, repeated or put elsewhere is noticed. Every part
 * has a key of its own, made from a random salt and the part's name.
 * age itself was measured: its JavaScript encrypts 95 MB in a second of the processor, this 1,600 MB.
 */
export function sealedWith(backupKey: string): Sealing {
  const master = derive(Buffer.from(backupKey), "", "field-advisor back-up");
  const keyId = derive(master, "", "key id", keyIdBytes);
  const nameKey = derive(master, "", "names of files");
  const keyOf = (name: string, salt: Buffer) => derive(master, salt, `part ${name}`);
  return {
    ending: ".sealed",
    filesFolder: `files/${keyId.toString("hex")}`,
    sizeOf: (bytes) => headerBytes + bytes + tagBytes * Math.max(1, Math.ceil(bytes / chunkBytes)),
    nameOf: (sha256) => createHmac("sha256", nameKey).update(sha256).digest("hex"),
    async *seal(name, content) {
      const salt = randomBytes(saltBytes);
      yield Buffer.concat([magic, keyId, salt]);
      const key = keyOf(name, salt);
      let place = 0;
      for await (const { pieces, isLast } of inChunks(content, chunkBytes)) {
        const cipher = createCipheriv("aes-256-gcm", key, nonceOf(place, isLast));
        for (const piece of pieces) yield cipher.update(piece);
        cipher.final();
        yield cipher.getAuthTag();
        place += 1;
      }
    },
    async *open(name, content) {
      let key = nameKey;
      const sealed = afterHeader(content, (header) => {
        requireKey(name, header, keyId);
        key = keyOf(name, header.subarray(-saltBytes));
      });
      let place = 0;
      for await (const { pieces, isLast } of inChunks(sealed, chunkBytes + tagBytes)) {
        yield* opened(pieces, { name, key, nonce: nonceOf(place, isLast) });
        place += 1;
      }
    },
  };
}

/**
 * How back-ups are written and read. What is not encrypted is only read where that is said: who can write to the place
 * could else put a back-up of their own there.
 * @throws Failure where there is no key
 */
export function sealingFrom(backupKey: string | undefined, isPlain: boolean): Sealing {
  if (isPlain) return unsealed;
  if (backupKey !== undefined) return sealedWith(backupKey);
  throw new Failure(
    'BACKUP_KEY is missing. Set it to a long random word ("openssl rand -base64 32") that you keep elsewhere too, or give --plain for back-ups without encryption.',
  );
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The content of a chunk, of which nothing is given before all of it is known to be what was written. */
function opened(
  pieces: Buffer[],
  { name, key, nonce }: { name: string; key: Buffer; nonce: Buffer },
): Buffer[] {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(takeTag(pieces));
    const plain = pieces.map((piece) => decipher.update(piece));
    decipher.final();
    return plain;
  } catch {
    throw new Failure(`The part ${name} is damaged: it is not what was written under this name.`);
  }
}

/** Takes the tag off the end of a chunk, where it may lie in several pieces. Of less than a tag, that is shorter. */
function takeTag(pieces: Buffer[]): Buffer {
  let tag = Buffer.alloc(0);
  while (tag.length < tagBytes) {
    const last = pieces.pop();
    if (!last) break;
    const start = Math.max(0, last.length - tagBytes + tag.length);
    tag = Buffer.concat([last.subarray(start), tag]);
    if (start > 0) pieces.push(last.subarray(0, start));
  }
  return tag;
}

function requireKey(name: string, header: Buffer, keyId: Buffer): void {
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic))
    throw new Failure(`The part ${name} is damaged, or no part of a back-up of this format.`);
  const found = header.subarray(magic.length, magic.length + keyIdBytes);
  if (found.equals(keyId)) return;
  const ids = `${found.toString("hex")}, not ${keyId.toString("hex")}`;
  throw new OtherKey(`The part ${name} was encrypted with another key than BACKUP_KEY (its id is ${ids}).`);
}

/** What follows the header, which is given to `take` before; of a stream that ends earlier, all there is. */
async function* afterHeader(
  content: AsyncIterable<Uint8Array>,
  take: (header: Buffer) => void,
): AsyncGenerator<Uint8Array, void> {
  let header: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of content) {
    if (header === undefined) {
      yield piece;
      continue;
    }
    header = Buffer.concat([header, piece]);
    if (header.length < headerBytes) continue;
    take(header.subarray(0, headerBytes));
    if (header.length > headerBytes) yield header.subarray(headerBytes);
    header = undefined;
  }
  if (header !== undefined) take(header);
}
