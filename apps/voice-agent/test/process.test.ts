import { expect, test } from "vitest";
import { start } from "./agent-process.ts";
import { createDatabase } from "./database.ts";

test("it starts alone, says so in one line, and stops when asked to", async () => {
  const { child, output, exited } = start({ DATABASE_URL: await createDatabase(), VOICE_AGENT_PORT: "0" });
  await expect.poll(() => output.out).toMatch(/^voice agent ready on http:\/\/\S+\n$/);
  const url = output.out.trim().split(" ").at(-1);
  await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(output.err).toBe("");
});

test("it does not start with wrong settings, and says what is wrong", async () => {
  const { output, exited } = start({ VOICE_AGENT_PORT: "high" });
  expect(await exited).toBe(78);
  expect(output.err).toBe(
    "The voice agent cannot start: VOICE_AGENT_PORT must be a number from 0 to 65535. DATABASE_URL is missing: set it to the address of a PostgreSQL database.\n",
  );
});
