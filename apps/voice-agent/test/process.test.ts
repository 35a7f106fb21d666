import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "./database.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

function start(environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.err += text));
  const exited = once(child, "exit").then(([code]) => Number(code));
  return { child, output, exited };
}

test("it starts alone, says so in one line, and stops when asked to", async () => {
  const { child, output, exited } = start({ DATABASE_URL: await createDatabase(), VOICE_AGENT_PORT: "0" });
  await expect.poll(() => output.out, { timeout: 10_000 }).toMatch(/^voice agent ready on http:\/\/\S+\n$/);
  const url = output.out.trim().split(" ").at(-1);
  await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 10_000 }).toBe(200);
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(output.err).toBe("");
});

test("it does not start with wrong settings, and says what is wrong", async () => {
  const { output, exited } = start({ VOICE_AGENT_PORT: "high" });
  expect(await exited).toBe(1);
  expect(output.err).toBe(
    "VOICE_AGENT_PORT must be a number from 0 to 65535.\nDATABASE_URL is missing: set it to the address of a PostgreSQL database.\n",
  );
});

test("it waits for a database that is not there yet, and stops while waiting", async () => {
  const { child, output, exited } = start({
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
    VOICE_AGENT_PORT: "0",
  });
  await expect.poll(() => output.out, { timeout: 10_000 }).toContain("cannot be prepared yet");
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
});
