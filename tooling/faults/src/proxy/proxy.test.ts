import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Proxy, startProxy } from "./proxy.ts";
import { partsThrough } from "./toxics.ts";

/** Says back what it hears. */
const echo = createServer({ allowHalfOpen: true }, (socket) => {
  socket.on("error", () => undefined);
  socket.pipe(socket);
});
let proxy: Proxy;

beforeEach(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  const address = echo.address();
  proxy = await startProxy({ port: typeof address === "object" ? (address?.port ?? 0) : 0 });
});

afterEach(async () => {
  await proxy.close();
  echo.close();
});

async function call(): Promise<Socket> {
  const socket = connect({ port: proxy.port, host: "127.0.0.1", allowHalfOpen: true });
  await once(socket, "connect");
  return socket;
}

/** How a connection ends that nobody ends here: in bytes heard before, and whether it was reset. */
async function endOf(socket: Socket): Promise<{ heard: number; code: string }> {
  let heard = 0;
  let code = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.length));
  socket.on("error", (error: NodeJS.ErrnoException) => (code = error.code ?? ""));
  socket.on("end", () => socket.end());
  await new Promise((resolve) => socket.on("close", resolve));
  return { heard, code };
}

const text = "x".repeat(300_000);

async function echoed(): Promise<number> {
  const socket = await call();
  socket.end(text);
  return (await buffer(socket)).length;
}

test("a line without a toxic passes everything on, and the end with it", async () => {
  expect(await echoed()).toBe(text.length);
  await expect.poll(() => proxy.open).toBe(0);
});

test.each([
  { kind: "latency", ms: 5, jitterMs: 5 },
  { kind: "bandwidth", bytesPerSecond: 6_000_000 },
  { kind: "slicer", bytes: 20_000 },
  { kind: "slow_close", ms: 5 },
] as const)("$kind changes when something arrives, and not what", async (toxic) => {
  await proxy.set(toxic);
  expect(await echoed()).toBe(text.length);
});

test("latency counts from when something arrived, so what waits for one piece is not waited for again", async () => {
  const waits: number[] = [];
  const way = {
    passed: 0,
    arrivedAt: performance.now() - 400,
    rest: async (ms?: number) => void waits.push(ms ?? Infinity),
  };
  await partsThrough(Buffer.from("x"), { kind: "latency", ms: 1000 }, way).next();
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeLessThanOrEqual(600);
});

test("slicer gives small pieces", async () => {
  await proxy.set({ kind: "slicer", bytes: 1 }, "answers");
  const socket = await call();
  socket.write("abc");
  const [piece] = (await once(socket, "data")) as [Buffer];
  expect(piece.length).toBeLessThanOrEqual(3);
  socket.destroy();
});

test("limit_data ends after so many bytes, of one direction only", async () => {
  await proxy.set({ kind: "limit_data", bytes: 1000 }, "answers");
  const socket = await call();
  socket.write(text);
  expect((await endOf(socket)).heard).toBe(1000);
});

test("last_words come after the first", async () => {
  await proxy.set({ kind: "last_words", words: Buffer.from("bye") }, "answers");
  const socket = await call();
  socket.write("one");
  expect((await endOf(socket)).heard).toBe("onebye".length);
});

test("last_words come in place of what is later, and after_first spares the first", async () => {
  await proxy.set(
    { kind: "after_first", toxic: { kind: "last_words", words: Buffer.from("bye") } },
    "answers",
  );
  const socket = await call();
  const ended = endOf(socket);
  socket.write("one");
  await once(socket, "data");
  socket.write("two");
  expect((await ended).heard).toBe("onebye".length);
});

test("reset_peer resets", async () => {
  await proxy.set({ kind: "reset_peer" });
  const socket = await call();
  socket.write("hello");
  expect((await endOf(socket)).code).toBe("ECONNRESET");
});

test("timeout swallows everything and ends when its time is over", async () => {
  await proxy.set({ kind: "timeout", ms: 10 });
  const socket = await call();
  socket.write("hello");
  expect(await endOf(socket)).toEqual({ heard: 0, code: "" });
});

test("timeout without a time holds what was sent until the line is back", async () => {
  await proxy.set({ kind: "timeout" });
  const socket = await call();
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.write("hello");
  await expect.poll(() => proxy.open).toBe(1);
  expect(heard).toBe("");
  await proxy.set();
  await expect.poll(() => heard).toBe("hello");
  socket.destroy();
});

test("down cuts who is connected and refuses who comes, until it is taken away", async () => {
  const socket = await call();
  const ended = endOf(socket);
  await proxy.set({ kind: "down" });
  await ended;
  await expect(call()).rejects.toThrow("ECONNREFUSED");
  await proxy.set();
  expect(await echoed()).toBe(text.length);
});
