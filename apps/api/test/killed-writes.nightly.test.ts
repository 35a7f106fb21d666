import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendJson, type Sent } from "./api-process.ts";
import { createUser } from "./factories.ts";
import { stage } from "./killed-stage.ts";

/** How often the process is killed; `KILLS=200` for a thorough run. */
const kills = Number(process.env.KILLS ?? 4);

test(
  "however the process dies, what was answered is there, and nothing is done twice under one key",
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const { db, agent, cookie, ended, start, talkedIn, takeOverJobs } = await stage();
    let api = await start();
    const answered = new Map<string, unknown>();
    const askers: { id: number; isAnswered: boolean }[] = [];
    for (let round = 0; round < kills; round += 1) {
      const create: Sent = {
        method: "POST",
        path: "/api/test-rooms",
        body: { name: `Made in round ${round}`, agentId: agent.id },
        key: `key-of-round-${round}`,
      };
      const roomId = await talkedIn(`conv_${round}`);
      const close: Sent = {
        method: "PATCH",
        path: `/api/test-rooms/${roomId}`,
        body: { status: "INACTIVE" },
      };
      const { id, email } = await createUser(db);
      const ask: Sent = { method: "POST", path: "/api/auth/forgot-password", body: { email } };
      const attempts = [create, close, ask].map((sent) => sendJson(api.port, cookie, sent));
      setTimeout(() => api.signal("SIGKILL"), Math.random() * 60);
      const [created, closed, asked] = await Promise.all(attempts);
      askers.push({ id, isAnswered: asked?.status === 202 });
      await api.exited;
      api = await start();
      const again = await sendJson(api.port, cookie, create);
      expect(again?.status).toBe(201);
      expect(created ?? again).toEqual(again);
      answered.set(`Made in round ${round}`, again?.body.id);
      expect((closed ?? (await sendJson(api.port, cookie, close)))?.status).toBe(200);
    }
    const rooms = await db
      .selectFrom("rooms")
      .select(["id", "name"])
      .where("name", "like", "Made in round %")
      .execute();
    const made = rooms.filter(({ name }) => answered.has(name));
    expect(made).toHaveLength(kills);
    for (const { id, name } of made) expect(answered.get(name)).toBe(id);

    await takeOverJobs();
    const all = Array.from({ length: kills }, (_, round) => `conv_${round}`);
    await expect.poll(() => new Set(ended), { timeout: 20_000 + kills * 2000 }).toEqual(new Set(all));
    const open = await db.selectFrom("conversations").select("id").where("ended_at", "is", null).execute();
    expect(open).toEqual([]);
    const isAsked = sql`select 1 from jobs.job where name = 'request-reset'`;
    await expect.poll(async () => (await isAsked.execute(db)).rows).toEqual([]);
    const requests = await db.selectFrom("reset_requests").select(["user_id", "times"]).execute();
    expect(requests.filter(({ times }) => times !== 1)).toEqual([]);
    const recorded = new Set(requests.map(({ user_id }) => user_id));
    expect(askers.filter(({ id, isAnswered }) => isAnswered && !recorded.has(id))).toEqual([]);
    api.signal("SIGTERM");
    expect(await api.exited).toBe(0);
  },
);
