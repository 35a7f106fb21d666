import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { document, documentOf, zip, type ZipEntry } from "../../../test/word-files.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { mediaTypeOf } from "./accepted-files.rules.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "word-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function judge(content: Buffer): Promise<boolean> {
  const place = path.join(folder, "letter.docx");
  await writeFile(place, content);
  const file = { name: "letter.docx", path: place, size: content.length } as SpooledFile;
  return mediaTypeOf(file).then(
    () => true,
    () => false,
  );
}

const text = Buffer.from("text");
const zeros = Buffer.alloc(100 * 1024 * 1024);

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const withMacros = "application/vnd.ms-word.document.macroEnabled.main+xml";

test.each<[what: string, entries: ZipEntry[]]>([
  ["a Word document", [...document]],
  ["one with another name for its main part", documentOf({ main: "word/document2.xml" })],
  ["one whose main part is in no folder", documentOf({ main: "Main.XML" })],
  ["one with backslashes", documentOf({ separator: "\\" })],
  ["one whose entries stand in another order", document.toReversed()],
  ["one that is not compressed", document.map((entry) => ({ ...entry, isStored: true }))],
  [
    "one with a picture that is markup",
    [{ name: "word/media/a.svg", content: Buffer.from("<svg><script/></svg>"), isStored: true }, ...document],
  ],
])("%s is one", async (_name, entries) => {
  expect(await judge(zip(entries))).toBe(true);
});

test("one behind something else is none", async () => {
  expect(await judge(Buffer.concat([Buffer.from("<html>"), zip(document)]))).toBe(false);
});

test("parts that would take a parser long are read in no time", async () => {
  const types = Buffer.from(`<Types ${"<Override ".repeat(50_000)}${"a".repeat(400_000)}`);
  expect(
    await judge(zip([{ name: "[Content_Types].xml", content: types, isStored: true }, ...document.slice(1)])),
  ).toBe(false);
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
  ["one that says it has macros", documentOf({ type: withMacros })],
  ["a workbook", documentOf({ type: workbook })],
  ["one with macros", [...document, { name: "word/vbaProject.bin", content: text }]],
  ["one that is encrypted", [...document, { name: "word/secret.xml", content: text, isEncrypted: true }]],
  ["one with a link", [...document, { name: "word/link", content: text, isLink: true }]],
  ["one that leaves its folder", [...document, { name: "../../escape", content: text }]],
  [
    "one of 2,001 entries",
    [...document, ...Array.from({ length: 1999 }, (_, n) => ({ name: `word/${n}`, content: text }))],
  ],
])("%s is none", async (_name, entries) => {
  expect(await judge(zip(entries))).toBe(false);
});
