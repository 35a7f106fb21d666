import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { document, zip, type ZipEntry } from "../../test/word-files.ts";
import { isWordDocument } from "./word-archive.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "word-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function judge(content: Buffer): Promise<boolean> {
  const place = path.join(folder, "letter.docx");
  await writeFile(place, content);
  return isWordDocument(place);
}

const text = Buffer.from("text");
const zeros = Buffer.alloc(100 * 1024 * 1024);

test("a Word document is one", async () => {
  expect(await judge(zip(document))).toBe(true);
});

test("an archive of 100 kB that unpacks to 4 GB is refused by what it declares: nothing is unpacked", async () => {
  const copies = Array.from({ length: 40 }, (_, n) => ({ name: `word/media/${n}.bmp`, content: zeros }));
  const bomb = zip([...document, ...copies]);
  expect(bomb.length).toBeLessThan(200_000);
  const unpacked = [vi.spyOn(zlib, "createInflateRaw"), vi.spyOn(zlib, "inflateRawSync")];
  expect(await judge(bomb)).toBe(false);
  for (const unpacking of unpacked) expect(unpacking).not.toHaveBeenCalled();
});

test("one that stays below 200 MB, but is packed a thousand times, is refused too", async () => {
  expect(await judge(zip([...document, { name: "word/media/image.bmp", content: zeros }]))).toBe(false);
});

test.each<[what: string, entries: ZipEntry[]]>([
  ["another archive", [{ name: "notes.txt", content: text }]],
  ["one with macros", [...document, { name: "word/vbaProject.bin", content: text }]],
  ["one that is encrypted", [...document, { name: "word/secret.xml", content: text, isEncrypted: true }]],
  ["one with a link", [...document, { name: "word/link", content: text, isLink: true }]],
  ["one that leaves its folder", [...document, { name: "../../escape", content: text }]],
  [
    "one of 2,001 entries",
    [...document, ...Array.from({ length: 1999 }, (_, n) => ({ name: `word/${n}`, content: text }))],
  ],
])("%s is none", async (_what, entries) => {
  expect(await judge(zip(entries))).toBe(false);
});
