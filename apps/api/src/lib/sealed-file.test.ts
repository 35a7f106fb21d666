import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { openSealed, sealedRange, sealedSize, sealFile } from "./sealed-file.ts";

const piece = 64 * 1024;
const key = randomBytes(32);

/** In chunks that fit nothing. */
function* chunksOf(content: Buffer, of = 10_007) {
  for (let at = 0; at < content.length; at += of) yield content.subarray(at, at + of);
}

const sealed = (content: Buffer, under = key) =>
  buffer(Readable.from(sealFile(under, Readable.from(chunksOf(content)))));

const open = async (whole: Buffer, size: number, start: number, end: number, under = key) => {
  const range = sealedRange(size, { start, end });
  const part = Readable.from(chunksOf(whole.subarray(range.start, range.end + 1), 4099));
  return buffer(Readable.from(openSealed(under, size, { start, end }, part)));
};

const sizes = [1, 15, piece - 1, piece, piece + 1, 2 * piece, 3 * piece - 1, 3 * piece + 12_345];

describe.each(sizes)("a sealed content of %i bytes", (size) => {
  const content = randomBytes(size);
  const edges = [0, 1, piece - 1, piece, piece + 1, 2 * piece, size - 2, size - 1];

  test("opens as it was, in any part", async () => {
    const whole = await sealed(content);
    expect(whole.length).toBe(sealedSize(size));
    const places = [...edges, ...Array.from({ length: 40 }, () => Math.floor(Math.random() * size))].filter(
      (at) => at >= 0 && at < size,
    );
    const parts = places.flatMap((start) =>
      places.filter((at) => at >= start).map((end) => ({ start, end })),
    );
    const wrong: typeof parts = [];
    for (const { start, end } of parts)
      if (!(await open(whole, size, start, end)).equals(content.subarray(start, end + 1)))
        wrong.push({ start, end });
    expect(wrong).toEqual([]);
  });

  test("tells nothing under another key, and no byte of it can be changed", async () => {
    const whole = await sealed(content);
    await expect(open(whole, size, 0, size - 1, randomBytes(32))).rejects.toThrow(/authenticate/);
    for (const at of edges.filter((place) => place >= 0 && place < size)) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed, size, 0, size - 1)).rejects.toThrow(/authenticate/);
    }
  });
});

test("a piece that is left out, moved or cut off is noticed", async () => {
  const size = 3 * piece;
  const whole = await sealed(randomBytes(size));
  const part = (at: number) => whole.subarray(at * (piece + 16), (at + 1) * (piece + 16));
  for (const [told, pieces] of [
    [size, [part(1), part(0), part(2)]],
    [size, [part(0), part(0), part(2)]],
    [2 * piece, [part(0), part(1)]],
    [2 * piece, [part(0), part(2)]],
  ] as const)
    await expect(open(Buffer.concat(pieces), told, 0, told - 1)).rejects.toThrow(/authenticate/);
  await expect(open(Buffer.concat([part(0), part(1)]), size, 0, size - 1)).rejects.toThrow(/shorter/);
});

test("a content of no bytes is one of no pieces", async () => {
  expect(await sealed(Buffer.alloc(0))).toHaveLength(0);
});
