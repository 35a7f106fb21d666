import fs, { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { download } from "../src/models/download.ts";
import { answering, sending, sendingWhole, serve } from "./model-server.ts";

const file = randomBytes(200_000);
const retryPolicy = { attempts: 3, pauseMs: 1, stallMs: 60_000 };

function place() {
  const dir = mkdtempSync(path.join(tmpdir(), "models-download-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return path.join(dir, "part");
}

type Server = Awaited<ReturnType<typeof serve>>;

/** Downloads into a file that may exist. The connection is cut after 80,000 bytes. */
async function fetched({ url, cut }: Server, to: string, others: Partial<typeof retryPolicy> = {}) {
  const shown: number[] = [];
  const onBytes = (bytes: number) => {
    shown.push(bytes);
    if (bytes === 80_000) cut();
  };
  await download({ url, bytes: file.length, file: to, onBytes, retryPolicy: { ...retryPolicy, ...others } });
  return { content: readFileSync(to), shown };
}

const half = sending(file, { stopAt: 80_000 });

test("a file arrives whole, and its progress is told", async () => {
  const server = await serve(sending(file));
  const { content, shown } = await fetched(server, place());
  expect(content.equals(file)).toBe(true);
  expect(shown.at(-1)).toBe(file.length);
  expect(server.asked).toEqual([undefined]);
});

test("a connection that ends in the middle is taken up again where it ended", async () => {
  const server = await serve(half, sending(file));
  const { content } = await fetched(server, place());
  expect(content.equals(file)).toBe(true);
  expect(server.asked).toEqual([undefined, "bytes=80000-"]);
});

test("a later download goes on where an earlier one was given up", async () => {
  const to = place();
  const cut = await serve(half, answering(503));
  await expect(fetched(cut, to)).rejects.toThrow(
    `${cut.url} could not be downloaded: the server answered with status 503. What has arrived is kept.`,
  );
  const server = await serve(sending(file));
  expect((await fetched(server, to)).content.equals(file)).toBe(true);
  expect(server.asked).toEqual(["bytes=80000-"]);
});

test("a server without ranges sends the whole again", async () => {
  const server = await serve(half, sendingWhole(file));
  expect((await fetched(server, place())).content.equals(file)).toBe(true);
});

test("a part that the server does not have is downloaded from its beginning", async () => {
  const server = await serve(half, answering(416), sending(file));
  expect((await fetched(server, place())).content.equals(file)).toBe(true);
});

test("another length is refused, told before or not", async () => {
  const shorter = await serve(sending(file.subarray(1)));
  await expect(fetched(shorter, place())).rejects.toThrow(
    `${shorter.url} has 199999 bytes, and should have 200000: it is another file.`,
  );
  const longer = await serve(sending(Buffer.concat([file, file]), { chunked: true }));
  await expect(fetched(longer, place())).rejects.toThrow("has more than 200000 bytes: it is another file.");
  const early = await serve(sending(file.subarray(0, 500), { chunked: true }));
  await expect(fetched(early, place())).rejects.toThrow("the connection ended after 500 of 200000 bytes.");
});

test("what is not there is not asked for again", async () => {
  const to = place();
  const server = await serve(answering(404));
  await expect(fetched(server, to)).rejects.toThrow(
    `${server.url} could not be downloaded: the server answered with status 404.`,
  );
  expect(server.asked).toHaveLength(1);
  expect(existsSync(to)).toBe(false);
});

test("a server that is not there is named with the reason", async () => {
  const server = await serve((request) => request.socket.destroy());
  await expect(fetched(server, place())).rejects.toThrow(
    `${server.url} could not be downloaded: other side closed.`,
  );
});

test("a server that falls silent is left, and asked for the rest", async () => {
  const server = await serve(sending(file, { stopAt: 100_000 }), sending(file));
  expect((await fetched(server, place(), { stallMs: 50 })).content.equals(file)).toBe(true);
  expect(server.asked).toEqual([undefined, "bytes=100000-"]);
  const silent = await serve(() => undefined);
  await expect(fetched(silent, place(), { stallMs: 50 })).rejects.toThrow("nothing arrived for too long.");
  expect(silent.asked).toHaveLength(retryPolicy.attempts);
});

test("a redirect is followed", async () => {
  const server = await serve(sending(file));
  const moved = await serve(answering(302, { location: server.url }));
  expect((await fetched(moved, place())).content.equals(file)).toBe(true);
});

test("a full disk ends the download at once", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { syscall: "write" });
  const write = vi.spyOn(fs, "write").mockImplementation((...args: unknown[]) => {
    const done = args.at(-1);
    if (typeof done === "function") done(full);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    write.mockRestore();
    syncBuiltinESMExports();
  });
  const server = await serve(sending(file));
  await expect(fetched(server, place())).rejects.toThrow(full);
  expect(server.asked).toHaveLength(1);
});
