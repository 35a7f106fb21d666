import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFolderPlace } from "./folder-place.ts";
import { readManifest, writeManifest } from "./manifest.ts";
import { sealedWith, unsealed } from "./sealing.ts";

const name = "2026-11-25T14-00-00.000Z";

/** As many as an installation with a large library has: the manifest is larger than what is read of a file at a time. */
const files = Array.from({ length: 20_000 }, (_, n) => ({
  sha256: createHash("sha256").update(String(n)).digest("hex"),
  size: n,
}));

const content = {
  name,
  installation: "2026-01-01",
  snapshotAt: "2026-11-25T14:00:00.000Z",
  postgres: "18.1",
  migrations: [],
  neighbours: { before: [], after: [] },
  tables: [],
  sequences: [],
  files,
  missing: [],
  strays: 0,
};

test.each([
  ["encrypted", sealedWith("a key of the tests with more than 32 characters")],
  ["plain", unsealed],
])("a manifest of 20,000 files that is %s is read as it was written", async (_how, sealing) => {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-manifest-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const target = { place: createFolderPlace(folder), sealing };
  await writeManifest(target, content);
  expect(await readManifest(target, name)).toEqual({ product: "field-advisor", ...content });
});
