import { sql } from "kysely";
import { expect, test } from "vitest";
import { failedJobs, queues } from "../src/platform/jobs/queues.ts";
import { sendJson, type Sent } from "./api-process.ts";
import { createUser } from "./factories.ts";
import { stage, type Kill } from "./killed-stage.ts";
import type { Step } from "./kill-at-step.ts";

type Stage = Awaited<ReturnType<typeof stage>>;
type ApiProcess = Awaited<ReturnType<Stage["start"]>>;

/** Tells what must be true of a write whose process was killed, once the next process has started. */
type Aftermath = (api: ApiProcess) => Promise<void>;

/** The jobs of a queue that are not done, by their states. */
const openJobs = async (db: Stage["db"], queue: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${queue} and state <> 'completed'`.execute(db);
  return rows.map(({ state }) => state);
};

/** The queues whose jobs were given up. Scheduled work may be among them after two kills; its next run does it. */
const givenUp = async (db: Stage["db"]) => {
  const { rows } = await sql<{ queue: string }>`
    select source_name as queue from jobs.job where name = ${failedJobs}`.execute(db);
  return rows.map(({ queue }) => queue).filter((queue) => queue in queues);
};

/** What a process leaves that is killed at a step of closing a room: its status, its entries in the log, its job. */
const left: Record<Step, unknown[]> = {
  "before commit": ["LIVE", 0, []],
  // A worker may have been woken before the writer hears of its commit, and have done the job where that takes long.
  "after commit": ["INACTIVE", 1, expect.toBeOneOf([["created"], ["active"], []])],
  "before job": ["INACTIVE", 1, ["created"]],
  "during job": ["INACTIVE", 1, ["active"]],
};

/** Closes a room, in which somebody talks, at a process that is killed at that step. */
async function closeRoom(there: Stage, api: ApiProcess, at: Step): Promise<Aftermath> {
  const { db, cookie, ended, talkedIn, takeOverJobs } = there;
  const call = `call-${at.replace(" ", "-")}`;
  const id = await talkedIn(call);
  const close: Sent = {
    method: "PATCH",
    path: `/api/test-rooms/${id}`,
    body: { status: "INACTIVE" },
    key: `close-${id}-${call}`,
  };
  const room = () => db.selectFrom("rooms").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const entries = async () => {
    const log = db.selectFrom("audit_log").select("action").where("subject_type", "=", "room");
    return (await log.where("subject_id", "=", String(id)).execute()).length;
  };

  const [answer] = await Promise.all([sendJson(api.port, cookie, close), api.exited]);
  const found = async () => [(await room()).status, await entries(), await openJobs(db, "end-calls")];
  await expect.poll(found, { message: `killed ${at}` }).toEqual(left[at]);

  return async (next) => {
    const again = await sendJson(next.port, cookie, close);
    expect([again?.status, again?.body.status]).toEqual([200, "INACTIVE"]);
    expect(answer ?? again).toEqual(again);
    await takeOverJobs();
    for (const queue of ["end-calls", "end-call"]) await expect.poll(() => openJobs(db, queue)).toEqual([]);
    expect(ended.filter((name) => name === call)).toEqual([call]);
    expect([(await room()).version, await entries()]).toEqual([2, 1]);
    const talk = db.selectFrom("conversations").select(["ended_by", "ended_at"]).where("room_id", "=", id);
    expect(await talk.execute()).toEqual([{ ended_by: "operator", ended_at: expect.any(String) }]);
  };
}

/** Asks for a new password at a process that is killed at that step. */
async function askForPassword({ db, takeOverJobs }: Stage, api: ApiProcess, at: Step): Promise<Aftermath> {
  const { id, email } = await createUser(db);
  const ask: Sent = { method: "POST", path: "/api/auth/forgot-password", body: { email } };
  const requests = () => db.selectFrom("reset_requests").select("times").where("user_id", "=", id).execute();

  await Promise.all([sendJson(api.port, "", ask), api.exited]);
  const state = at === "during job" ? "active" : "created";
  await expect.poll(() => openJobs(db, "request-reset"), { message: `killed ${at}` }).toEqual([state]);
  expect(await requests()).toEqual([]);

  return async () => {
    await takeOverJobs();
    await expect.poll(requests).toEqual([{ times: 1 }]);
    const log = db.selectFrom("audit_log").select("subject_id").where("action", "=", "user.ask_reset");
    expect(await log.execute()).toContainEqual({ subject_id: String(id) });
    const { rows } = await sql`select id from jobs.job where name = 'request-reset'`.execute(db);
    expect(rows).toEqual([]);
  };
}

/** Each process does what the one before left, and is killed itself. Only the last step makes the next one write again. */
const kills: readonly Kill[] = [
  { at: "during job", queue: "end-calls" },
  { at: "before job", queue: "end-calls" },
  { at: "after commit", queue: "end-calls" },
  { at: "during job", queue: "request-reset" },
  { at: "before job", queue: "request-reset" },
  { at: "before commit", queue: "end-calls" },
];

test(
  "killed at any step, a write is done once under its key, and so is its job",
  { timeout: 120_000 },
  async () => {
    const there = await stage();
    let check: Aftermath = () => Promise.resolve();
    for (const kill of kills) {
      const api = await there.start(kill);
      await check(api);
      check = await (kill.queue === "end-calls" ? closeRoom : askForPassword)(there, api, kill.at);
    }
    await check(await there.start());
    expect(await givenUp(there.db)).toEqual([]);
  },
);
