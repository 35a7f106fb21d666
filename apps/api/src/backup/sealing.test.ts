import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sealedWith, type Sealing, unsealed } from "./sealing.ts";

const key = "a key of the tests with more than 32 characters";
const sealing = sealedWith(key);
const chunk = 256 * 1024;
const header = 48;
const tag = 16;

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer, void> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const seal = (content: Buffer, name = "part") => buffer(sealing.seal(name, inPieces(content)));

const open = (sealed: Buffer, name = "part", by: Sealing = sealing) =>
  buffer(by.open(name, inPieces(sealed)));

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
  "%i bytes come back as they were, and take the room that was foretold",
  async (size) => {
    const content = randomBytes(size);
    const sealed = await seal(content);
    expect(sealed).toHaveLength(sealing.sizeOf(size));
    expect((await open(sealed)).equals(content)).toBe(true);
  },
);

test.each([chunk - 1, chunk, 2 * chunk, 1])(
  "it makes no difference that it arrives in pieces of %i",
  async (size) => {
    const content = randomBytes(size === 1 ? 100 : 3 * chunk + 1);
    const sealed = await buffer(sealing.seal("part", inPieces(content, size)));
    expect(sealed).toHaveLength(sealing.sizeOf(content.length));
    expect((await open(sealed)).equals(content)).toBe(true);
  },
);

/** Pieces that are read into the same memory in turn, as files are. */
async function* inReusedMemory(bytes: Buffer): AsyncGenerator<Buffer, void> {
  const memory = Buffer.alloc(16 * 65_536);
  for (let start = 0; start < bytes.length; start += 65_536) {
    const place = start % memory.length;
    const length = bytes.copy(memory, place, start, start + 65_536);
    yield memory.subarray(place, place + length);
  }
}

test.each([
  ["with a key", sealing],
  ["without one", unsealed],
])("what is given on %s stays as it is, whatever is read after it", async (_how, by) => {
  const content = randomBytes(3_000_001);
  const sealed = await buffer(by.seal("part", inReusedMemory(content)));
  expect((await buffer(by.open("part", inReusedMemory(sealed)))).equals(content)).toBe(true);
});

test("the same content is never sealed alike, and nothing of it can be read", async () => {
  const content = Buffer.from("a secret".repeat(1000));
  const [one, other] = [await seal(content), await seal(content)];
  expect(one.equals(other)).toBe(false);
  expect(one.includes("a secret")).toBe(false);
});

const three = randomBytes(3 * chunk);
const chunkOf = (sealed: Buffer, at: number) =>
  sealed.subarray(header + at * (chunk + tag), header + (at + 1) * (chunk + tag));

/** What was sealed as three chunks, put together from these. */
const together = (sealed: Buffer, places: readonly number[]) =>
  Buffer.concat([sealed.subarray(0, header), ...places.map((at) => chunkOf(sealed, at))]);

test.each<[string, (sealed: Buffer) => Buffer]>([
  [
    "a flipped bit",
    (sealed) => Buffer.from(sealed.with(sealed.length / 2, (sealed[sealed.length / 2] ?? 0) ^ 1)),
  ],
  ["a flipped bit of the salt", (sealed) => Buffer.from(sealed.with(20, (sealed[20] ?? 0) ^ 1))],
  ["an end that was cut off", (sealed) => sealed.subarray(0, -1)],
  ["a last chunk that is missing", (sealed) => together(sealed, [0, 1])],
  ["a chunk that is missing in the middle", (sealed) => together(sealed, [0, 2])],
  ["chunks in another order", (sealed) => together(sealed, [1, 0, 2])],
  ["a chunk that comes twice", (sealed) => together(sealed, [0, 0, 1, 2])],
  ["something behind the end", (sealed) => Buffer.concat([sealed, Buffer.from("x")])],
  ["nothing but a header", (sealed) => sealed.subarray(0, header)],
  ["half a header", (sealed) => sealed.subarray(0, 20)],
  ["nothing at all", () => Buffer.alloc(0)],
  ["something else", () => Buffer.from("<html>".repeat(100))],
])("%s is noticed", async (_what, change) => {
  const sealed = await seal(three);
  expect(sealed).toHaveLength(header + 3 * (chunk + tag));
  await expect(open(change(sealed))).rejects.toThrow("The part part is damaged");
});

test("a part is opened under no other name, and chunks of another part are not taken", async () => {
  const [one, other] = [await seal(three, "one"), await seal(three, "other")];
  await expect(open(one, "other")).rejects.toThrow("The part other is damaged");
  const mixed = Buffer.concat([
    one.subarray(0, header),
    chunkOf(other, 0),
    one.subarray(header + chunk + tag),
  ]);
  await expect(open(mixed, "one")).rejects.toThrow("The part one is damaged");
});

test("with another key it says so, without either key", async () => {
  const wrong = open(await seal(three), "part", sealedWith(`${key}!`));
  await expect(wrong).rejects.toThrow(
    /^The part part was encrypted with another key than BACKUP_KEY \(its id is [0-9a-f]{16}, not [0-9a-f]{16}\)\.$/,
  );
});
