import { closeSync, openSync, readSync, writeFileSync } from "node:fs";

// Reads and writes files with calls that hold up this thread until the system has done them: for threads and programs that
// serve nobody meanwhile. A stream of Node hands each piece to another thread and back, and takes new memory for it. Both
// took more of the processor than hashing and encrypting the piece.

const pieceBytes = 64 * 1024;

/** So many pieces are in memory at a time. */
const pieces = 16;

/**
 * A file from its beginning to its end. A piece keeps its content until fifteen more were read.
 * @throws Error with code ENOENT where it is missing, once it is read
 */
export async function* readBlocking(place: string): AsyncGenerator<Buffer, void> {
  const file = openSync(place, "r");
  const memory = Buffer.allocUnsafeSlow(pieces * pieceBytes);
  try {
    for (let at = 0; ; at = (at + 1) % pieces) {
      const piece = memory.subarray(at * pieceBytes, (at + 1) * pieceBytes);
      const length = fill(piece, file);
      if (length > 0) yield piece.subarray(0, length);
      if (length < pieceBytes) return;
    }
  } finally {
    closeSync(file);
  }
}

/** Some disks give less than was asked for. @returns how many bytes there were, fewer than the piece takes at the file's end */
function fill(piece: Buffer, file: number): number {
  let length = 0;
  while (length < piece.length) {
    const read = readSync(file, piece, { offset: length });
    if (read === 0) break;
    length += read;
  }
  return length;
}

/** Writes all of a piece where the file was written last. @param file its descriptor */
export const appendBlocking = (file: number, piece: Uint8Array): void => writeFileSync(file, piece);

/**
 * Gives the memory of a piece back at once, where the piece is all that lies in it; nobody can read the piece afterwards.
 * V8 would do so much later, and meanwhile every piece gets memory that the system has to prepare.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
