import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { startNode } from "@field-advisor/run/processes";
import { mostShortLives, pauseAfter, supervise } from "@field-advisor/run/supervise";
import { afterAll, expect, it, onTestFinished } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "run-supervise-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (file: string) => statSync(file).size;

/** Keeps a program of a few lines running; it counts as ready as soon as it has written something. */
function keep(name: string, source: string, pause?: () => number) {
  const file = path.join(folder, `${name}.mjs`);
  const logFile = path.join(folder, `${name}.log`);
  writeFileSync(file, source);
  const said: string[] = [];
  const pids: (number | undefined)[] = [];
  const start: Parameters<typeof supervise>[1] = async ({ again, onSpawn }) => {
    // Read before the start: on a busy machine the program has written something before this process goes on.
    const before = again ? sizeOf(logFile) : 0;
    const running = startNode({ name, args: [file], env: process.env, logFile, again });
    onSpawn(running);
    while (running.isAlive() && sizeOf(logFile) === before)
      await new Promise((resolve) => setTimeout(resolve, 10));
    pids.push(running.pid);
  };
  const { running, ready } = supervise(
    name,
    start,
    (line) => said.push(line),
    pause && { pauseBefore: pause },
  );
  onTestFinished(() => running.stop());
  return { running, ready, said, pids };
}

const lives = "console.log(process.pid); setInterval(() => {}, 1000);";

it("a killed program is started again, says why, and its log goes on", async () => {
  const { running, ready, said, pids } = keep("killed", lives);
  await ready;
  process.kill(pids[0] ?? 0, "SIGKILL");
  await expect.poll(() => said).toHaveLength(2);
  expect(said).toEqual([
    "The killed was ended by SIGKILL. It is started again in 0.25 s.",
    "The killed answers again.",
  ]);
  expect(running.isAlive()).toBe(true);
  expect(running.lastLines().split("\n")).toEqual(pids.map(String));
});

it("pauses become longer, up to ten seconds", () => {
  const pauses = Array.from({ length: mostShortLives - 1 }, (_, index) => pauseAfter(index + 1));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000]);
});

it("a program that keeps ending is given up, with the end of its log", async () => {
  const broken = path.join(folder, "broken");
  const source = `import { existsSync } from "node:fs";
    console.log("no more");
    if (existsSync(${JSON.stringify(broken)})) process.exit(7);
    setInterval(() => {}, 1000);`;
  const { running, ready, said, pids } = keep("weak", source, () => 0);
  await ready;
  writeFileSync(broken, "");
  process.kill(pids[0] ?? 0, "SIGKILL");
  expect(await running.ended).toBe(
    `ended with exit code 7 (the ${mostShortLives}th time in a row within a minute of its start)`,
  );
  const starts = said.filter((line) => line.endsWith("It is started again in 0 s."));
  expect(starts).toHaveLength(mostShortLives - 1);
  expect(running.lastLines()).toMatch(/no more$/);
});

it("a program that ends before it ever answered is not started again", async () => {
  const { running, said } = keep("misconfigured", "process.exit(78);");
  expect(await running.ended).toBe("ended with exit code 78");
  expect(said).toEqual([]);
});

it("a program that says that it is misconfigured is not started again", async () => {
  const { running, ready, said, pids } = keep(
    "told",
    "process.on('SIGUSR2', () => process.exit(78)); setInterval(() => {}, 1000); console.log('lives');",
  );
  await ready;
  process.kill(pids[0] ?? 0, "SIGUSR2");
  expect(await running.ended).toBe("ended with exit code 78");
  expect(said).toEqual([]);
});

it("a first start that fails says so itself, and leaves nothing behind", async () => {
  const hung = startNode({ name: "hung", args: ["--eval", lives], env: process.env });
  const start = async ({ onSpawn }: { onSpawn: (running: typeof hung) => void }) => {
    onSpawn(hung);
    throw new Error("The hung did not become ready.");
  };
  const { ready } = supervise("hung", start, () => undefined);
  await expect(ready).rejects.toThrow("The hung did not become ready.");
  expect(await hung.ended).toBe("was ended by SIGKILL");
});

it("stopped during a pause, it stays ended", async () => {
  const { running, ready, said, pids } = keep("stopped", lives, () => 600_000);
  await ready;
  process.kill(pids[0] ?? 0, "SIGKILL");
  await expect.poll(() => said).toHaveLength(1);
  await running.stop();
  expect(await running.ended).toBe("was ended by SIGKILL");
  expect(pids).toHaveLength(1);
});
