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
  'import { createServer } from "node:http"; createServer((_, answer) => answer.end(String(process.pid))).listen(Number(process.env.PORT), "127.0.0.1");',
);

/** A program that answers with its process number, and counts as ready then. */
async function started() {
  const { api: port } = await freeBlock(["api"]);
  const name = `answers-${port}`;
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(folder, `${name}.log`);
  const env = { ...process.env, PORT: String(port) };
  const launch = (again: boolean) => startNode({ name, args: [file], env, logFile, again });
  const program = createProgram({ name, url, readyUrl: url, launch, say: () => {} });
  onTestFinished(() => program.stop());
  await program.start();
  return { program, pid: async () => Number(await (await fetch(url)).text()) };
}

test("what is killed is started again; an end that nobody asked for is told from the others", async () => {
  const { program, pid } = await started();
  const before = await pid();
  program.kill9();
  await expect.poll(() => program.exits).toMatchObject([{ code: null, signal: "SIGKILL", asked: true }]);
  await program.ready();
  const after = await pid();
  expect(after).not.toBe(before);
  process.kill(after, "SIGKILL");
  await expect.poll(() => program.exits[1]).toMatchObject({ signal: "SIGKILL", asked: false });
});

test("what was stopped stays away until it is started", async () => {
  const { program, pid } = await started();
  await program.stop();
  expect(program.exits).toMatchObject([{ signal: "SIGTERM", asked: true }]);
  await expect(pid()).rejects.toThrow("fetch failed");
  await program.start();
  await expect(program.start()).rejects.toThrow("has been started already");
});
