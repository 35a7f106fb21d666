import { once } from "node:events";
import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import { expect, onTestFinished, test } from "vitest";
import { openListeners } from "../src/platform/http/listeners.ts";
import { serve } from "../src/platform/http/serve.ts";
import { answerUnknownAddresses } from "../src/platform/http/unknown-address.ts";
import { bareServer } from "./bare-server.ts";
import { openRaw, sendRaw } from "./raw-client.ts";

/** @param requestMs in which a request must have arrived */
async function listening(requestMs?: number) {
  const { app } = await bareServer();
  serve(
    app,
    { status: authEndpoints.status, logout: authEndpoints.logout },
    {
      status: async () => ({ isAuthenticated: false, user: null, impersonation: null }),
      logout: async () => ({ success: true }) as const,
    },
  );
  answerUnknownAddresses(app);
  await app.ready();
  const listeners = await openListeners(app, "127.0.0.1", { api: 0 }, { ...(requestMs && { requestMs }) });
  if (requestMs !== undefined) for (const server of listeners.servers) server.timeout = requestMs;
  onTestFinished(() => listeners.close(0));
  return Number(listeners.ports.api);
}

const host = "Host: localhost:3000\r\n";
const last = `${host}Connection: close\r\n`;

test.each([
  ["an ordinary call", 200, `GET /api/auth/status HTTP/1.1\r\n${last}\r\n`],
  ["another host in the address", 400, `GET http://evil.example/api/auth/status HTTP/1.1\r\n${last}\r\n`],
  ["a step that stays", 404, `GET /api/./auth/status HTTP/1.1\r\n${last}\r\n`],
  ["a step up", 404, `GET /api/users/../auth/status HTTP/1.1\r\n${last}\r\n`],
  ["an encoded step up", 404, `GET /api/users/%2e%2e/auth/status HTTP/1.1\r\n${last}\r\n`],
  ["no host", 421, "GET /api/auth/status HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["two hosts", 400, `GET /api/auth/status HTTP/1.1\r\n${last}HOST: localhost:3001\r\n\r\n`],
  ["the same host twice", 400, `GET /api/auth/status HTTP/1.1\r\n${host}${last}\r\n`],
  ["an old protocol", 421, "GET /api/auth/status HTTP/1.0\r\n\r\n"],
  ["no HTTP", 400, "hello\r\n\r\n"],
  ["headers of 17 KB", 431, `GET /api/auth/status HTTP/1.1\r\n${host}X: ${"a".repeat(17_000)}\r\n\r\n`],
  ["2,000 headers", 431, `GET /api/auth/status HTTP/1.1\r\n${last}${"X: 1\r\n".repeat(2000)}\r\n`],
  [
    "two lengths",
    400,
    `POST /api/auth/logout HTTP/1.1\r\n${host}Content-Length: 0\r\nContent-Length: 5\r\n\r\nGET /`,
  ],
  [
    "a length and chunks",
    400,
    `POST /api/auth/logout HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ["a folded header", 400, `GET /api/auth/status HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
  ["a bare line feed", 400, `GET /api/auth/status HTTP/1.1\nHost: localhost:3000\n\n`],
  [
    "a gigabyte announced",
    413,
    `POST /api/auth/logout HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n`,
  ],
])("%s is answered with %i", async (_name, status, bytes) => {
  const answer = await sendRaw(await listening(), bytes);
  expect([answer.status, answer.text]).toEqual([
    status,
    expect.stringContaining("x-content-type-options: nosniff"),
  ]);
  expect(answer.text).not.toMatch(/evil|server:|x-powered-by/i);
});

test("an obscured transfer encoding is refused, by the parser or by us", async () => {
  const head = `POST /api/auth/logout HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n`;
  const answer = await sendRaw(await listening(), `${head}0\r\n\r\n`);
  expect([400, 415]).toContain(answer.status);
  expect(answer.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("a chunked body without an end is cut off at the limit", async () => {
  const { socket, ended } = openRaw(await listening());
  socket.write(
    `POST /api/auth/logout HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`;
  for (let n = 0; n < 8; n++) socket.write(chunk);
  const answer = await ended;
  expect(answer.status).toBe(413);
});

test("requests in one stream are answered in order", async () => {
  const call = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`;
  const paths = Array.from({ length: 500 }, (_, n) => (n % 2 ? "/api/auth/status" : "/api/nothing"));
  const { text } = await sendRaw(
    await listening(),
    `${paths.map(call).join("")}GET / HTTP/1.1\r\n${last}\r\n`,
  );
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => Number(match[1]));
  expect(statuses).toEqual([...paths.map((path) => (path === "/api/nothing" ? 404 : 200)), 404]);
});

test("every port serves the same app, on every address of the name", async () => {
  const { app } = await bareServer();
  serve(app, { logout: authEndpoints.logout }, { logout: async () => ({ success: true }) as const });
  await app.ready();
  const listeners = await openListeners(app, "localhost", { api: 0, portal: 0, console: undefined });
  onTestFinished(() => listeners.close(0));
  expect(Object.keys(listeners.ports)).toEqual(["api", "portal"]);
  for (const port of Object.values(listeners.ports)) {
    const answer = await sendRaw(port, `POST /api/auth/logout HTTP/1.1\r\n${last}\r\n`);
    expect(answer.status).toBe(200);
  }
});

test("a full house makes room for who has something to say", async () => {
  // Nobody is cut for being slow.
  const port = await listening(600_000);
  const unfinished = `POST /api/auth/logout HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
  const waiting: ReturnType<typeof openRaw>[] = [];
  onTestFinished(() => waiting.forEach(({ socket }) => void socket.destroy()));
  // Of several addresses, each of which has less than its share, and no more at once than wait to be accepted.
  for (let address = 2; address < 10; address += 1) {
    const opened = Array.from({ length: 250 }, () => openRaw(port, { from: `127.0.0.${address}` }));
    for (const { socket } of opened) socket.write(unfinished);
    await Promise.all(opened.map(({ socket }) => once(socket, "connect")));
    waiting.push(...opened);
  }
  const visit = () => sendRaw(port, `GET /api/auth/status HTTP/1.1\r\n${last}\r\n`);
  await expect.poll(() => visit().then(({ status }) => status)).toBe(200);
});

test("clients that send nothing, or next to nothing, are cut off while others are served", async () => {
  const port = await listening();
  const drip = (start: string, more: string) =>
    Array.from({ length: 50 }, () => {
      const { socket, ended } = openRaw(port);
      socket.write(start);
      const timer = setInterval(() => socket.write(more), 500);
      return ended.finally(() => clearInterval(timer));
    });
  const silent = Array.from({ length: 50 }, () => openRaw(port).ended);
  const slowHeaders = drip(`GET /api/auth/status HTTP/1.1\r\n${host}`, "X-More: 1\r\n");
  const slowBodies = drip(
    `POST /api/auth/logout HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    " ",
  );
  const attackers = Promise.all([...silent, ...slowHeaders, ...slowBodies]);
  const served: number[] = [];
  const legitimate = setInterval(() => {
    void sendRaw(port, `GET /api/auth/status HTTP/1.1\r\n${last}\r\n`).then(({ status }) =>
      served.push(status),
    );
  }, 250);
  await attackers.finally(() => clearInterval(legitimate));
  expect(served.length).toBeGreaterThan(20);
  expect(new Set(served)).toEqual(new Set([200]));
});
