import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type S3Server, startS3Server } from "@field-advisor/release/s3-server";
import { readConfig } from "../../config.ts";
import { directOrigin } from "../../lib/files-address.ts";
import { spool } from "../../lib/spooled-file.ts";
import { openFileStore } from "./open-file-store.ts";

let server: S3Server;
let arriving: string;
beforeAll(async () => {
  server = await startS3Server();
  arriving = await mkdtemp(path.join(tmpdir(), "arriving-"));
});
afterAll(async () => {
  await server.close();
  await rm(arriving, { recursive: true });
});

function open(env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: "postgres://user@localhost:1/x", ...server.env, ...env };
  const { files } = readConfig(settings);
  const store = openFileStore({ ...files, arriving });
  onTestFinished(() => store.close());
  return { store, files };
}

async function arrived(content: Buffer) {
  const file = await spool(arriving, "a file", Readable.from([content]), { isNamed: true });
  onTestFinished(() => file.discard());
  return file;
}

const severalParts = Buffer.alloc(12 * 1024 * 1024, "x");

test.each([
  ["a small file", Buffer.from("small")],
  ["a file of several parts", severalParts],
])("where the quota is used up, %s is refused and no part of it stays", async (_what, content) => {
  const { store } = open();
  const file = await arrived(content);
  server.setFull(true);
  await expect(store.put(file)).rejects.toMatchObject({ code: "storage_full" });
  server.setFull(false);
  expect(await store.has(file.sha256)).toBe(false);
  expect(await server.unfinished()).toBe(0);
  await store.put(file);
  expect(await store.has(file.sha256)).toBe(true);
});

test("a place that takes files is told from one that never will, and nothing is left there", async () => {
  const { store } = open();
  await store.requireWritable();
  const missing = open({ FILES_URL: `s3://other/files?region=us-east-1&endpoint=${server.endpoint}` });
  await expect(missing.store.requireWritable()).rejects.toThrow(
    /^Files cannot be kept in the bucket other: .* Check FILES_URL/,
  );
  const stranger = open({ AWS_ACCESS_KEY_ID: "unknown" });
  await expect(stranger.store.requireWritable()).rejects.toThrow(/^Files cannot be kept in the bucket/);
});

test.each([
  ["a bucket that does not exist", { FILES_URL: "s3://other/files?region=us-east-1&endpoint=" }],
  ["an account that does not exist", { AWS_ACCESS_KEY_ID: "unknown" }],
])("%s is said to be away, not empty", async (_what, env) => {
  const url = "FILES_URL" in env && { FILES_URL: env.FILES_URL + server.endpoint };
  const { store } = open({ ...env, ...url });
  const away = { code: "unavailable", message: expect.stringMatching(/^Files cannot be reached/) };
  await expect(store.put(await arrived(Buffer.from("late")))).rejects.toMatchObject(away);
  await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
});

test("a store that takes calls and never answers is said to be away", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Each turn of the real clock is half a second of the fake one, on which the client waits.
  const turning = setInterval(() => vi.advanceTimersByTime(500), 10);
  onTestFinished(() => {
    clearInterval(turning);
    vi.useRealTimers();
  });
  const silent = await listening(createServer(() => undefined));
  const { store } = open({ FILES_URL: `s3://library?region=us-east-1&endpoint=${silent}` });
  await expect(store.has("a".repeat(64))).rejects.toMatchObject({ code: "unavailable" });
});

async function listening(other: Server): Promise<string> {
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    other.closeAllConnections();
    other.close();
  });
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

test("a signed address gives the file, as it is to be shown, for a minute", async () => {
  const { store } = open({ FILES_DIRECT: "true" });
  const file = await arrived(Buffer.from("signed"));
  await store.put(file);
  const shown = { mediaType: "text/plain", disposition: "inline; filename=notes.txt" };
  const address = await store.signedAddress(file.sha256, shown);
  expect(new URL(address ?? "").searchParams.get("X-Amz-Expires")).toBe("60");
  const answer = await fetch(address ?? "");
  expect([answer.status, await answer.text()]).toEqual([200, "signed"]);
  expect(answer.headers.get("content-type")).toBe("text/plain");
  expect(answer.headers.get("content-disposition")).toBe(shown.disposition);
  expect(await open().store.signedAddress(file.sha256, shown)).toBeNull();
});

test("the addresses that Amazon's store signs are at the origin that pages may fetch from", async () => {
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  for (const region of ["eu-central-1", "us-east-1"]) {
    const url = `s3://library/files?region=${region}`;
    const { store, files } = open({ ...keys, FILES_URL: url, FILES_DIRECT: "true" });
    const shown = { mediaType: "text/plain", disposition: "inline" };
    const address = await store.signedAddress("a".repeat(64), shown);
    expect(new URL(address ?? "").origin).toBe(directOrigin(files));
  }
});
