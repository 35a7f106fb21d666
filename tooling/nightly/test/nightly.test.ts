import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { runNightly } from "../src/nightly.ts";
import type { Step } from "../src/steps.ts";

const node = (name: string, program: string, more: Partial<Step> = {}): Step => ({
  name,
  command: [process.execPath, "--eval", program],
  minutes: 1,
  ...more,
});

const hang = "setInterval(() => {}, 1000);";

async function run(chosen: Step[], mostMinutes = 5) {
  const said: string[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), "nightly-"));
  const options = {
    steps: chosen,
    folder,
    say: (line: string) => void said.push(line),
    mostMinutes,
    graceMs: 1000,
  };
  return { code: await runNightly(options), text: said.join("\n") };
}

const isAlive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
};

test("what passes is told with its figures, and the code is zero", async () => {
  const { code, text } = await run([node("api", 'console.log("figure p99 12ms < 300 ms")')]);
  expect(code).toBe(0);
  expect(text).toMatch(/\| api +\| passed +\| \d+ +\| p99 12ms +\| < 300 ms \|/);
});

test("a step that fails makes the code non-zero, and those after it run", async () => {
  const { code, text } = await run([node("one", "process.exit(3)"), node("two", "")]);
  expect(code).toBe(1);
  expect(text).toMatch(/\| one +\| ended with exit code 3/);
  expect(text).toMatch(/\| two +\| passed/);
});

test("a program that cannot be started has failed", async () => {
  const { code, text } = await run([{ name: "gone", command: ["/no/such/program"], minutes: 1 }]);
  expect([code, text]).toEqual([1, expect.stringContaining("ENOENT")]);
});

test("a step that hangs is ended after its limit with all that it started, and named", async () => {
  const child = `const { spawn } = require("node:child_process");
    const deaf = 'process.on("SIGINT", () => {}); process.on("SIGTERM", () => {}); ${hang}';
    console.log("figure pid " + spawn(process.execPath, ["--eval", deaf], { detached: true }).pid + " none");
    ${hang}`;
  const { code, text } = await run([node("hangs", child, { minutes: 0.1 })]);
  expect(code).toBe(1);
  expect(text).toContain("hangs: ended after its limit of 0.1 minutes");
  const pid = Number(/pid (\d+)/.exec(text)?.[1]);
  expect(pid).toBeGreaterThan(0);
  expect(isAlive(pid)).toBe(false);
});

test("code 77 is no failure: the table says what is missing, and how to get it", async () => {
  const missing = node("images", 'console.log("not run: needs docker"); process.exit(77)', {
    tool: "apt-get install docker.io",
  });
  const { code, text } = await run([missing]);
  expect(code).toBe(0);
  expect(text).toMatch(/\| images +\| not run: needs docker/);
  expect(text).toContain("images: apt-get install docker.io");
});

/** A run of its own process, which can be asked to stop; resolves when its step has told the pid. */
async function startRun(folder: string) {
  const program = path.join(folder, "run.ts");
  const step = JSON.stringify(node("hangs", `console.log(process.pid); ${hang}`));
  const nightly = JSON.stringify(path.resolve(import.meta.dirname, "../src/nightly.ts"));
  writeFileSync(
    program,
    `import { runNightly } from ${nightly};
     process.exit(await runNightly({ steps: [${step}], folder: ${JSON.stringify(folder)}, mostMinutes: 5, say: console.log }));`,
  );
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  const log = () => Number(readFileSync(path.join(folder, "hangs.log"), "utf8"));
  await expect.poll(log).toBeGreaterThan(0);
  return { child, pid: log() };
}

test("a second run says that one is going on, and Ctrl-C leaves nothing running", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "nightly-"));
  const { child, pid } = await startRun(folder);
  const second = runNightly({ steps: [], folder, mostMinutes: 1, say: () => {} });
  await expect(second).rejects.toThrow(`The nightly run is going on already, as process ${child.pid}.`);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(isAlive(pid)).toBe(false);
  expect(await runNightly({ steps: [], folder, mostMinutes: 1, say: () => {} })).toBe(0);
});

test("the whole run ends within its limit: the step that is on then is ended, and no other begins", async () => {
  const long = node("long", `process.on("SIGINT", () => process.exit(0)); ${hang}`);
  const { code, text } = await run([long, node("late", "")], 0.02);
  expect(code).toBe(1);
  expect(text).toContain("long: ended after its limit of 0.02 minutes");
  expect(text).toContain("late: not begun within 0.02 minutes");
});
