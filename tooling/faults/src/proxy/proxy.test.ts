import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Proxy, startProxy } from "./proxy.ts";

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
});

test.each([
  { kind: "latency", ms: 5 },
  { kind: "slicer", bytes: 20_000 },
] as const)("$kind changes when something arrives, and not what", async (toxic) => {
  proxy.set(toxic);
  expect(await echoed()).toBe(text.length);
});

test("slicer gives small pieces", async () => {
  proxy.set({ kind: "slicer", bytes: 1 }, "answers");
  const socket = await call();
  socket.write("abc");
  const [piece] = (await once(socket, "data")) as [Buffer];
  expect(piece.length).toBeLessThanOrEqual(3);
  socket.destroy();
});

test("limit_data ends after so many bytes, of one direction only", async () => {
  proxy.set({ kind: "limit_data", bytes: 1000 }, "answers");
  const socket = await call();
  socket.write(text);
  expect((await endOf(socket)).heard).toBe(1000);
});

test("last_words come after the first", async () => {
  proxy.set({ kind: "last_words", words: Buffer.from("bye") }, "answers");
  const socket = await call();
  socket.write("one");
  expect((await endOf(socket)).heard).toBe("onebye".length);
});

test("last_words come in place of what is later, and after_first spares the first", async () => {
  proxy.set({ kind: "after_first", toxic: { kind: "last_words", words: Buffer.from("bye") } }, "answers");
  const socket = await call();
  const ended = endOf(socket);
  socket.write("one");
  await once(socket, "data");
  socket.write("two");
  expect((await ended).heard).toBe("onebye".length);
});

test("reset_peer resets", async () => {
  proxy.set({ kind: "reset_peer" });
  const socket = await call();
  socket.write("hello");
  expect((await endOf(socket)).code).toBe("ECONNRESET");
});

test("timeout holds what was sent until the line is back", async () => {
  proxy.set({ kind: "timeout" }, "answers");
  const reached = once(echo, "connection");
  const socket = await call();
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.write("hello");
  const [server] = (await reached) as [Socket];
  await once(server, "data");
  expect(heard).toBe("");
  proxy.set();
  await expect.poll(() => heard).toBe("hello");
  socket.destroy();
});
