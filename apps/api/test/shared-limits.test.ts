import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../src/platform/db/database.ts";
import { sendJson, startApi, type Sent } from "./api-process.ts";
import { connectWithin, testDatabase } from "./database.ts";
import { createSession, createUser } from "./factories.ts";

const talk: Sent = { method: "POST", path: "/api/assistant/message", body: { message: "Hi", roomId: 1 } };

test("two processes together allow what the contract says, and no more", async () => {
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase(
    { databaseUrl: url, poolMax: 2, connectWithin },
    pino({ level: "silent" }),
  );
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const start = () => startApi({ DATABASE_URL: url, DEMO_DATA: "false", LOG_LEVEL: "info" });
  const processes = await Promise.all([start(), start()]);
  const cookie = `sid=${await createSession(db, (await createUser(db)).id)}`;
  const counted: Record<number, number> = {};
  // All of them count in one row: with more at once, some would wait for it too long on a busy machine.
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => sendJson(processes[n % 2]?.port ?? 0, cookie, talk)),
    );
    for (const answer of answers) counted[answer?.status ?? 0] = (counted[answer?.status ?? 0] ?? 0) + 1;
  }
  // There is no such room, so nobody answers: what is counted is the asking.
  expect(counted).toEqual({ 404: 20, 429: 30 });

  const other = `sid=${await createSession(db, (await createUser(db)).id)}`;
  expect((await sendJson(processes[0]?.port ?? 0, other, talk))?.status).toBe(404);
  for (const process of processes) process.signal("SIGTERM");
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0]);
});
