import { once } from "node:events";
import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import { expect, onTestFinished, test } from "vitest";
import { openListeners } from "../src/platform/http/listeners.ts";
import { serve } from "../src/platform/http/serve.ts";
import { bareServer } from "./bare-server.ts";
import { openRaw, sendRaw } from "./raw-client.ts";

const large = Buffer.alloc(32 * 1024 * 1024, "a");

/** Some answers of every kind, with nothing behind them. */
async function listeningWithCount(proxies: string[] = []) {
  const { app } = await bareServer();
  serve(
    app,
    { status: authEndpoints.status, user: authEndpoints.user, logout: authEndpoints.logout },
    {
      status: async () => ({ isAuthenticated: false, user: null, impersonation: null }),
      user: () => Promise.reject(new Error("Nobody is signed in.")),
      logout: async () => ({ success: true }) as const,
    },
  );
  app.get("/large", { config: { outsideContract: { hosts: "any" } } }, async () => large);
  await app.ready();
  const listeners = await openListeners(app, "127.0.0.1", { api: 0 }, { trustProxy: proxies });
  onTestFinished(
    async () => void (listeners.servers.some((server) => server.listening) && (await listeners.close(0))),
  );
  const [server] = listeners.servers;
  const held = () =>
    new Promise<number>((resolve) => server?.getConnections((_error, count) => resolve(count)));
  return { port: Number(listeners.ports.api), held, listeners };
}

const listening = async (proxies?: string[]) => (await listeningWithCount(proxies)).port;

const host = "Host: localhost:3000\r\n";
const ask = `GET /api/auth/status HTTP/1.1\r\n${host}`;
const visit = (port: number, from = "127.0.0.1") =>
  sendRaw(port, `${ask}Connection: close\r\n\r\n`, { from }).then(({ status }) => status);

/** A client that goes on a byte at a time, whatever it is told. */
function trickling(port: number, start: string, options: { from?: string } = {}) {
  const { socket, ended } = openRaw(port, { ...options, allowHalfOpen: true });
  socket.write(start);
  const timer = setInterval(() => socket.write(" "), 100);
  onTestFinished(() => void socket.destroy());
  return { socket, ended: ended.finally(() => clearInterval(timer)) };
}

const bodyOf = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n ";
const slowBody = `POST /api/auth/logout HTTP/1.1\r\n${host}${bodyOf}`;

test("connections that wait to be accepted when the port closes are served", async () => {
  const { port, listeners } = await listeningWithCount();
  const visits = Array.from({ length: 20 }, () => visit(port));
  // They connect before anything else is done, and the server has not seen them yet.
  await new Promise((resolve) => process.nextTick(resolve));
  const closed = listeners.close(10_000);
  expect(await Promise.all(visits)).toEqual(visits.map(() => 200));
  await closed;
  expect(await visit(port)).toBe(0);
});

test("a refused client that neither closes nor says more loses its connection", async () => {
  const { port, held } = await listeningWithCount();
  for (const start of ["hello\r\n\r\n", `${ask}X: ${"a".repeat(17_000)}\r\n\r\n`]) {
    const { socket } = openRaw(port, { allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.write(start);
    await once(socket, "end");
  }
  await expect.poll(held).toBe(0);
});

test("clients that trickle on after they were refused lose theirs too", async () => {
  const port = await listening();
  const clients = [`${ask}X: `, slowBody].flatMap((start) =>
    Array.from({ length: 50 }, () => trickling(port, start).ended),
  );
  const answers = await Promise.all(clients);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]));
});

test("requests that were answered before they arrived are given up", async () => {
  const port = await listening();
  const evil = "Origin: https://evil.example\r\n";
  const early = [
    `${ask}${bodyOf}`,
    `GET /api/auth/user HTTP/1.1\r\n${host}${bodyOf}`,
    `POST /api/auth/logout HTTP/1.1\r\n${host}${evil}${bodyOf}`,
  ];
  const answers = await Promise.all(early.map((start) => trickling(port, start).ended));
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 403]);
});

test("clients that never read are cut", async () => {
  const { port, held } = await listeningWithCount();
  const question = `GET /large HTTP/1.1\r\n${host}\r\n`;
  const silent = openRaw(port).socket.pause();
  onTestFinished(() => void silent.destroy());
  silent.write(question);
  // More questions than are read while an answer waits: Node itself reads none of a client whose answers pile up.
  const more = openRaw(port).socket.pause();
  onTestFinished(() => void more.destroy());
  more.write(question.repeat(100));
  await expect.poll(held).toBe(2);
  await expect.poll(held, { interval: 500 }).toBe(0);
});

test("one address cannot keep the others out, nor itself", async () => {
  const { port, held } = await listeningWithCount();
  const attackers = Array.from({ length: 2050 }, () => trickling(port, slowBody, { from: "127.0.0.2" }));
  await Promise.all(attackers.map(({ socket }) => once(socket, "connect")));
  expect([await visit(port, "127.0.0.3"), await visit(port, "127.0.0.2")]).toEqual([200, 200]);
  expect(await held()).toBeLessThanOrEqual(500);
});

test("a balancer speaks for many", async () => {
  const port = await listening(["127.0.0.0/30"]);
  const clients = Array.from({ length: 600 }, () => openRaw(port, { from: "127.0.0.2" }));
  onTestFinished(() => clients.forEach(({ socket }) => void socket.destroy()));
  for (const { socket } of clients) socket.write(`${ask}\r\n`);
  await Promise.all(clients.map(({ socket }) => once(socket, "data")));
  expect(clients.filter(({ socket }) => socket.closed)).toEqual([]);
});
