import { largestCsv } from "@field-advisor/schema/csv";
import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../src/app.ts";
import { openListeners } from "../src/platform/http/listeners.ts";
import { createSession, createUser } from "./factories.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";
import { openRaw } from "./raw-client.ts";

let api: TestApi;
let cookie: string;
let directory: string;
let keptDirectory: string;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  cookie = await createSession(api.db, (await createUser(api.db, { role: "OWNER" })).id);
  directory = await mkdtemp(path.join(tmpdir(), "uploads-"));
  keptDirectory = await mkdtemp(path.join(tmpdir(), "kept-"));
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true });
  await rm(keptDirectory, { recursive: true });
});

/** The files of uploads that this process has open, by what Linux says. */
async function openFiles(): Promise<string[]> {
  const handles = await readdir("/proc/self/fd");
  const targets = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => "")),
  );
  return targets.filter((target) => target.startsWith(directory));
}

// A busy machine is no reason to fail.
afterEach(() =>
  vi.waitUntil(async () => (await openFiles()).length === 0 && (await readdir(directory)).length === 0, {
    timeout: 20_000,
  }),
);

interface Limits {
  leastBytes?: number;
  periodMs?: number;
  totalMs?: number;
  requestMs?: number;
}

/** A server with limits that a test can wait for. */
async function listening({ requestMs, ...limits }: Limits = {}) {
  const transfers = { ...api.ctx.config.transfers, directory, keptDirectory, ...limits };
  const app = await buildApp({ ...api.ctx, config: { ...api.ctx.config, transfers } });
  await app.ready();
  const listeners = await openListeners(
    app,
    "127.0.0.1",
    { api: 0 },
    requestMs === undefined ? {} : { requestMs },
  );
  onTestFinished(async () => {
    await listeners.close(0);
    await app.close();
  });
  return Number(listeners.ports.api);
}

const header = "email,firstName,lastName,role";
const part = (name: string, filename = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${filename && `; filename="${filename}"`}\r\n\r\n`;
const file = part("file", "users.csv");
const end = "\r\n--b--\r\n";

const head = (url: string, type: string, more: string) =>
  `POST ${url} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nCookie: ${sessionCookie}=${cookie}\r\n` +
  `Content-Type: ${type}\r\n${more}\r\n\r\n`;
const uploadHead = (more: string) =>
  head("/api/users/import/review", "multipart/form-data; boundary=b", more);
const withLength = (length: number) => uploadHead(`Content-Length: ${length}`);

/** Begins an upload of so many bytes, of which the head of the file is sent. */
function begin(port: number, length = 100_000) {
  const client = openRaw(port);
  onTestFinished(() => void client.socket.destroy());
  client.socket.write(withLength(length) + file + header);
  return client;
}

/** Writes a bit again and again until that is over. */
function dripping({ socket, ended }: ReturnType<typeof openRaw>, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  void ended.finally(() => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}

/** What is answered to a whole form. */
async function answerTo(form: string) {
  const { socket, ended } = openRaw(await listening());
  socket.write(withLength(Buffer.byteLength(form)) + form);
  const { status, text } = await ended;
  const error = JSON.parse(text.slice(text.indexOf("{"))) as { code?: string; error?: string };
  return { status, ...error };
}

test("an upload that is slow but steady outlasts the time that other requests have", async () => {
  const port = await listening({ leastBytes: 1, periodMs: 5000, requestMs: 500 });
  const line = "\nada@x.test,Ada,Hart,USER";
  const { socket, ended } = openRaw(port);
  const json = openRaw(port);
  socket.write(uploadHead("Transfer-Encoding: chunked"));
  const send = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`);
  send(file + header);
  json.socket.write(head("/api/auth/logout", "application/json", "Content-Length: 1000"));
  dripping(json, " ");
  const timer = setInterval(() => send(line), 20);
  const cut = await json.ended;
  clearInterval(timer);
  expect(cut.status).toBe(408);
  send(end);
  socket.write("0\r\n\r\n");
  const { status, text } = await ended;
  expect([status, text]).toEqual([200, expect.stringContaining('"valid":1')]);
});

test.each([
  ["nothing", ""],
  ["next to nothing", "x"],
])("an upload that brings %s any more is cut", async (_what, more) => {
  const client = begin(await listening({ periodMs: 200 }));
  if (more) dripping(client, more);
  expect((await client.ended).text).toBe("");
});

test("an upload that takes too long in all is cut", async () => {
  const client = begin(await listening({ leastBytes: 1, totalMs: 300 }));
  dripping(client, "x");
  expect((await client.ended).text).toBe("");
});

test("an upload that breaks off leaves nothing", async () => {
  const { socket } = begin(await listening());
  await expect.poll(openFiles).toHaveLength(1);
  socket.destroy();
  await expect.poll(openFiles).toEqual([]);
});

test.each([1, 50_000, 99_999])(
  "a file that is to stay and breaks off after %d of 100,000 bytes leaves nothing",
  async (sent) => {
    const { socket } = openRaw(await listening());
    const content = part("file", "notes.txt");
    const length = content.length + 100_000 + end.length;
    socket.write(
      head("/api/content/upload", "multipart/form-data; boundary=b", `Content-Length: ${length}`) + content,
    );
    socket.write("x".repeat(sent));
    const arriving = () => readdir(keptDirectory);
    await expect.poll(arriving).toHaveLength(1);
    socket.destroy();
    await expect.poll(arriving).toEqual([]);
  },
);

test("what is announced to be too large is refused before it arrives", async () => {
  const { socket, ended } = openRaw(await listening());
  socket.write(withLength(50_000_000));
  const { status, text } = await ended;
  expect([status, text]).toEqual([413, expect.stringContaining('"code":"payload_too_large"')]);
});

test("what turns out to be too large is refused as soon as it is", async () => {
  const { socket, ended } = openRaw(await listening());
  socket.write(uploadHead("Transfer-Encoding: chunked"));
  const send = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`);
  send(file);
  send("x".repeat(largestCsv.bytes + 100));
  // The form is not ended, so this is said while it still arrives.
  const { status, text } = await ended;
  expect([status, text]).toEqual([413, expect.stringContaining('"code":"payload_too_large"')]);
});

/** Writes an upload of so many bytes as fast as they are taken, or until there is an answer. */
async function sendText({ socket, ended }: ReturnType<typeof openRaw>, size: number, tail: string) {
  const answered = new AbortController();
  void ended.then(() => answered.abort());
  const { signal } = answered;
  const piece = Buffer.alloc(1024 * 1024, "x");
  for (let left = size; left > 0 && !signal.aborted; left -= piece.length)
    if (!socket.write(piece.subarray(0, left)))
      await once(socket, "drain", { signal }).catch(() => undefined);
  if (!signal.aborted) socket.write(tail);
  return ended;
}

const largest = 100 * 1024 * 1024;
const startOfText = part("file", "notes.txt");
const textHead = (length: number) =>
  head("/api/content/upload", "multipart/form-data; boundary=b", `Content-Length: ${length}`) + startOfText;

test("a file of 100 MB is taken", async () => {
  const client = openRaw(await listening());
  client.socket.write(textHead(startOfText.length + largest + end.length));
  const { status, text } = await sendText(client, largest, end);
  expect([status, text]).toEqual([201, expect.stringContaining(`"size":${largest}`)]);
});

test("a file of 100 MB and a byte is refused while it arrives, and nothing of it stays", async () => {
  const client = openRaw(await listening());
  // As much as a form may have beside its file is announced, and its end never comes.
  client.socket.write(textHead(startOfText.length + largest + end.length + 1000));
  const { status, text } = await sendText(client, largest + 1, "");
  expect([status, text]).toEqual([413, expect.stringContaining('"code":"payload_too_large"')]);
  await expect.poll(() => readdir(keptDirectory)).toEqual([]);
});

const users = `${header}\nada@x.test,Ada,Hart,USER`;

test.each([
  ["no file", `${part("note")}x${end}`, 400, "Choose a file"],
  ["another name for the file", `${part("csv", "users.csv")}${users}${end}`, 400, "Send the file as file"],
  ["two files", `${file}${users}\r\n${file}${users}${end}`, 413, "That is too much data for one request."],
  ["a form that does not end", `${file}${users}`, 400, "The data could not be read to its end."],
  ["no form", "hello", 400, "The data could not be read to its end."],
  [
    "a field of an object's own",
    `${part("constructor")}x${end}`,
    400,
    "The data could not be read to its end.",
  ],
  [
    "a field that is JSON",
    `${part("note").replace("\r\n\r\n", "\r\nContent-Type: application/json\r\n\r\n")}[1]${end}`,
    400,
    "Send the field as text",
  ],
  ["a field twice", `${part("note")}x\r\n${part("note")}x${end}`, 400, "Give this only once"],
  [
    "a field of 70 KB",
    `${part("note")}${"x".repeat(70_000)}${end}`,
    413,
    "That is too much data for one request.",
  ],
  [
    "eleven fields",
    `${Array.from({ length: 11 }, (_, n) => `${part(`note${n}`)}x\r\n`).join("")}${file}${users}${end}`,
    413,
    "That is too much data for one request.",
  ],
])("%s is refused", async (_what, form, status, error) => {
  expect(await answerTo(form)).toMatchObject({ status, error });
});

test("fields may come after the file", async () => {
  const client = await api.as("OWNER");
  const body = new FormData();
  body.append("file", new File([users.replace("ada", "eve")], "users.csv"));
  body.append("expected", "1");
  const form = new Response(body);
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/users/import",
    headers: {
      host: "localhost:3000",
      cookie: client.cookies.header(),
      "content-type": form.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await form.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
});

test("only uploads take forms", async () => {
  const { socket, ended } = openRaw(await listening());
  const form = `${file}${users}${end}`;
  socket.write(
    head("/api/auth/logout", "multipart/form-data; boundary=b", `Content-Length: ${form.length}`) + form,
  );
  expect((await ended).status).toBe(415);
});

test("a key stands for one content", async () => {
  const client = await api.as("OWNER");
  const send = (name: string, expected = 1) => {
    const call = { file: new File([users.replace("ada", name)], "users.csv"), body: { expected } };
    return client.send("POST /api/users/import", call, { headers: { "idempotency-key": "one-key-of-many" } });
  };
  const first = await send("bo");
  expect([first.status, (await send("bo")).text]).toEqual([201, first.text]);
  expect((await send("cy")).error.error).toMatch(/^This key was used for something else/);
  expect((await send("bo", 2)).error.error).toMatch(/^This key was used for something else/);
});
