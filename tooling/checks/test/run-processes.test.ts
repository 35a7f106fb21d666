import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { inRoot } from "@field-advisor/run/paths";
import { becomesReady, startNode } from "@field-advisor/run/processes";
import { Stack } from "@field-advisor/run/stack";
import { sourcesOf, startWatched } from "@field-advisor/run/watch";
import { afterAll, expect, it, onTestFinished } from "vitest";

import { root } from "./plant.ts";

const folder = mkdtempSync(path.join(tmpdir(), "run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program of a few lines; it has a log of its own. */
function startProgram(name: string, source: string) {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  const running = startNode({
    name,
    args: [file],
    env: process.env,
    logFile: path.join(folder, `${name}.log`),
  });
  onTestFinished(() => running.kill());
  return running;
}

const serving = (onStop: string) => `
  import { createServer } from "node:http";
  const server = createServer((_request, response) => response.end());
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  process.on("SIGTERM", () => { ${onStop} });
`;

async function portOf(running: ReturnType<typeof startProgram>) {
  await expect.poll(() => running.lastLines()).toMatch(/^\d+$/);
  return running.lastLines();
}

it("waits until a program answers, and stops it in its own time", async () => {
  const running = startProgram("polite", serving('console.log("finishing"); process.exit(0);'));
  expect(await becomesReady(`http://127.0.0.1:${await portOf(running)}/`, running, 10_000)).toBe(true);
  await running.stop();
  expect(await running.ended).toBe("ended with exit code 0");
  expect(running.lastLines()).toContain("finishing");
});

it("does not wait for a program that has ended", async () => {
  const running = startProgram("broken", "process.exit(3);");
  expect(await becomesReady("http://127.0.0.1:1/", running, 10_000)).toBe(false);
  expect(await running.ended).toBe("ended with exit code 3");
});

it("tells which program died by itself, with the end of its log", async () => {
  const stack = new Stack();
  stack.add(startProgram("weak", 'console.log("no more"); process.exit(7);'));
  await expect(stack.broken).rejects.toThrow(
    /^The weak ended with exit code 7, so everything was stopped\..*\nno more$/s,
  );
});

it("stops the last started first", async () => {
  const stack = new Stack();
  const order: string[] = [];
  for (const name of ["first", "second"]) {
    const running = stack.add(startProgram(name, serving("process.exit(0);")));
    void running.ended.then(() => order.push(name));
    await portOf(running);
  }
  await stack.stop();
  expect(order).toEqual(["second", "first"]);
});

it("a program stops by itself when what started it was killed", async () => {
  const child = path.join(folder, "orphan.mjs");
  const log = path.join(folder, "orphan.log");
  writeFileSync(child, serving('console.log("finishing"); process.exit(0);'));
  const parent = path.join(folder, "parent.mjs");
  writeFileSync(
    parent,
    `import { startNode } from ${JSON.stringify(inRoot("tooling/run/processes.js"))};
     startNode({ name: "orphan", args: [${JSON.stringify(child)}], env: process.env, logFile: ${JSON.stringify(log)} });
     process.send("guarded");`,
  );
  writeFileSync(log, "");
  const running = spawn(process.execPath, [parent], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  await once(running, "message");
  await expect.poll(() => readFileSync(log, "utf8")).toMatch(/^\d+\n$/);
  running.kill("SIGKILL");
  await expect.poll(() => readFileSync(log, "utf8")).toContain("finishing");
});

it("a watched program starts anew after a change, also after it died", async () => {
  const sources = path.join(folder, "sources");
  mkdirSync(sources);
  const said: string[] = [];
  const running = startWatched(
    () => startProgram("watched", "process.exit(5);"),
    [sources],
    (line) => said.push(line),
  );
  onTestFinished(() => running.stop());
  const ending = "[watched] ended with exit code 5; it starts again at the next change.";
  await expect.poll(() => said).toEqual([ending]);
  writeFileSync(path.join(sources, "room.test.ts"), "");
  writeFileSync(path.join(sources, "room.ts"), "");
  await expect.poll(() => said).toEqual([ending, ending]);
});

it("a program is started anew for its own sources and those it depends on, and for no others", () => {
  const sources = (app: string) =>
    sourcesOf(path.join(root, "apps", app)).map((each) => path.relative(root, each));
  const packages = ["language", "schema", "telemetry", "transcript"];
  const shared = packages.map((each) => `packages/${each}/src`);
  expect(sources("api")).toEqual(["apps/api/src", ...shared]);
  expect(sources("voice-agent")).toEqual(["apps/voice-agent/src", ...shared]);
});
