import { request } from "node:http";
import { sql } from "kysely";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../src/db/database.ts";
import { startApi } from "./api-process.ts";
import { testDatabase } from "./database.ts";
import { createAgent, createRoom, createSession, createUser } from "./factories.ts";
import { providerServer } from "./provider-server.ts";

/** How often the process is killed; `KILLS=200` for a thorough run. */
const kills = Number(process.env.KILLS ?? 6);

interface Sent {
  method: "POST" | "PATCH";
  path: string;
  body: object;
  key?: string;
}

/** @returns the status and the body, or null when the connection broke before there was an answer */
function send(port: number, cookie: string, { method, path, body, key }: Sent) {
  return new Promise<{ status: number; body: Record<string, unknown> } | null>((resolve) => {
    const sent = request({ port, host: "127.0.0.1", path, method, agent: false });
    const headers = {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      "content-type": "application/json",
      cookie,
      ...(key && { "idempotency-key": key }),
    };
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    sent.on("error", () => resolve(null));
    sent.on("response", (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("error", () => resolve(null));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.end(JSON.stringify(body));
  });
}

async function stage() {
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 4 }, pino({ level: "silent" }));
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
  const start = () =>
    startApi({
      DATABASE_URL: url,
      VOICE_PROVIDER_URL: provider.url,
      VOICE_PROVIDER_KEY: "key",
      RATE_LIMIT_FACTOR: "100000",
      LOG_LEVEL: "info",
    });
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
  return { db, agent, cookie, ended, start, talkedIn };
}

test(
  "however the process dies, what was answered is there, and nothing is done twice under one key",
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const { db, agent, cookie, ended, start, talkedIn } = await stage();
    let api = await start();
    const answered = new Map<string, unknown>();
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
      const attempts = [create, close].map((sent) => send(api.port, cookie, sent));
      setTimeout(() => api.signal("SIGKILL"), Math.random() * 60);
      const [created, closed] = await Promise.all(attempts);
      await api.exited;
      api = await start();
      const again = await send(api.port, cookie, create);
      expect(again?.status).toBe(201);
      expect(created ?? again).toEqual(again);
      answered.set(`Made in round ${round}`, again?.body.id);
      expect((closed ?? (await send(api.port, cookie, close)))?.status).toBe(200);
    }
    const rooms = await db
      .selectFrom("rooms")
      .select(["id", "name"])
      .where("name", "like", "Made in round %")
      .execute();
    const made = rooms.filter(({ name }) => answered.has(name));
    expect(made).toHaveLength(kills);
    for (const { id, name } of made) expect(answered.get(name)).toBe(id);

    // Jobs whose process died are taken over when their heartbeat is missing.
    await sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      db,
    );
    const all = Array.from({ length: kills }, (_, round) => `conv_${round}`);
    await expect.poll(() => new Set(ended), { timeout: 20_000 + kills * 2000 }).toEqual(new Set(all));
    const open = await db.selectFrom("conversations").select("id").where("ended_at", "is", null).execute();
    expect(open).toEqual([]);
    api.signal("SIGTERM");
    expect(await api.exited).toBe(0);
  },
);
