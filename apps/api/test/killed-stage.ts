import path from "node:path";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import pino from "pino";
import { onTestFinished } from "vitest";
import { createDatabase } from "../src/platform/db/database.ts";
import type { JobName } from "../src/platform/jobs/payloads.ts";
import { jobsSchema } from "../src/platform/jobs/queues.ts";
import { startApi } from "./api-process.ts";
import { connectWithin, testDatabase } from "./database.ts";
import { createAgent, createRoom, createSession, createUser } from "./factories.ts";
import type { Step } from "./kill-at-step.ts";
import { providerServer } from "./provider-server.ts";

/** Where a process is killed: at a step of the first write that enqueues a job of the queue. */
export interface Kill {
  at: Step;
  queue: JobName;
}

const killAtStep = path.join(import.meta.dirname, "kill-at-step.ts");

/** A database and a voice provider that outlive the processes of the API. */
export async function stage() {
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase(
    { databaseUrl: url, poolMax: 4, connectWithin },
    pino({ level: "silent" }),
  );
  const ended: string[] = [];
  const provider = await providerServer((asked, answer) => {
    const [, , , , name = "", verb] = asked.url?.split("/") ?? [];
    if (verb === "end") ended.push(name);
    setTimeout(
      () => answer.writeHead(200, { "content-type": "application/json" }).end("{}"),
      Math.random() * 20,
    );
  });
  onTestFinished(async () => {
    await provider.close();
    await close();
    await drop();
  });
  const owner = await createUser(db, { role: "OWNER" });
  const trainee = await createUser(db);
  const agent = await createAgent(db);
  const cookie = `sid=${await createSession(db, owner.id)}`;
  const env = {
    DATABASE_URL: url,
    VOICE_PROVIDER_URL: provider.url,
    VOICE_PROVIDER_KEY: "key",
    RATE_LIMIT_FACTOR: "100000",
    LOG_LEVEL: "info",
  };
  const start = (kill?: Kill) =>
    kill ? startApi({ ...env, KILL_AT: kill.at, KILL_QUEUE: kill.queue }, killAtStep) : startApi(env);
  /** A room in which somebody talks. */
  const talkedIn = async (providerId: string) => {
    const room = await createRoom(db, { agent_id: agent.id, status: "LIVE" });
    await db
      .insertInto("conversations")
      .values({
        id: `talk_${providerId}`,
        agent_id: agent.id,
        room_id: room.id,
        started_by: `staff:${trainee.id}`,
        provider_conversation_id: providerId,
      })
      .execute();
    return room.id;
  };
  /** Has the jobs of dead processes taken over, as a living one does when their heartbeat has been missing for long enough. */
  const takeOverJobs = async () => {
    await sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      db,
    );
    await sql`update jobs.queue set monitor_claim_on = now() - interval '1 hour'`.execute(db);
    const boss = new PgBoss({
      connectionString: url,
      schema: jobsSchema,
      max: 1,
      migrate: false,
      schedule: false,
    });
    await boss.start();
    await boss.supervise();
    await boss.stop({ graceful: false });
    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db);
  };
  return { db, agent, cookie, ended, start, talkedIn, takeOverJobs };
}
