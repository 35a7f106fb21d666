import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { unpack } from "../src/models/unpack.ts";
import { archiveFile, archiveNamed, network } from "./model-archives.ts";

function place() {
  const dir = mkdtempSync(path.join(tmpdir(), "models-unpack-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return { dir, to: path.join(dir, "model") };
}

test("files and folders arrive without the folder around them, readable and not executable", async () => {
  const { to } = place();
  expect(await unpack(archiveFile("tiny"), to)).toEqual([
    { name: "tokens.txt", bytes: 7 },
    { name: "data/encoder.onnx", bytes: network.length },
  ]);
  expect(readFileSync(path.join(to, "tokens.txt"), "utf8")).toBe("one two");
  expect(readFileSync(path.join(to, "data", "encoder.onnx")).equals(network)).toBe(true);
  expect(statSync(path.join(to, "data", "encoder.onnx")).mode & 0o7777).toBe(0o644);
});

test("an entry that leads out of the folder is refused", async () => {
  const { dir, to } = place();
  await expect(unpack(archiveFile("outside"), to)).rejects.toThrow("points outside extraction directory");
  expect(readdirSync(dir)).toEqual(["model"]);
});

test.for([
  ["cut in the middle", archiveNamed("tiny").subarray(0, 20_000)],
  ["without its end", archiveNamed("tiny").subarray(0, -20)],
  ["a page", Buffer.from("<!doctype html><title>Sign in</title>")],
] as const)("what is %s is refused", async ([, content]) => {
  const { dir, to } = place();
  const file = path.join(dir, "archive");
  writeFileSync(file, content);
  await expect(unpack(file, to)).rejects.toBeInstanceOf(Error);
});
