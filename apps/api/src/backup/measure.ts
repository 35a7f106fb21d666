import { createHash } from "node:crypto";

/** What a content is told by. */
export interface Measure {
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** Passes a content on. `measure` is right once all of it has passed. */
export function measured(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of content) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  return { content: pass(), measure: (): Measure => ({ size, sha256: hash.digest("hex") }) };
}

/** Reads a content to its end. */
export async function measureOf(content: AsyncIterable<Uint8Array>): Promise<Measure> {
  const { content: passing, measure } = measured(content);
  for await (const _ of passing);
  return measure();
}
