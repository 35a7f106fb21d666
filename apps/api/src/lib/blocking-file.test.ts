import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { appendBlocking, readBlocking, release } from "./blocking-file.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-blocking-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.each([0, 1, 65_536, 16 * 65_536, 2_000_001])("%i bytes come as they are", async (size) => {
  const place = path.join(await newFolder(), "file");
  const content = randomBytes(size);
  await writeFile(place, content);
  const pieces: Buffer[] = [];
  for await (const piece of readBlocking(place)) pieces.push(Buffer.from(piece));
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
});

test("a piece keeps its content until fifteen more were read", async () => {
  const place = path.join(await newFolder(), "file");
  const content = randomBytes(20 * 65_536);
  await writeFile(place, content);
  const reading = readBlocking(place);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < 16; at += 1) pieces.push((await reading.next()).value ?? Buffer.alloc(0));
  expect(Buffer.concat(pieces).equals(content.subarray(0, 16 * 65_536))).toBe(true);
  await reading.return();
});

test("what a disk gives in small portions is put together to whole pieces", async () => {
  const place = path.join(await newFolder(), "pipe");
  execFileSync("mkfifo", [place]);
  const portions = `const fs = require("node:fs");
    const file = fs.openSync(process.argv[1], "w");
    for (let n = 0; n < 200; n += 1) fs.writeSync(file, Buffer.alloc(1000, n));`;
  const writer = spawn(process.execPath, ["-e", portions, place], { stdio: "inherit" });
  const pieces: Buffer[] = [];
  for await (const piece of readBlocking(place)) pieces.push(piece);
  expect(pieces.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, 3392]);
  expect(Buffer.concat(pieces)[199_999]).toBe(199);
  await once(writer, "exit");
});

test("only memory that a piece has for itself is given back", () => {
  const [alone, shared] = [new Uint8Array(100), new Uint8Array(100)];
  release(alone);
  release(shared.subarray(1));
  expect([alone.byteLength, shared.byteLength]).toEqual([0, 100]);
});

test("that a file is missing is told as the system says it", async () => {
  const place = path.join(await newFolder(), "none");
  await expect(readBlocking(place).next()).rejects.toMatchObject({ code: "ENOENT" });
});

test("pieces follow each other in the file", async () => {
  const place = path.join(await newFolder(), "file");
  const pieces = [randomBytes(100_000), randomBytes(1), randomBytes(70_000)];
  const file = await open(place, "w");
  for (const piece of pieces) appendBlocking(file.fd, piece);
  await file.close();
  expect((await readFile(place)).equals(Buffer.concat(pieces))).toBe(true);
});
