import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { inRoot } from "@field-advisor/run/paths";
import { freeBlock, requireFree, services } from "@field-advisor/run/ports";
import { expect, it, onTestFinished } from "vitest";

const program = `
  import { runCommand } from ${JSON.stringify(inRoot("tooling/run/failure.js"))};
  import { readSettings, startServices } from ${JSON.stringify(inRoot("tooling/run/services.js"))};
  import { runUntilStopped } from ${JSON.stringify(inRoot("tooling/run/stack.js"))};
  await runCommand(() =>
    runUntilStopped(async (stack) => {
      await startServices(stack, readSettings(process.env), { development: false, say: console.log });
      console.log("everything answers");
    }),
  );
`;

/** Starts what \`npm start\` starts once everything is installed and built. */
async function startProduct() {
  const folder = mkdtempSync(path.join(tmpdir(), "run-product-"));
  // Started by root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const ports = await freeBlock();
  const file = path.join(folder, "run.mjs");
  writeFileSync(file, program);
  const env = { ...process.env, DATABASE_URL: "", PORT_BASE: String(ports.api), DATA_DIR: folder };
  const supervisor = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => supervisor.once("exit", () => resolve()));
  let output = "";
  supervisor.stdout.on("data", (text: Buffer) => (output += text.toString()));
  onTestFinished(async () => {
    supervisor.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => output, { timeout: 120_000 }).toContain("everything answers");
  return { folder, ports, supervisor, ended, output: () => output };
}

/** The process of a program, among those that the supervisor started. */
function processOf(supervisor: number, command: RegExp): number {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = lines.flatMap((line) => {
    const [, pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === supervisor && command.test(args) ? [Number(pid)] : [];
  });
  expect(found).toHaveLength(1);
  return found[0] ?? 0;
}

const statusOf = (port: number, address: string) =>
  fetch(`http://localhost:${port}${address}`).then(({ status }) => status, String);

it(
  "killed programs come back by themselves, and a killed supervisor leaves nothing behind",
  { timeout: 180_000 },
  async () => {
    const { folder, ports, supervisor, ended, output } = await startProduct();
    const isUp = async () => [
      await statusOf(ports.api, "/ready"),
      await statusOf(ports.voice, "/ready"),
      await statusOf(ports.deploy, "/api/deployment/demo-open"),
    ];
    const kill = (command: RegExp) => process.kill(processOf(supervisor.pid ?? 0, command), "SIGKILL");
    const comesBack = async (name: string) => {
      await expect.poll(output).toContain(`The ${name} was ended by SIGKILL. It is started again in 0.25 s.`);
      await expect.poll(output).toContain(`The ${name} answers again.`);
      await expect.poll(isUp).toEqual([200, 200, 200]);
    };
    kill(/apps\/api\/src\/main\.ts/);
    await expect.poll(() => statusOf(ports.portal, "/login")).toBe(503);
    await comesBack("API");
    kill(/apps\/voice-agent\/src\/main\.ts/);
    await comesBack("voice agent");
    kill(/bin\/postgres -D/);
    await comesBack("database");
    const log = readFileSync(path.join(folder, "logs/run.log"), "utf8");
    expect(log).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z The API was ended by SIGKILL\./m);

    supervisor.kill("SIGKILL");
    await ended;
    await expect.poll(() => requireFree(ports, services).then(() => "free", String)).toBe("free");
  },
);
