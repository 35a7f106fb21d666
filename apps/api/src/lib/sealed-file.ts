import { createCipheriv, createDecipheriv } from "node:crypto";
import type { ByteRange } from "./download.ts";

const algorithm = "aes-256-gcm";
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const sealedBytes = pieceBytes + tagBytes;

/** How large a content of so many bytes is once it is sealed. */
export const sealedSize = (size: number): number => size + Math.ceil(size / pieceBytes) * tagBytes;

/** The place of a piece, and whether it is the last: so none can be left out, moved or cut off unnoticed. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealPiece(key: Buffer, piece: Buffer, place: number, isLast: boolean): Buffer {
  const cipher = createCipheriv(algorithm, key, nonceOf(place, isLast));
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, sealed: Buffer, place: number, isLast: boolean): Buffer {
  if (sealed.length <= tagBytes) throw new Error("A sealed file is shorter than it should be.");
  const decipher = createDecipheriv(algorithm, key, nonceOf(place, isLast), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
}

/** Pieces of one size, the last of which may be smaller. */
async function* piecesOf(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < bytes) continue;
    let all = Buffer.concat(waiting);
    for (; all.length >= bytes; all = all.subarray(bytes)) yield all.subarray(0, bytes);
    waiting = [all];
    size = all.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Each with whether it is the last. */
async function* withLast<T>(all: AsyncIterable<T>): AsyncGenerator<[T, boolean], void> {
  let before: { item: T } | undefined;
  for await (const item of all) {
    if (before) yield [before.item, false];
    before = { item };
  }
  if (before) yield [before.item, true];
}

/**
 * Encrypts a content while it arrives, in pieces that open one by one.
 * @param key 32 bytes that seal nothing else, ever
 */
export async function* sealFile(
  key: Buffer,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  let place = 0;
  for await (const [piece, isLast] of withLast(piecesOf(content, pieceBytes)))
    yield sealPiece(key, piece, place++, isLast);
}

/** The part of a sealed file that holds a part of its content. @param size of the content */
export function sealedRange(size: number, { start, end }: ByteRange): ByteRange {
  const past = (Math.floor(end / pieceBytes) + 1) * sealedBytes;
  return { start: Math.floor(start / pieceBytes) * sealedBytes, end: Math.min(past, sealedSize(size)) - 1 };
}

/**
 * Decrypts a part of a content.
 * @param size of the whole content
 * @param sealed what `sealedRange` names
 * @throws Error where it was sealed under another key, or changed; what came before that is as it was
 */
export async function* openSealed(
  key: Buffer,
  size: number,
  { start, end }: ByteRange,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  const last = Math.ceil(size / pieceBytes) - 1;
  let place = Math.floor(start / pieceBytes);
  let left = end - start + 1;
  for await (const piece of piecesOf(sealed, sealedBytes)) {
    const opened = openPiece(key, piece, place, place === last);
    const from = Math.max(0, start - place * pieceBytes);
    const part = opened.subarray(from, from + left);
    left -= part.length;
    place += 1;
    yield part;
  }
  if (left > 0) throw new Error("A sealed file is shorter than it should be.");
}
