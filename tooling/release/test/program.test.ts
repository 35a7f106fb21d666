import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freeBlock } from "@field-advisor/run/ports";
import { startNode } from "@field-advisor/run/processes";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createProgram } from "../src/cluster/program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "cluster-program-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = path.join(folder, "answers.mjs");
writeFileSync(
  file,
  'import { createServer } from "node:http"; createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), "127.0.0.1");',
);

/** A program that answers, and counts as ready then. */
async function started({ restart }: { restart: boolean }) {
  const { api: port } = await freeBlock(["api"]);
  const name = `answers-${port}`;
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(folder, `${name}.log`);
  const env = { ...process.env, PORT: String(port) };
  const launch = (again: boolean) => startNode({ name, args: [file], env, logFile, again });
  const program = createProgram({ name, url, readyUrl: url, launch, restart, say: () => {} });
  onTestFinished(() => program.stop());
  await program.start();
  return program;
}

test("what is killed is started again; an end that nobody asked for is told from the others", async () => {
  const program = await started({ restart: true });
  const before = program.pid;
  program.kill9();
  await expect.poll(() => program.exits).toMatchObject([{ code: null, signal: "SIGKILL", asked: true }]);
  await program.ready();
  expect(program.pid).not.toBe(before);
  process.kill(program.pid ?? 0, "SIGKILL");
  await expect.poll(() => program.exits[1]).toMatchObject({ signal: "SIGKILL", asked: false });
});

test("what was stopped stays away until it is started, also when it was paused", async () => {
  const program = await started({ restart: true });
  program.pause();
  await program.stop();
  expect(program.exits).toMatchObject([{ signal: "SIGTERM", asked: true }]);
  expect(program.pid).toBeUndefined();
  await program.start();
  await expect(program.start()).rejects.toThrow("has been started already");
});

test("without a supervisor what ends stays away", async () => {
  const program = await started({ restart: false });
  program.terminate();
  await expect.poll(() => program.exits).toHaveLength(1);
  await expect(program.ready()).rejects.toThrow("is not ready");
  await program.start();
  expect(program.pid).toBeGreaterThan(0);
});
