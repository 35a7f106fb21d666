/** Cuts a stream into chunks of one size, of which the last may be shorter and says so; of nothing, one empty chunk. */
export async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  const take = (): Buffer => {
    // A piece that is a chunk already is not copied.
    const chunk = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting, length);
    waiting = [];
    length = 0;
    return chunk;
  };
  for await (const piece of content) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    // The last one is kept back until it is known that something follows.
    while (length + rest.length > bytes) {
      const fitting = bytes - length;
      if (fitting > 0) waiting.push(rest.subarray(0, fitting));
      rest = rest.subarray(fitting);
      length = bytes;
      yield { chunk: take(), isLast: false };
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  yield { chunk: take(), isLast: true };
}
