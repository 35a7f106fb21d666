import { createHmac } from "node:crypto";
import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createDeployment, said } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import type { Trx } from "../../platform/db/database.ts";

const secret = "the provider's webhook secret";
/** What the vendor says of each conversation; it has no call that ends one, only one that deletes it. */
const known = new Map<string, object>();
const provider = await callServer(({ method, url = "" }, response) => {
  const record = method === "POST" ? undefined : known.get(url.split("/")[4] ?? "");
  always(record ?? {}, record ? 200 : 404)(undefined as never, response);
});
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", VOICE_WEBHOOK_SECRET: secret },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => known.clear());

const owner = await api.as("OWNER");
const now = Math.floor(Date.now() / 1000);

interface Part {
  name: string;
  agent: string;
  line: string;
  /** Seconds from 200 seconds ago. */
  from: number;
  until: number;
  /** Why it ended, in the provider's words. */
  ended?: string;
}

const recordOf = ({ name, agent, line, from, until, ended }: Part, status = "done", more: object[] = []) => ({
  agent_id: agent,
  conversation_id: name,
  status,
  transcript: [{ role: "user", message: line, time_in_call_secs: 1 }, ...more],
  metadata: {
    start_time_unix_secs: now - 200 + from,
    call_duration_secs: until - from,
    termination_reason: ended,
  },
});

const begunAt = ({ from }: Part) => new Date((now - 200 + from) * 1000);

async function deliver(part: Part, more: object[] = []): Promise<number> {
  const data = recordOf(part, "done", more);
  const content = { type: "post_call_transcription", event_timestamp: now, data };
  const payload = JSON.stringify(content);
  const signature = createHmac("sha256", secret).update(`${now}.${payload}`).digest("hex");
  const response = await api.app.inject({
    method: "POST",
    url: voiceEndpoints.webhook.path,
    headers: {
      host: new URL(api.ctx.config.origins.api).host,
      "content-type": "application/json",
      "elevenlabs-signature": `t=${now},v0=${signature}`,
    },
    payload,
  });
  return response.statusCode;
}

/** A visitor talks from 0 to 10 s, loses the line and goes on from 24 to 30 s. */
async function cutOnce() {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const agent = await api.db
    .selectFrom("agents")
    .select("external_id")
    .where("id", "=", page.agent_id)
    .executeTakeFirstOrThrow();
  const client = api.anonymous();
  await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  const query = { agentId: String(page.agent_id), deploymentId: page.id };
  const { conversationId: id } = await client.request("GET /api/signed-url", { query });
  const first = { name: provider.newest(), agent: agent.external_id, line: "One.", from: 0, until: 10 };
  known.set(first.name, recordOf(first, "in-progress"));
  const goOn = async () => {
    const answer = await client.send("GET /api/signed-url", { query: { ...query, resume: id } });
    return answer.status === 200 ? "resumed" : answer.error.error;
  };
  await goOn();
  const second = { ...first, name: provider.newest(), line: "Two.", from: 24, until: 30 };
  const current = async () => {
    const query = { deploymentId: page.id };
    const { transcript } = await client.request("GET /api/conversations/current", { query });
    return transcript.map(({ text }) => text);
  };
  return { id, first, second, goOn, current };
}

const read = async (id: string) => {
  const { durationSeconds, record, transcript } = await owner.request("GET /api/conversations/:id", {
    params: { id },
  });
  return { durationSeconds, record, lines: transcript?.map(({ text }) => text) };
};

const whole = { durationSeconds: 30, record: "here", lines: ["One.", "Connection lost for 14 s", "Two."] };

describe("the records of a conversation whose line was lost", () => {
  test.each([
    ["in order", [0, 1]],
    ["the other way round", [1, 0]],
    ["each twice, of which one late", [0, 1, 1, 0]],
  ])("come %s, and each counts once", async (_how, order) => {
    const { id, first, second } = await cutOnce();
    for (const index of order) expect(await deliver([first, second][index] ?? first)).toBe(200);
    expect(await read(id)).toEqual(whole);
  });

  test("come all at once, several times", async () => {
    const { id, first, second } = await cutOnce();
    const told = [first, second, second, first, second, first].map((part) => deliver(part));
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    expect(await read(id)).toEqual(whole);
  });

  test("told at the same moment forget none of the two", async () => {
    const { id, first, second } = await cutOnce();
    const { transcript, ...times } = {
      transcript: [said("user", "One.", { atSeconds: 1 })],
      started_at: begunAt(first),
      duration_seconds: 10,
    };
    const writeFirst = (trx: Trx) =>
      trx
        .updateTable("conversation_legs")
        .set({ ...times, transcript: JSON.stringify(transcript), ended_at: new Date() })
        .where("provider_conversation_id", "=", first.name)
        .execute();
    expect(await whileHeld(api.db, writeFirst, () => deliver(second))).toBe(200);
    expect(await read(id)).toEqual(whole);
  });

  test("that never come by themselves are asked for, and one that is not to be had is not waited for", async () => {
    const { id, first, second } = await cutOnce();
    known.delete(first.name);
    known.set(second.name, recordOf(second));
    const endedLongAgo = () =>
      sql`update conversation_legs set ended_at = now() - interval '9 minutes' where conversation_id = ${id}`.execute(
        api.db,
      );
    await endedLongAgo();
    await performSchedules(api.ctx);
    expect(await read(id)).toMatchObject({ record: "awaited" });
    for (let round = 0; round < 2; round++) await performSchedules(api.ctx);
    expect(await read(id)).toMatchObject({ record: "here", lines: expect.arrayContaining(["Two."]) });
  });
});

describe("whoever loads their page again", () => {
  const seen = { role: "agent", message: "I see.", time_in_call_secs: 9 };
  const late = { role: "agent", message: "Are you still there?", time_in_call_secs: 40 };

  test("finds what was said in each leg in its place, whichever records have come", async () => {
    const { first, second, goOn, current } = await cutOnce();
    known.set(first.name, recordOf(first, "done", [seen, late]));
    expect(await goOn()).toBe("resumed");
    const third = { ...second, name: provider.newest(), line: "Three.", from: 40, until: 50 };
    known.set(third.name, recordOf(third, "in-progress"));
    await deliver(second);
    const lines = ["One.", "I see.", "Two.", "Three."];
    expect(await current()).toEqual(lines);
    await deliver(first, [seen, late]);
    expect(await current()).toEqual(lines);
  });

  test("finds what was said where they went on and came no further", async () => {
    const { current } = await cutOnce();
    expect(await current()).toEqual(["One."]);
  });

  test("finds nothing of the legs before the last one where nothing is kept", async () => {
    const { id, second, current } = await cutOnce();
    known.set(second.name, recordOf(second, "in-progress"));
    await api.db.updateTable("conversations").set({ keeps_words: false }).where("id", "=", id).execute();
    expect(await current()).toEqual(["Two."]);
  });
});

describe("a vendor that ends the leg before only after a minute", () => {
  const perform = async () => {
    await sql`update jobs.job set start_after = now() where state in ('created', 'retry')`.execute(api.db);
    await api.performJobs();
  };
  const openOf = async (id: string) => {
    const { rows } = await sql<{ isOpen: boolean }>`
      select ended_at is null as "isOpen" from conversation_legs where conversation_id = ${id} order by number`.execute(
      api.db,
    );
    return rows.map(({ isOpen }) => isOpen);
  };

  test("is waited for and keeps its record, without what it said to nobody when the next one had begun", async () => {
    const { id, first, second } = await cutOnce();
    await perform();
    expect(await openOf(id)).toEqual([true, true]);
    const late = { ...first, until: 70 };
    known.set(first.name, recordOf(late));
    await perform();
    expect(await openOf(id)).toEqual([false, true]);
    expect(provider.seen.filter(({ method }) => method === "DELETE")).toEqual([]);
    await deliver(second);
    await deliver(late, [
      { role: "agent", message: "I see.", time_in_call_secs: 9 },
      { role: "agent", message: "Are you still there?", time_in_call_secs: 40 },
    ]);
    expect(await read(id)).toEqual({
      durationSeconds: 30,
      record: "here",
      lines: ["One.", "I see.", "Two."],
    });
  });
});

describe("a good-bye of the agent that is learned of after the conversation was gone on with", () => {
  const askedToEnd = () =>
    provider.seen.filter(({ method }) => method === "POST").map(({ url }) => url?.split("/")[4]);
  const goodBye = { ended: "The agent ended the conversation" };

  test("ends what went on", async () => {
    const { first, second, goOn } = await cutOnce();
    await deliver({ ...first, ...goodBye });
    await api.performJobs();
    expect(askedToEnd()).toContain(second.name);
    expect(await goOn()).toBe("The agent ended this conversation.");
  });

  test("ends nothing where nobody heard it, because it was said after that", async () => {
    const { first, second, goOn } = await cutOnce();
    await deliver({ ...first, ...goodBye, until: 300 });
    await api.performJobs();
    expect(askedToEnd()).not.toContain(second.name);
    expect(await goOn()).toBe("resumed");
  });

  test("ends nothing where another end of the line is told", async () => {
    const { first, second, goOn } = await cutOnce();
    await deliver({ ...first, ended: "Client disconnected" });
    await api.performJobs();
    expect(askedToEnd()).not.toContain(second.name);
    expect(await goOn()).toBe("resumed");
  });
});
