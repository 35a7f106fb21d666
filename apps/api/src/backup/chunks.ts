/** What is larger, the system gives and takes back page by page, which took longer than encrypting it. */
const largestPiece = 64 * 1024;

interface Chunk {
  /** As they came: they are not copied. */
  pieces: Buffer[];
  isLast: boolean;
}

/** Cuts a stream into chunks of one size, of which the last may be shorter and says so; of nothing, one empty chunk. */
export async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Chunk, void> {
  let pieces: Buffer[] = [];
  let room = bytes;
  for await (const { buffer, byteOffset, byteLength } of content) {
    let rest = Buffer.from(buffer, byteOffset, byteLength);
    while (rest.length > 0) {
      // A chunk is kept back until it is known that something follows.
      if (room === 0) {
        yield { pieces, isLast: false };
        pieces = [];
        room = bytes;
      }
      const length = Math.min(room, largestPiece, rest.length);
      pieces.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      room -= length;
    }
  }
  yield { pieces, isLast: true };
}
