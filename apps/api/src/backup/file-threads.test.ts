import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Failure } from "./failure.ts";
import { openFileThreads } from "./file-threads.ts";

const file = { sha256: "0".repeat(64), size: 1 };

/** Threads whose files and back-ups are in an empty folder. */
async function threadsWith(backupKey: string | undefined) {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-threads-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = { kind: "folder", folder } as const;
  const files = { place, arriving: folder, credentials: undefined, quotaBytes: 1, isDirect: false };
  const threads = openFileThreads({ files, place, backupKey, isPlain: false });
  onTestFinished(() => threads.close());
  return threads;
}

test("what a person can be told comes out of a thread as such", async () => {
  const threads = await threadsWith("a key of the tests with more than 32 characters");
  const [first, second] = await Promise.allSettled([threads.check(file), threads.restore(file)]);
  for (const outcome of [first, second])
    expect(outcome).toMatchObject({ reason: expect.any(Failure), status: "rejected" });
  expect(await threads.backUp(file)).toBe(false);
});

test("a thread that cannot start fails every file, those that come later too", async () => {
  const threads = await threadsWith(undefined);
  const checks = () => Promise.allSettled([1, 2, 3].map(() => threads.check(file)));
  for (const outcome of [...(await checks()), ...(await checks())])
    expect(outcome).toMatchObject({ reason: { message: expect.stringMatching(/^BACKUP_KEY is missing/) } });
});
