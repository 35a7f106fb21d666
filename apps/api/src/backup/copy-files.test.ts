import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { startS3Server } from "@field-advisor/release/s3-server";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import { spool } from "../lib/spooled-file.ts";
import { openFileStore } from "../providers/files/open-file-store.ts";
import { copyFiles } from "./copy-files.ts";

async function folderOf(contents: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const address = pathToFileURL(folder).href;
  const { files } = readConfig({ DATABASE_URL: "postgres://user@localhost:1/x", FILES_URL: address });
  const store = openFileStore(files);
  const names: string[] = [];
  for (const content of contents) {
    const file = await spool(files.arriving, "a file", Readable.from([Buffer.from(content)]), {
      isNamed: true,
    });
    await store.put(file);
    await file.discard();
    names.push(file.sha256);
  }
  const damage = async (sha256: string) => writeFile(store.pathOf(sha256) ?? "", "something else");
  return { address, names, damage };
}

test("files are copied into a bucket, compared, and copied once", async () => {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  const { address, names } = await folderOf(["one", "two", "three"]);
  const env = { DATABASE_URL: "postgres://user@localhost:1/x", ...server.env };
  const config = readConfig({ ...env, FILES_URL: address });
  const bucket = server.env["FILES_URL"] ?? "";
  expect(await copyFiles(config, bucket)).toMatch(/^3 files copied, 0 there already/);
  expect(await copyFiles(config, bucket)).toMatch(/^0 files copied, 3 there already/);
  const { files } = readConfig(env);
  const store = openFileStore(files);
  onTestFinished(() => store.close());
  expect(await Promise.all(names.map((name) => store.has(name)))).toEqual([true, true, true]);
});

test("a copy that is another file is made anew; a damaged original is named and not copied", async () => {
  const from = await folderOf(["one", "two"]);
  const to = await folderOf(["one"]);
  const [one = "", two = ""] = from.names;
  await to.damage(one);
  await from.damage(two);
  const config = readConfig({ DATABASE_URL: "postgres://user@localhost:1/x", FILES_URL: from.address });
  await expect(copyFiles(config, to.address)).rejects.toThrow(
    new RegExp(`^1 file copied, 0 there already.*\\n.*${two}$`),
  );
});

test("what is no place for files is refused", async () => {
  const config = readConfig({ DATABASE_URL: "postgres://user@localhost:1/x" });
  await expect(copyFiles(config, "s3://bucket")).rejects.toThrow("s3://bucket is no place for files");
});
