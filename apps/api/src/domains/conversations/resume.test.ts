import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createDeployment,
  createInvitation,
  createRoom,
  createUser,
  grantRoom,
  said,
  testAccessCode,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { schedules } from "../../composition/schedules.ts";
import { opaqueId } from "../../lib/ids.ts";

/** What the provider says of each conversation, and what it is asked for. */
const states = new Map<string, object>();
let isAway = false;
const provider = await callServer((request, response) => {
  const { method, url = "" } = request;
  const name = url.split("/")[4] ?? "";
  if (method === "POST") {
    if (states.has(name)) states.set(name, over(states.get(name)));
    return always({})(request, response);
  }
  const state = states.get(name);
  return always(state ?? {}, isAway ? 500 : state ? 200 : 404)(request, response);
});
provider.meanwhile = async () => {
  if (isAway) throw new Error("The provider is away.");
};
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => {
  states.clear();
  isAway = false;
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const talking = (since: number) => ({
  status: "in-progress",
  metadata: { start_time_unix_secs: secondsAgo(since), call_duration_secs: since },
});
const over = (state: object | undefined) => ({ ...state, status: "done" });

interface Place {
  client: ContractClient;
  query: { agentId: string; deploymentId?: string; sessionId?: string };
}

async function visitor(page?: Awaited<ReturnType<typeof createDeployment>>): Promise<Place> {
  const { slug, agent_id, id } = page ?? (await createDeployment(api.db, { allow_anonymous: true }));
  const client = api.anonymous();
  await client.request("GET /api/deployment/:slug", { params: { slug } });
  return { client, query: { agentId: String(agent_id), deploymentId: id } };
}

async function recipient(limits: object = {}) {
  const page = await createDeployment(api.db);
  const { email, id } = await createInvitation(api.db, page.id, limits);
  const client = api.anonymous();
  const body = { deploymentSlug: page.slug, email, password: testAccessCode };
  await client.request("POST /api/deployment-login", { body });
  return { client, page, invitationId: id, query: { agentId: String(page.agent_id), deploymentId: page.id } };
}

async function trainee() {
  const room = await createRoom(api.db);
  const { id: user_id } = await createUser(api.db);
  await grantRoom(api.db, user_id, room.id);
  const sessionId = opaqueId();
  await api.db.insertInto("room_sessions").values({ id: sessionId, room_id: room.id, user_id }).execute();
  return {
    client: await api.as({ id: user_id }),
    room,
    userId: user_id,
    query: { agentId: String(room.agent_id), sessionId },
  };
}

/** Somebody begins to talk. @returns the conversation, and what the provider calls its first leg */
async function begin({ client, query }: Place, since = 20) {
  const { conversationId } = await client.request("GET /api/signed-url", { query });
  const name = provider.newest();
  states.set(name, talking(since));
  return { id: conversationId, name };
}

const resume = ({ client, query }: Place, id: string) =>
  client.send("GET /api/signed-url", { query: { ...query, resume: id } });

const refusalOf = async (place: Place, id: string) => {
  const answer = await resume(place, id);
  return answer.status === 200 ? "resumed" : `${answer.error.code}: ${answer.error.error}`;
};

const rowOf = (id: string) =>
  api.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const legsOf = (id: string) =>
  api.db
    .selectFrom("conversation_legs")
    .selectAll()
    .where("conversation_id", "=", id)
    .orderBy("number")
    .execute();
const report = ({ client }: Place, id: string, endedBy: "user" | "agent" | "error") =>
  client.request("POST /api/conversations/:id/end", {
    params: { id },
    body: { providerConversationId: null, endedBy, durationSeconds: 5 },
  });
const setLeg = (id: string, values: object) =>
  api.db.updateTable("conversation_legs").set(values).where("conversation_id", "=", id).execute();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("after a lost line", () => {
  test.each([
    ["a visitor", visitor],
    ["a recipient", recipient],
    ["a trainee", trainee],
  ])("%s goes on with the same conversation, and the leg before is over", async (_who, arrive) => {
    const place = await arrive();
    const { id, name } = await begin(place);
    states.set(name, over(states.get(name)));
    const { data } = await resume(place, id);
    expect(data).toMatchObject({ conversationId: id, secondsSoFar: expect.any(Number) });
    expect(provider.seen.at(-1)?.url).toContain(`follows=${name}`);
    const legs = await legsOf(id);
    expect(legs).toMatchObject([
      { number: 1, provider_conversation_id: name, ended_at: expect.any(String), duration_seconds: 20 },
      { number: 2, provider_conversation_id: provider.newest(), ended_at: null },
    ]);
    expect(await rowOf(id)).toMatchObject({ ended_at: null, ended_by: null });
  });

  test("while the first leg still lives its agent ends it when the next one opens, and later it is made sure of", async () => {
    const place = await visitor();
    const { id, name } = await begin(place);
    const ends = () =>
      provider.seen.filter(({ method, url }) => method === "POST" && url?.includes(`/${name}/end`));
    expect(await refusalOf(place, id)).toBe("resumed");
    await api.performJobs();
    expect(ends()).toEqual([]);
    await sql`update jobs.job set start_after = now() where state = 'created'`.execute(api.db);
    await api.performJobs();
    expect(ends()).toHaveLength(1);
    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(api.db);
    await api.performJobs();
    expect((await legsOf(id)).map(({ ended_at }) => ended_at !== null)).toEqual([true, false]);
  });

  test("a line that its browser reported as broken goes on", async () => {
    const place = await visitor();
    const { id } = await begin(place);
    await report(place, id, "error");
    expect(await refusalOf(place, id)).toBe("resumed");
    expect((await rowOf(id)).ended_by).toBeNull();
  });

  test("an invitation of one session and ten minutes, cut three times, counts one session and ten minutes", async () => {
    const place = await recipient({ max_sessions: 1, max_minutes: 10 });
    const { id, name } = await begin(place, 300);
    for (let cut = 1; cut <= 3; cut++) {
      const { data } = await resume(place, id);
      expect(data.maxMinutes).toBe(10);
      expect(data.secondsSoFar).toBeGreaterThanOrEqual(299);
      states.set(provider.newest(), talking(0));
    }
    const again = await place.client.send("GET /api/signed-url", { query: place.query });
    expect(again.error.code).toBe("invitation_ended");
    await api.db
      .updateTable("conversation_legs")
      .set({ started_at: minutesAgo(10) })
      .where("provider_conversation_id", "=", name)
      .execute();
    expect(await refusalOf(place, id)).toBe("conflict: The 10 minutes of this conversation are over.");
  });
});

test("whoever goes on and never opens the address gets no minute more in the leg before", async () => {
  const place = await recipient({ max_minutes: 10 });
  const { id, name } = await begin(place, 590);
  expect(await refusalOf(place, id)).toBe("resumed");
  const unopened = provider.newest();
  await api.db
    .updateTable("conversation_legs")
    .set({ started_at: minutesAgo(11) })
    .where("provider_conversation_id", "=", name)
    .execute();
  await sql`delete from jobs.job where name <> 'end-at-limit'`.execute(api.db);
  await sql`update jobs.job set start_after = now() where state = 'created'`.execute(api.db);
  await api.performJobs();
  const ended = provider.seen
    .filter(({ method }) => method === "POST")
    .map(({ url }) => url?.split("/").at(-2));
  expect(ended).toEqual(expect.arrayContaining([name, unopened]));
});

describe("what cannot be gone on with", () => {
  test("somebody else's conversation, one that is not there, and one of another page", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const mine = await visitor(page);
    const { id } = await begin(mine);
    expect(await refusalOf(await visitor(page), id)).toMatch(/^not_found/);
    expect(await refusalOf(mine, opaqueId())).toMatch(/^not_found/);
    const elsewhere = await createDeployment(api.db, { allow_anonymous: true, agent_id: page.agent_id });
    const { client } = mine;
    await client.request("GET /api/deployment/:slug", { params: { slug: elsewhere.slug } });
    const there = { client, query: { agentId: String(page.agent_id), deploymentId: elsewhere.id } };
    expect(await refusalOf(there, id)).toMatch(/^not_found/);
  });

  test.each(["user", "agent"] as const)("one that the %s ended", async (endedBy) => {
    const place = await visitor();
    const { id } = await begin(place);
    await report(place, id, endedBy);
    expect(await refusalOf(place, id)).toMatch(/^conflict: .*ended/);
  });

  test("one that its operator ended, and one whose page is paused or whose person was banned", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const place = await visitor(page);
    const owner = await api.as("OWNER");
    const { id } = await begin(place);
    const set = (status: "paused" | "active") =>
      owner.request("PATCH /api/deployments/:id", { params: { id: page.id }, body: { status } });
    await set("paused");
    expect(await refusalOf(place, id)).toMatch(/^page_unavailable/);
    await api.performJobs();
    await set("active");
    expect(await refusalOf(place, id)).toBe("conflict: This conversation was ended by its operator.");
    const banned = await recipient();
    const theirs = await begin(banned);
    await owner.request("POST /api/invitations/:id/revoke", { params: { id: banned.invitationId } });
    expect(await refusalOf(banned, theirs.id)).toMatch(/^invitation_ended/);
  });

  test("one of a trainee whose room is paused or whose account was switched off", async () => {
    const owner = await api.as("OWNER");
    const paused = await trainee();
    const inPaused = await begin(paused);
    await owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id: paused.room.id } });
    expect(await refusalOf(paused, inPaused.id)).toBe(
      "forbidden: This room is temporarily paused. Please come back later.",
    );
    const banned = await trainee();
    const theirs = await begin(banned);
    await owner.request("PATCH /api/users/:id", {
      params: { id: banned.userId },
      body: { status: "INACTIVE" },
    });
    expect(await refusalOf(banned, theirs.id)).toMatch(/^not_signed_in/);
  });

  test("one whose line was lost ten minutes and a second ago, which then is lost for good", async () => {
    const place = await visitor();
    const { id } = await begin(place);
    const began = {
      started_at: minutesAgo(12),
      duration_seconds: 60,
      transcript: JSON.stringify([said("user", "Hi.")]),
    };
    await setLeg(id, { ...began, ended_at: new Date(Date.now() - 599_000), duration_seconds: 121 });
    expect(await refusalOf(place, id)).toBe("resumed");
    await api.db
      .deleteFrom("conversation_legs")
      .where("number", "=", 2)
      .where("conversation_id", "=", id)
      .execute();
    await setLeg(id, { duration_seconds: 119, ended_at: new Date(Date.now() - 601_000) });
    expect(await refusalOf(place, id)).toMatch(/^conflict: The connection was lost more than 10 minutes ago/);
    await schedules.find(({ name }) => name === "close-lost-conversations")?.run(api.ctx);
    expect((await rowOf(id)).ended_by).toBe("lost");
  });

  test("one that was gone on with twenty times", async () => {
    const place = await visitor();
    const { id } = await begin(place);
    const legs = Array.from({ length: 20 }, (_, n) => ({
      conversation_id: id,
      number: n + 2,
      ended_at: new Date(),
      issued_at: minutesAgo(3),
    }));
    await api.db.insertInto("conversation_legs").values(legs.slice(0, 19)).execute();
    expect(await refusalOf(place, id)).toBe("resumed");
    expect(await refusalOf(place, id)).toMatch(/^too_many_requests/);
  });

  test("of six at once one does, every time", async () => {
    for (let round = 0; round < 50; round++) {
      const place = await visitor();
      const { id } = await begin(place);
      const six = Array.from({ length: 6 }, () => refusalOf(place, id));
      const answers = (await Promise.all(six)).toSorted();
      expect(answers).toEqual([
        ...Array.from({ length: 5 }, () => expect.stringMatching(/^conflict: .*in another window/)),
        "resumed",
      ]);
      const open = (await legsOf(id)).filter(({ number }) => number > 1);
      expect(open).toMatchObject([{ provider_conversation_id: provider.newest(), ended_at: null }]);
    }
  });

  test.each([
    ["ours", "The agent ended the conversation."],
    ["the vendor's", "end_call tool was called."],
  ])("one whose agent has said good-bye, as %s says", async (_whose, termination_reason) => {
    const place = await visitor();
    const { id, name } = await begin(place);
    const { metadata } = talking(20);
    states.set(name, { status: "done", metadata: { ...metadata, termination_reason } });
    expect(await refusalOf(place, id)).toBe("conflict: The agent ended this conversation.");
    await report(place, id, "error");
    expect(await refusalOf(place, id)).toBe("conflict: The agent ended this conversation.");
  });

  test("one whose provider makes no address stays as it was", async () => {
    const place = await visitor();
    const { id } = await begin(place);
    isAway = true;
    expect(await refusalOf(place, id)).toMatch(/^provider/);
    isAway = false;
    expect(await legsOf(id)).toHaveLength(1);
    expect(await refusalOf(place, id)).toBe("resumed");
  });
});

describe("after a reload", () => {
  const current = ({ client, query: { agentId: _agent, ...at } }: Place) =>
    client.send("GET /api/conversations/current", { query: at });

  const cut = (text: string, intended: string) => ({ ...said("agent", text), isInterrupted: true, intended });

  test.each([
    ["a visitor", visitor],
    ["a recipient", recipient],
    ["a trainee", trainee],
  ])(
    "%s finds the conversation, with what was said in legs that are recorded and in the last one",
    async (_who, arrive) => {
      const place = await arrive();
      expect((await current(place)).status).toBe(404);
      const { id } = await begin(place);
      await resume(place, id);
      await api.db
        .updateTable("conversation_legs")
        .set({
          transcript: JSON.stringify([cut("Good morning. What...", "Good morning. What may I do?")]),
          started_at: minutesAgo(3),
          duration_seconds: 30,
        })
        .where("conversation_id", "=", id)
        .where("number", "=", 1)
        .execute();
      states.set(provider.newest(), {
        ...talking(5),
        agent_id: "agent",
        conversation_id: provider.newest(),
        transcript: [
          { role: "agent", message: "may I...", original_message: "may I do?", interrupted: true },
          { role: "user", message: "Where were we?", time_in_call_secs: 2 },
        ],
      });
      const { data } = await current(place);
      expect(data).toMatchObject({
        conversationId: id,
        transcript: [
          { role: "agent", text: "Good morning. What may I...", isInterrupted: true },
          { role: "user", text: "Where were we?", isInterrupted: false },
        ],
      });
      expect(data.secondsSoFar).toBeGreaterThanOrEqual(180);
    },
  );

  test("nothing is found that is over, or somebody else's", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const place = await visitor(page);
    const { id } = await begin(place);
    expect((await current(await visitor(page))).status).toBe(404);
    expect((await current(place)).status).toBe(200);
    await report(place, id, "user");
    expect((await current(place)).status).toBe(404);
  });

  test("while the provider is away it is found with what is known", async () => {
    const place = await visitor();
    const { id } = await begin(place);
    isAway = true;
    expect((await current(place)).data).toMatchObject({ conversationId: id, transcript: [] });
  });
});

describe("the record", () => {
  const lines = (...texts: string[]) =>
    JSON.stringify(texts.map((text, n) => ({ ...said("user", text), atSeconds: n })));

  test.each([
    ["in order", [0, 1]],
    ["the other way round", [1, 0]],
    ["one twice", [0, 1, 1]],
  ])("has the lines of all legs with one clock, told %s", async (_how, order) => {
    const place = await visitor();
    const { id } = await begin(place);
    await resume(place, id);
    const [first, second] = await legsOf(id);
    const begun = Date.now() - 100_000;
    const parts = [
      { leg: first, transcript: lines("One.", "Two."), started_at: new Date(begun), duration_seconds: 10 },
      { leg: second, transcript: lines("Three."), started_at: new Date(begun + 24_000), duration_seconds: 6 },
    ];
    for (const index of order) {
      const { leg, ...values } = parts[index] ?? parts[0]!;
      await api.db
        .updateTable("conversation_legs")
        .set({ ...values, ended_at: new Date() })
        .where("id", "=", leg?.id ?? 0)
        .execute();
    }
    const row = await rowOf(id);
    expect(row.duration_seconds).toBe(30);
    expect(row.transcript).toMatchObject([
      { message: "One.", atSeconds: 0 },
      { message: "Two.", atSeconds: 1 },
      { role: "none", message: "Connection lost for 14 s", atSeconds: 10 },
      { message: "Three.", atSeconds: 24 },
    ]);
  });

  test("of a leg that never comes leaves what is known, and says that it is awaited", async () => {
    const place = await visitor();
    const { id } = await begin(place);
    await resume(place, id);
    const [first, second] = await legsOf(id);
    const known = { transcript: lines("One."), started_at: minutesAgo(2), duration_seconds: 10 };
    const end = { ended_at: new Date() };
    await api.db
      .updateTable("conversation_legs")
      .set({ ...known, ...end })
      .where("id", "=", first?.id ?? 0)
      .execute();
    await api.db
      .updateTable("conversation_legs")
      .set({ ...end, started_at: minutesAgo(1), duration_seconds: 5 })
      .where("id", "=", second?.id ?? 0)
      .execute();
    const owner = await api.as("OWNER");
    const read = () => owner.request("GET /api/conversations/:id", { params: { id } });
    expect(await read()).toMatchObject({
      record: "awaited",
      transcript: [{ text: "One." }, { speaker: "none" }],
    });
    await api.db
      .updateTable("conversation_legs")
      .set({ record_asked: 3 })
      .where("id", "=", second?.id ?? 0)
      .execute();
    expect((await read()).record).toBe("here");
  });
});

describe("the release before, which knows one name for each conversation", () => {
  test("names, ends and completes the last leg", async () => {
    const place = await visitor();
    const { id, name } = await begin(place);
    await resume(place, id);
    const at = new Date();
    await api.db
      .updateTable("conversations")
      .set({
        transcript: JSON.stringify([said("agent", "Three.")]),
        ended_at: at,
        started_at: at,
        duration_seconds: 4,
      })
      .where("id", "=", id)
      .execute();
    const [first, second] = await legsOf(id);
    expect(first).toMatchObject({ provider_conversation_id: name, transcript: null });
    expect(second).toMatchObject({
      transcript: [{ message: "Three." }],
      duration_seconds: 4,
      ended_at: at.toISOString(),
    });
  });
});
