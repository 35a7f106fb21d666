import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { tmpdir } from "node:os";
import { packTar } from "modern-tar";
import { expect, onTestFinished, test, vi } from "vitest";
import { unpack } from "../src/models/unpack.ts";
import { bzip2, type Entry, tarBz2 } from "./model-archives.ts";

/** Unpacks an archive into a folder of its own. */
async function unpacked(archive: Buffer, limits = { bytes: 1_000_000, entries: 10 }) {
  const dir = mkdtempSync(path.join(tmpdir(), "models-unpack-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = path.join(dir, "archive.tar.bz2");
  writeFileSync(file, archive);
  const to = path.join(dir, "model");
  const files = await unpack(file, to, limits).catch((error: Error) => error.message);
  return { files, to, beside: readdirSync(dir).filter((name) => name !== "archive.tar.bz2") };
}

const folder: Entry = { name: "model/", type: "directory", size: 0 };
const words: Entry = { file: "model/tokens.txt", content: "one two three" };

test("files and folders arrive without the folder around them, readable and not executable", async () => {
  const network = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * index) % 251));
  const { files, to } = await unpacked(
    await tarBz2([
      folder,
      words,
      { file: "./model/data/encoder.onnx", content: network },
      { name: "model/empty", size: 0, mode: 0o4777 },
    ]),
  );
  expect(files).toEqual([
    { name: "tokens.txt", bytes: 13 },
    { name: "data/encoder.onnx", bytes: 30_000 },
    { name: "empty", bytes: 0 },
  ]);
  expect(readFileSync(path.join(to, "tokens.txt"), "utf8")).toBe("one two three");
  expect(readFileSync(path.join(to, "data", "encoder.onnx")).equals(network)).toBe(true);
  expect(statSync(path.join(to, "empty")).mode & 0o7777).toBe(0o644);
});

test.for<[string, Entry, string]>([
  ["above the folder", { file: "model/../../outside", content: "x" }, "leads out of the archive's folder"],
  ["at an absolute path", { file: "/etc/outside", content: "x" }, "leads out of the archive's folder"],
  [
    "at a path of Windows",
    { file: "model\\..\\..\\outside", content: "x" },
    "leads out of the archive's folder",
  ],
  ["on a drive of Windows", { file: "C:/outside", content: "x" }, "leads out of the archive's folder"],
  ["beside the folder", { file: "outside", content: "x" }, "lies outside of the archive's folder"],
  [
    "that is a link",
    { name: "model/link", type: "symlink", linkname: "/etc/passwd", size: 0 },
    "neither a file nor",
  ],
  [
    "that is a hard link",
    { name: "model/link", type: "link", linkname: "model/tokens.txt", size: 0 },
    "neither a file nor",
  ],
  [
    "that is a device",
    { name: "model/zero", type: "character-device", size: 0 },
    "neither a file nor a folder",
  ],
  ["that is a pipe", { name: "model/pipe", type: "fifo", size: 0 }, "neither a file nor a folder"],
  [
    "that is a folder under the name of a file",
    { file: "model/tokens.txt/x", content: "x" },
    "not a valid directory",
  ],
])("an entry %s is refused", async ([, entry, reason]) => {
  const { files, beside } = await unpacked(await tarBz2([folder, words, entry]));
  expect(files).toContain(reason);
  expect(beside).toEqual(["model"]);
});

test("more files and more bytes than there should be are refused", async () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ file: `model/${index}`, content: "x" }));
  expect((await unpacked(await tarBz2(many))).files).toBe("It holds more than 10 files.");
  const { files } = await unpacked(
    await tarBz2([words, { file: "model/large", content: Buffer.alloc(90_000) }]),
    {
      bytes: 50_000,
      entries: 10,
    },
  );
  expect(files).toBe("It holds more than it should.");
});

test("ten gigabytes in a few kilobytes are refused before they take room", async () => {
  // 46,600,000 zeros, as the command bzip2 compresses them.
  const zeros = Buffer.from(
    "QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZg0DhPwAFXmAAwAACAAAIIAAwzAmqaagktqQSXi7kinChIT6mSQI=",
    "base64",
  );
  const tar = Buffer.from(
    await packTar([{ header: { name: "model/zeros", size: 512 }, body: Buffer.alloc(512) }]),
  );
  // A number of this size is written in octal digits, and the content has no checksum.
  const header = headerWithSize(tar.subarray(0, 512), 10e9);
  const archive = Buffer.concat([bzip2(header), ...Array.from({ length: 215 }, () => zeros)]);
  expect(archive.length).toBeLessThan(20_000);
  const { files, to } = await unpacked(archive);
  expect(files).toBe("It holds more than it should.");
  expect(statSync(path.join(to, "zeros"), { throwIfNoEntry: false })?.size ?? 0).toBeLessThan(1_100_000);
});

/** A header of a tar file with another size, and its checksum. */
function headerWithSize(header: Buffer, size: number): Buffer {
  const changed = Buffer.from(header);
  changed.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  changed.write("        ", 148, "latin1");
  const sum = changed.reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return changed;
}

test("what is cut, damaged or no archive is refused", async () => {
  const archive = await tarBz2([
    folder,
    words,
    { file: "model/large", content: Buffer.alloc(90_000, "ab1") },
  ]);
  expect((await unpacked(archive.subarray(0, archive.length - 100))).files).toBe("It ends too early.");
  const damaged = Buffer.from(archive);
  // Within the checksum of all blocks.
  const place = archive.length - 3;
  damaged.writeUInt8(damaged.readUInt8(place) ^ 8, place);
  const page = Buffer.from("<!doctype html><title>Sign in</title>");
  for (const wrong of [damaged, page])
    expect((await unpacked(wrong)).files).toBe("It is damaged, or no bzip2 file.");
  expect((await unpacked(Buffer.alloc(0))).files).toBe("It ends too early.");
  expect((await unpacked(bzip2(Buffer.from("no tar archive".repeat(100))))).files).toContain("Invalid tar");
  const tar = Buffer.from(
    await packTar([{ header: { name: "model/a", size: 3000 }, body: Buffer.alloc(3000) }]),
  );
  expect((await unpacked(bzip2(tar.subarray(0, 2000)))).files).toBe("Tar archive is truncated.");
  expect((await unpacked(await tarBz2([folder]))).files).toBe("It holds no files.");
});

test("a full disk is told as what it is", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    syscall: "write",
    code: "ENOSPC",
  });
  const write = vi.spyOn(fs, "write").mockImplementation((...args: unknown[]) => {
    const done = args.at(-1);
    if (typeof done === "function") done(full);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    write.mockRestore();
    syncBuiltinESMExports();
  });
  expect((await unpacked(await tarBz2([folder, words]))).files).toBe(full.message);
});
