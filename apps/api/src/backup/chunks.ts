/** Cuts a stream into chunks of one size, of which the last may be shorter and says so; of nothing, one empty chunk. */
export async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    waiting.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    length += piece.byteLength;
    // The last one is kept back until it is known that nothing follows.
    if (length <= bytes) continue;
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    let start = 0;
    for (; all.length - start > bytes; start += bytes)
      yield { chunk: all.subarray(start, start + bytes), isLast: false };
    waiting = [all.subarray(start)];
    length = all.length - start;
  }
  yield { chunk: waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting), isLast: true };
}
