import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fileStores, type TestStore } from "../../../test/file-stores.ts";
import { readConfig } from "../../config.ts";
import { toAppError } from "../../platform/http/errors.ts";
import { spool } from "../../lib/spooled-file.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";

const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** Opens the store as an API with these settings would, arriving files in a folder of the test. */
async function storeOf(env: Record<string, string>) {
  const { files } = readConfig({ DATABASE_URL: "postgres://user@localhost:1/x", ...env });
  const own =
    files.place.kind === "folder" ? files.arriving : await mkdtemp(path.join(tmpdir(), "arriving-"));
  return { store: openFileStore({ ...files, arriving: own }), arriving: own };
}

/** Whether its caller is asked to come back later. */
const isUnavailable = (error: unknown) => toAppError(error).code === "unavailable";

async function listOf(store: FileStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

describe.each(fileStores)("files in $name", ({ open }) => {
  let place: TestStore;
  let store: FileStore;
  let arriving: string;
  beforeAll(async () => {
    place = await open();
    ({ store, arriving } = await storeOf(place.env));
  });
  afterAll(async () => {
    await store.close();
    await place.close();
    await rm(arriving, { recursive: true, force: true });
  });

  async function put(content: Buffer): Promise<string> {
    const file = await spool(arriving, "a file", Readable.from([content]), { isNamed: true });
    await store.put(file);
    await file.discard();
    return file.sha256;
  }

  const bytes = async (sha256: string, start: number, end: number) =>
    buffer(await store.read(sha256, { start, end }));

  const kept = async () => (await listOf(store)).map(({ sha256 }) => sha256);

  test("nothing is there before anything was kept", async () => {
    expect(await store.has(digest(Buffer.from("x")))).toBe(false);
    expect(await kept()).toEqual([]);
    await store.removeUnfinished(new Date());
  });

  test.each([
    ["a few bytes", 10],
    ["a part and a bit", 5 * 1024 * 1024 + 1],
    ["three parts", 15 * 1024 * 1024],
  ])(
    "%s comes back as it was, whole and in ranges, and nothing of it is left elsewhere",
    async (_what, size) => {
      const content = randomBytes(size);
      const sha256 = await put(content);
      expect(sha256).toBe(digest(content));
      expect(await store.has(sha256)).toBe(true);
      expect(digest(await bytes(sha256, 0, size - 1))).toBe(sha256);
      expect(await bytes(sha256, 3, 5)).toEqual(content.subarray(3, 6));
      expect(await readdir(arriving)).toEqual([]);
      expect(await place.unfinished()).toBe(0);
    },
  );

  test("the same content is kept once, also when it comes twice at once", async () => {
    const content = Buffer.from("twice");
    const [one, other] = await Promise.all([put(content), put(content)]);
    expect(one).toBe(other);
    expect((await kept()).filter((sha256) => sha256 === one)).toHaveLength(1);
    expect(await put(content)).toBe(one);
  });

  test("what is listed has its size and time, and is gone once it is removed", async () => {
    const sha256 = await put(Buffer.from("listed"));
    const old = new Date("2026-01-02T03:04:05Z");
    await place.age(sha256, old);
    const listed = (await listOf(store)).find((file) => file.sha256 === sha256);
    expect(listed).toEqual({ sha256, size: 6, changedAt: old });
    await store.remove(sha256);
    expect(await store.has(sha256)).toBe(false);
    expect(await kept()).not.toContain(sha256);
    await store.remove(sha256);
    await expect(store.read(sha256, { start: 0, end: 5 })).rejects.toSatisfy(isUnavailable);
  });

  test("of what was never completed only the old is removed", async () => {
    const began = new Date(Date.now() - 60_000);
    await place.leaveUnfinished(began);
    await store.removeUnfinished(new Date(began.getTime() - 1000));
    expect(await place.unfinished()).toBe(1);
    await store.removeUnfinished(new Date(began.getTime() + 1000));
    expect(await place.unfinished()).toBe(0);
  });

  test("a store that is away fails every call", async () => {
    const gone = await open();
    const { store: away, arriving: elsewhere } = await storeOf(gone.env);
    onTestFinished(() => away.close());
    const folder = await mkdtemp(path.join(tmpdir(), "arriving-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = await spool(folder, "a file", Readable.from([Buffer.from("late")]), { isNamed: true });
    onTestFinished(() => file.discard());
    await gone.goAway();
    await expect(away.put(file)).rejects.toSatisfy(isUnavailable);
    await expect(away.read(file.sha256, { start: 0, end: 1 })).rejects.toSatisfy(isUnavailable);
    await expect(listOf(away)).rejects.toSatisfy(isUnavailable);
    await rm(elsewhere, { recursive: true, force: true }).catch(() => undefined);
    await gone.close();
  });
});
