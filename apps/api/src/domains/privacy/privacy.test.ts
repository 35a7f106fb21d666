import { longestOpenSeconds } from "@field-advisor/schema/call-limits";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createDeployment,
  createInvitation,
  createUser,
  said,
  testAccessCode,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { schedules } from "../../composition/schedules.ts";

let isAway = false;
const provider = await callServer((request, response) =>
  always({ status: "done" }, isAway ? 500 : 200)(request, response),
);
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => void (isAway = false));

const sameOrigin = { headers: { "sec-fetch-site": "same-origin" } };
const owner = await api.as("OWNER");
type Page = Awaited<ReturnType<typeof createDeployment>>;

const read = (page: Page) => owner.request("GET /api/deployments/:id/privacy", { params: { id: page.id } });

async function set(page: Page, changes: object) {
  const { version } = await read(page);
  return owner.send("PATCH /api/deployments/:id/privacy", {
    params: { id: page.id },
    body: { version, ...changes },
  });
}

const required = { consent: "required", consentText: "We keep what you say for a year." };

async function visitor(page: Page): Promise<ContractClient> {
  const client = api.anonymous();
  await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  return client;
}

async function recipient(page: Page): Promise<ContractClient> {
  const { email } = await createInvitation(api.db, page.id);
  const client = api.anonymous();
  const body = { deploymentSlug: page.slug, email, password: testAccessCode };
  await client.request("POST /api/deployment-login", { body });
  return client;
}

const shown = (client: ContractClient, { slug }: Page) =>
  client.request("GET /api/deployment/:slug", { params: { slug } }).then(({ privacy }) => privacy);
const choose = (client: ContractClient, { slug }: Page, choice: "agreed" | "refused", version = 1) =>
  client.send("POST /api/deployment/:slug/consent", { params: { slug }, body: { version, choice } });
const start = (client: ContractClient, { id, agent_id }: Page, resume?: string) =>
  client.send("GET /api/signed-url", {
    query: { agentId: String(agent_id), deploymentId: id, ...(resume && { resume }) },
  });
const codeOf = (answer: Awaited<ReturnType<typeof start>>) =>
  answer.status === 200 ? "started" : answer.error.code;
const rowOf = (id: string) =>
  api.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const openPage = () => createDeployment(api.db, { allow_anonymous: true });
const unwanted = (name: string) =>
  api.db
    .selectFrom("unwanted_records")
    .selectAll()
    .where("provider_conversation_id", "=", name)
    .executeTakeFirst();
const record = (name: string, values: object = {}) =>
  api.db
    .updateTable("conversation_legs")
    .set({
      transcript: JSON.stringify([
        said("agent", "Hello."),
        { ...said("user", "Good morning."), atSeconds: 3 },
      ]),
      ended_at: new Date(),
      duration_seconds: 65,
      ...values,
    })
    .where("provider_conversation_id", "=", name)
    .execute();

describe("the settings of a page", () => {
  test("are the defaults until somebody changes them, and are shown to its readers", async () => {
    const page = await openPage();
    expect(await read(page)).toMatchObject({
      showsDisclosure: true,
      consent: "none",
      keptDays: null,
      version: 0,
    });
    expect((await set(page, { ...required, keptDays: 30, mayDelete: false })).status).toBe(200);
    expect(await shown(await visitor(page), page)).toMatchObject({
      ...required,
      keptDays: 30,
      mayDelete: false,
      choice: null,
    });
  });

  test.each([
    [{ consent: "required", consentText: " " }, "consentText", "Write what people are told"],
    [{ keptDays: 0 }, "keptDays", "At least 1 day"],
    [{ keptDays: 366 }, "keptDays", "At most 365 days"],
    [{ consentText: "x".repeat(2001) }, "consentText", "2000"],
  ])("refuse %j and name the field", async (changes, path, message) => {
    const answer = await set(await openPage(), changes);
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message: expect.stringContaining(message) });
  });

  test("tell the later of two owners, and are not those of others' pages", async () => {
    const page = await openPage();
    await set(page, { keptDays: 10 });
    expect((await set(page, { keptDays: 20, version: 0 })).error.code).toBe("version_conflict");
    const other = await api.as(await createUser(api.db));
    const params = { id: page.id };
    expect((await other.send("GET /api/deployments/:id/privacy", { params })).status).toBe(404);
  });
});

describe("consent", () => {
  test.each([
    ["a visitor", openPage, visitor],
    ["a recipient", () => createDeployment(api.db), recipient],
  ])("is asked of %s before the first start, and kept with its version", async (_who, make, arrive) => {
    const page = await make();
    await set(page, required);
    const client = await arrive(page);
    const { consentVersion } = await read(page);
    expect(codeOf(await start(client, page))).toBe("consent_needed");
    expect((await choose(client, page, "refused", consentVersion)).status).toBe(200);
    expect(codeOf(await start(client, page))).toBe("consent_needed");
    await choose(client, page, "agreed", consentVersion);
    expect((await shown(client, page)).choice).toBe("agreed");
    const { data } = await start(client, page);
    const consent = await api.db
      .selectFrom("consents")
      .selectAll()
      .where("id", "=", (await rowOf(data.conversationId)).consent_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(consent).toMatchObject({ text: required.consentText, version: consentVersion, choice: "agreed" });
  });

  test("is asked again when its text changes, also of those who go on with a conversation", async () => {
    const page = await openPage();
    await set(page, required);
    const client = await visitor(page);
    await choose(client, page, "agreed", (await read(page)).consentVersion);
    const { data } = await start(client, page);
    const before = await rowOf(data.conversationId);
    await set(page, { consentText: "We keep what you say for two years." });
    expect((await choose(client, page, "agreed", 2)).error.code).toBe("version_conflict");
    expect((await shown(client, page)).choice).toBeNull();
    expect(codeOf(await start(client, page))).toBe("consent_needed");
    expect(codeOf(await start(client, page, data.conversationId))).toBe("consent_needed");
    await choose(client, page, "agreed", (await read(page)).consentVersion);
    expect((await start(client, page, data.conversationId)).data.conversationId).toBe(data.conversationId);
    const after = await rowOf(data.conversationId);
    expect(after).toMatchObject({ keeps_words: true, ended_by: null });
    expect(after.consent_id).toBeGreaterThan(before.consent_id ?? 0);
  });

  test("that is refused in the middle of a conversation leaves nothing of it, whenever its records come", async () => {
    const page = await openPage();
    await set(page, { ...required, mayRefuse: true });
    const { consentVersion } = await read(page);
    const client = await visitor(page);
    await choose(client, page, "agreed", consentVersion);
    const { data } = await start(client, page);
    const id = data.conversationId;
    const first = provider.newest();
    await record(first);
    expect(JSON.stringify(await rowOf(id))).toContain("Good morning.");
    await choose(client, page, "refused", consentVersion);
    expect((await start(client, page, id)).status).toBe(200);
    const second = provider.newest();
    expect(await rowOf(id)).toMatchObject({ keeps_words: false, transcript: [] });
    for (const name of [first, second]) expect(await unwanted(name)).toBeDefined();
    await choose(client, page, "agreed", consentVersion);
    expect((await start(client, page, id)).status).toBe(200);
    expect((await rowOf(id)).keeps_words).toBe(false);
  });

  test("is not asked of the staff, and binds a page that had none before", async () => {
    const page = await openPage();
    const client = await visitor(page);
    expect(codeOf(await start(client, page))).toBe("started");
    await set(page, required);
    expect(codeOf(await start(client, page))).toBe("consent_needed");
    expect(codeOf(await start(owner, page))).toBe("started");
    expect((await choose(owner, page, "agreed", 2)).status).toBe(403);
  });
});

describe("what is not kept", () => {
  test.each([
    ["by the page", { keepsWords: false }, null],
    ["because its person refused", { ...required, mayRefuse: true }, "refused" as const],
  ])(
    "%s is not stored here, and deleted at the provider once nobody can go on",
    async (_why, settings, choice) => {
      const page = await openPage();
      await set(page, settings);
      const client = await visitor(page);
      if (choice) await choose(client, page, choice, (await read(page)).consentVersion);
      const { data } = await start(client, page);
      const name = provider.newest();
      expect(new Date((await unwanted(name))?.at ?? 0).getTime()).toBeGreaterThan(
        Date.now() + longestOpenSeconds * 1000,
      );
      const known = {
        conversation_id: name,
        agent_id: (
          await api.db
            .selectFrom("agents")
            .select("external_id")
            .where("id", "=", page.agent_id)
            .executeTakeFirstOrThrow()
        ).external_id,
        transcript: [
          {
            role: "user" as const,
            message: "My secret",
            atSeconds: 1,
            endSeconds: null,
            isInterrupted: false,
            feedback: null,
          },
        ],
        metadata: { call_duration_secs: 20 },
      };
      const readConversation = vi.spyOn(api.ctx.voice, "readConversation").mockResolvedValue(known);
      await api.db
        .updateTable("conversation_legs")
        .set({ ended_at: new Date(Date.now() - 300_000) })
        .where("provider_conversation_id", "=", name)
        .execute();
      await schedules.find((schedule) => schedule.name === "fetch-transcripts")?.run(api.ctx);
      readConversation.mockRestore();
      const row = await rowOf(data.conversationId);
      expect(row).toMatchObject({ transcript: [], duration_seconds: 20 });
      expect(JSON.stringify(row)).not.toContain("My secret");
      const params = { id: data.conversationId };
      expect((await owner.request("GET /api/conversations/:id", { params })).record).toBe("not_kept");
      const at = new Date((await unwanted(name))?.at ?? 0).getTime();
      expect(at).toBeLessThan(Date.now() + 601_000);
      expect(at).toBeGreaterThan(Date.now() + 540_000);
    },
  );

  test("for longer than so many days is deleted, which leaves a receipt", async () => {
    const page = await openPage();
    await set(page, { keptDays: 30 });
    const setIssued = (id: string, days: number) =>
      api.db
        .updateTable("conversations")
        .set({ issued_at: new Date(Date.now() - days * 86_400_000) })
        .where("id", "=", id)
        .execute();
    const old = await (async () => {
      const client = await visitor(page);
      const { data } = await start(client, page);
      await setIssued(data.conversationId, 31);
      return data.conversationId;
    })();
    const client = await visitor(page);
    const { data: young } = await start(client, page);
    await setIssued(young.conversationId, 29);
    await schedules.find((schedule) => schedule.name === "forget-conversations")?.run(api.ctx);
    const left = await api.db
      .selectFrom("conversations")
      .select("id")
      .where("id", "in", [old, young.conversationId])
      .execute();
    expect(left).toEqual([{ id: young.conversationId }]);
    const { rows } = await sql<{ details: object }>`
      select details from audit_log where action = 'conversations.forget' order by id desc limit 1`.execute(
      api.db,
    );
    expect(rows[0]?.details).toEqual({
      conversations: 1,
      pages: [{ page: page.id, days: 30, conversations: 1 }],
    });
  });
});

describe("one's own conversation", () => {
  async function talked(page: Page) {
    const client = await visitor(page);
    const { data } = await start(client, page);
    await record(provider.newest());
    return { client, id: data.conversationId, name: provider.newest(), params: { id: data.conversationId } };
  }

  test("is read, with a reference and what may be done with it, and nobody else's is", async () => {
    const page = await openPage();
    const { client, id, params } = await talked(page);
    const own = await client.request("GET /api/conversations/:id/mine", { params });
    expect(own).toMatchObject({
      reference: `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase(),
      seconds: 65,
      record: "here",
      transcript: [
        { role: "agent", text: "Hello." },
        { role: "user", text: "Good morning.", atSeconds: 3 },
      ],
      mayDownload: true,
      mayDelete: true,
    });
    const stranger = await visitor(page);
    for (const call of ["GET /api/conversations/:id/mine", "DELETE /api/conversations/:id/mine"] as const)
      expect((await stranger.send(call, { params })).status).toBe(404);
    expect(
      (await stranger.send("PUT /api/conversations/:id/rating", { params, body: { rating: 1 } })).status,
    ).toBe(404);
  });

  test("is downloaded as text, where the page permits it", async () => {
    const page = await openPage();
    const { client, params } = await talked(page);
    const { text } = await client.send(
      "GET /api/conversations/:id/mine.txt",
      { params, query: {} },
      sameOrigin,
    );
    expect(text).toMatch(
      /^Conversation with .*\nReference: [A-Z0-9]{4}-[A-Z0-9]{4}\nStarted: .*\nLength: 1:05\n\n/,
    );
    expect(text).toContain("\n[0:03] You: Good morning.\n");
    await set(page, { mayDownload: false, mayDelete: false });
    expect(
      (await client.send("GET /api/conversations/:id/mine.txt", { params, query: {} }, sameOrigin)).status,
    ).toBe(403);
    expect((await client.send("DELETE /api/conversations/:id/mine", { params })).status).toBe(403);
  });

  test("of ten thousand lines is downloaded whole, in any script", async () => {
    const { client, name, params } = await talked(await openPage());
    const lines = Array.from({ length: 10_000 }, (_, n) => ({
      ...said("user", `${n} مرحبا 日本語 é`),
      atSeconds: n,
    }));
    await record(name, { transcript: JSON.stringify(lines) });
    const { text } = await client.send(
      "GET /api/conversations/:id/mine.txt",
      { params, query: {} },
      sameOrigin,
    );
    expect(text.split("\n").filter((line) => line.endsWith("مرحبا 日本語 é"))).toHaveLength(10_000);
  });

  test("is deleted here at once and at the provider as soon as it can be reached, while its adviser reads it", async () => {
    const { client, name, params } = await talked(await openPage());
    isAway = true;
    const [read] = await Promise.all([
      owner.send("GET /api/conversations/:id", { params }),
      client.request("DELETE /api/conversations/:id/mine", { params }),
    ]);
    expect([200, 404]).toContain(read.status);
    expect((await client.send("GET /api/conversations/:id/mine", { params })).status).toBe(404);
    expect((await owner.send("GET /api/conversations/:id", { params })).status).toBe(404);
    expect(await unwanted(name)).toBeDefined();
    const remove = async () => schedules.find((each) => each.name === "delete-transcripts")?.run(api.ctx);
    await remove();
    expect(await unwanted(name)).toBeDefined();
    isAway = false;
    await sql`update unwanted_records set at = now() - interval '1 hour'`.execute(api.db);
    await remove();
    expect(await unwanted(name)).toBeUndefined();
  });

  test("is not deleted while it goes on, and is rated once more", async () => {
    const page = await openPage();
    const client = await visitor(page);
    const { data } = await start(client, page);
    const params = { id: data.conversationId };
    expect((await client.send("DELETE /api/conversations/:id/mine", { params })).status).toBe(409);
    for (const rating of [2, 5])
      await client.request("PUT /api/conversations/:id/rating", {
        params,
        body: { rating, comment: "Clear." },
      });
    expect(await rowOf(data.conversationId)).toMatchObject({ rating: 5, comment: "Clear." });
    expect(
      (await client.send("PUT /api/conversations/:id/rating", { params, body: { rating: 6 } })).status,
    ).toBe(400);
  });
});
