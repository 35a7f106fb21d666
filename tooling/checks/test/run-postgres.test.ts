import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { portsFrom } from "@field-advisor/run/ports";
import { startPostgres } from "@field-advisor/run/postgres";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { afterAll, expect, it, onTestFinished } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "run-postgres-"));
// Started by root, PostgreSQL runs as another user, who has to get in.
chmodSync(folder, 0o755);
const dataDir = path.join(folder, "postgres");
const pidFile = path.join(dataDir, "postmaster.pid");
const ports = portsFrom(randomInt(20_000, 30_000));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said: string[] = [];

async function startOne() {
  const logFile = path.join(folder, "postgres.log");
  const server = await startPostgres({
    dataDir,
    ports,
    password: "secret",
    logFile,
    settings: { fsync: "off" },
    say: (line) => said.push(line),
  });
  onTestFinished(() => server.stop());
  return server;
}

const accepts = (port = ports.postgres) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "localhost", () => resolve(socket.end() === socket));
    socket.once("error", () => resolve(false));
  });

it("creates the database once and keeps it", async () => {
  const first = await startOne();
  expect(await accepts()).toBe(true);
  await first.stop();
  await startOne();
  expect(await accepts()).toBe(true);
  expect(said.filter((line) => line.startsWith("Creating"))).toHaveLength(1);
});

it("starts after a crash, even when another program has got the old process number", async () => {
  const crashed = await startOne();
  const left = readFileSync(pidFile, "utf8");
  crashed.kill();
  expect(await crashed.ended).toBe("was ended by SIGKILL");
  writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)));
  await startOne();
  expect(await accepts()).toBe(true);
});

it("replaces the server that a killed run left behind", async () => {
  const orphan = await startOne();
  await startOne();
  expect(await orphan.ended).toBe("ended with exit code 0");
  expect(await accepts()).toBe(true);
});

it("a throwaway server survives being killed, and leaves nothing", async () => {
  const server = await createThrowawayPostgres({ fsync: "off" });
  const port = Number(new URL(server.url).port);
  await server.start();
  await server.kill();
  await expect.poll(() => accepts(port)).toBe(false);
  await server.start();
  expect(await accepts(port)).toBe(true);
  await server.remove();
  expect(await accepts(port)).toBe(false);
});
