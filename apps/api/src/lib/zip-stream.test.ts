import { randomBytes } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { jsonOf, type ZipEntry, zipOf } from "./zip-stream.ts";

async function* given<T>(...items: T[]) {
  yield* items;
}

test("files come out as they went in, also empty ones, long ones and names in any script", async () => {
  const sound = randomBytes(200_000);
  const long = "käse 🧀 ".repeat(50_000);
  const entries: ZipEntry[] = [
    { name: "empty.txt", content: [] },
    { name: "größe/日本.txt", content: given(long, "end") },
    { name: "sound.mp3", content: given(sound.subarray(0, 70_000), sound.subarray(70_000)), isPacked: true },
  ];
  const files = unzipSync(await buffer(zipOf(given(...entries))));
  expect(Object.keys(files)).toEqual(["empty.txt", "größe/日本.txt", "sound.mp3"]);
  expect(Buffer.from(files["sound.mp3"] ?? []).equals(sound)).toBe(true);
  expect(strFromU8(files["größe/日本.txt"] ?? new Uint8Array())).toBe(`${long}end`);
});

test("a text is read when its reader wants it, and left when its reader goes", async () => {
  const seen: string[] = [];
  async function* pieces() {
    try {
      for (let n = 0; n < 1000; n += 1) {
        seen.push(`piece ${n}`);
        yield Math.random().toString(36).repeat(10_000);
      }
    } finally {
      seen.push("left");
    }
  }
  const archive = zipOf(given({ name: "a.txt", content: pieces() }));
  await archive.next();
  await archive.next();
  const read = seen.length;
  expect(read).toBeLessThan(10);
  await archive.return();
  expect(seen.slice(read)).toEqual(["left"]);
});

test("a failure of a text is the failure of the archive", async () => {
  async function* pieces() {
    yield "begun";
    throw new Error("lost");
  }
  await expect(buffer(zipOf(given({ name: "a.txt", content: pieces() })))).rejects.toThrow("lost");
});

test.each([
  [[], []],
  [[[]], []],
  [
    [[1], [], [2, 3]],
    [1, 2, 3],
  ],
])("batches %j are one array", async (batches, all) => {
  expect(JSON.parse(await text(jsonOf(given<unknown[]>(...batches))))).toEqual(all);
});
