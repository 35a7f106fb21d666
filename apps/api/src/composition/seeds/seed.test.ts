import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { modelTalkInput } from "@field-advisor/schema/model-talk-forms";
import { variantInput } from "@field-advisor/schema/variant-forms";
import { contentTypes } from "@field-advisor/schema/content-constants";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { createUser } from "../../../test/factories.ts";
import { exclusively } from "../../platform/db/database.ts";
import { demoModels, demoVariants } from "./demo-models.ts";
import { demoSessions, demoConversations } from "./demo-activity.ts";
import { seedDemoData } from "./seed.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await Promise.all([1, 2, 3].map(() => seedDemoData(api.ctx)));
});
afterAll(() => api.close());

const countOf = async (table: "users" | "agents" | "deployments" | "rooms" | "content" | "files") => {
  const { count } = await api.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

test("three processes that start at once make one set of demo data", async () => {
  expect(await Promise.all((["users", "agents", "deployments"] as const).map(countOf))).toEqual([5, 3, 3]);
  const rooms = await api.db.selectFrom("rooms").select("status").orderBy("id").execute();
  expect(rooms.map(({ status }) => status)).toEqual(["LIVE", "LIVE", "PAUSED", "INACTIVE"]);
  expect(await Promise.all((["content", "files"] as const).map(countOf))).toEqual([15, 10]);
});

test("the demo user's attempts are judged: she gets better, and her coach has a queue of two", async () => {
  const client = api.anonymous();
  await client.request("POST /api/auth/login", {
    body: { email: "user@demo.test", password: "demo-password" },
  });
  const attempts = (await client.request("GET /api/attempts", { query: {} })).toReversed();
  expect(
    attempts.map(({ room, number, state, score, passed }) => [room.name, number, state, score, passed]),
  ).toEqual([
    ["First meeting", 1, "reviewed", 21, false],
    ["First meeting", 2, "scored", 54, false],
    ["Objections", 1, "scored", 25, false],
    ["Objections", 2, "reviewed", 100, true],
    ["First meeting", 3, "scored", 92, true],
    ["Objections", 3, "scored", 100, true],
  ]);
  expect(attempts.filter(({ isPrivate, isShared }) => isPrivate && !isShared)).toHaveLength(1);
  const admin = api.anonymous();
  await admin.request("POST /api/auth/login", {
    body: { email: "admin@demo.test", password: "demo-password" },
  });
  const queue = await admin.request("GET /api/practice/reviews", { query: {} });
  expect(queue.map(({ reason }) => reason)).toEqual(["asked", "objection"]);
  const [task] = await client.request("GET /api/user/assignments");
  expect(task).toMatchObject({ subject: { name: "First meeting" }, state: "todo", daysLeft: 1 });
});

test("the demo user has done half of a path, and a room comes back to her today", async () => {
  const client = api.anonymous();
  await client.request("POST /api/auth/login", {
    body: { email: "user@demo.test", password: "demo-password" },
  });
  const path = (await client.request("GET /api/user/assignments")).find(
    ({ subject }) => subject.kind === "path",
  );
  expect(path).toMatchObject({
    state: "in_progress",
    path: { steps: 4, next: { place: 3, kind: "finish", subject: { name: "Before you answer a doubt" } } },
  });
  const { steps } = await client.request("GET /api/user/paths/:id", {
    params: { id: path?.subject.id ?? 0 },
  });
  expect(steps.map(({ state, mayOpen }) => [state, mayOpen])).toEqual([
    ["done", true],
    ["done", true],
    ["open", true],
    ["locked", true],
  ]);
  expect(await client.request("GET /api/user/returns")).toMatchObject([
    { room: { name: "First meeting" }, time: 1, times: 3 },
  ]);
});

test("Objections can be met in three more ways, of which the demo user has met one, and has a good and a bad model", async () => {
  const client = api.anonymous();
  const owner = api.anonymous();
  const signIn = (who: ReturnType<typeof api.anonymous>, name: string) =>
    who.request("POST /api/auth/login", { body: { email: `${name}@demo.test`, password: "demo-password" } });
  await signIn(client, "user");
  await signIn(owner, "owner");
  const [last] = await client.request("GET /api/attempts", { query: {} });
  expect(last).toMatchObject({ room: { name: "Objections" }, number: 3, variant: { name: "In a hurry" } });
  const params = { id: last?.room.id ?? 0 };
  const { variants } = await owner.request("GET /api/test-rooms/:id/variants", { params });
  expect(variants.map(({ level, attempts }) => [level, attempts])).toEqual([
    ["hard", 1],
    ["hard", 0],
    ["easy", 0],
  ]);
  expect(await client.request("GET /api/test-rooms/:id/models", { params })).toMatchObject([
    { kind: "good" },
    { kind: "bad" },
  ]);
  for (const variant of demoVariants) expect(variantInput.parse(variant)).toEqual(variant);
  for (const model of demoModels) expect(modelTalkInput.parse(model)).toEqual(model);
});

test("a process does not wait for another one that makes them, however long that takes", async () => {
  const empty = await testApi();
  onTestFinished(() => empty.close());
  await exclusively(empty.db, "demo data", () => seedDemoData(empty.ctx));
  expect(await empty.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test.each([
  ["owner", ["First meeting", "Objections", "Yearly review", "Fair demonstration"]],
  ["admin", ["First meeting", "Objections", "Yearly review", "Fair demonstration"]],
  ["adviser", ["First meeting", "Objections"]],
  ["user", ["First meeting", "Objections"]],
])("%s may use %j", async (name, names) => {
  const client = api.anonymous();
  await client.request("POST /api/auth/login", {
    body: { email: `${name}@demo.test`, password: "demo-password" },
  });
  expect((await client.request("GET /api/user/rooms")).map((room) => room.name)).toEqual(names);
});

test.each([
  ["owner", "OWNER"],
  ["admin", "ADMIN"],
  ["adviser", "USER"],
  ["user", "USER"],
])("%s signs in as %s", async (name, role) => {
  const user = await api.anonymous().request("POST /api/auth/login", {
    body: { email: `${name}@demo.test`, password: "demo-password" },
  });
  expect(user).toMatchObject({ role, passwordChangeRequired: false });
});

test("the newcomer has to change the password", async () => {
  const user = await api.anonymous().request("POST /api/auth/login", {
    body: { email: "newcomer@demo.test", password: "demo-password" },
  });
  expect(user).toMatchObject({ role: "USER", passwordChangeRequired: true });
});

test.each(["demo-code", "DEMO CODE", "demo code", "DEMOCODE"])(
  "the private page opens with the code typed as %j",
  async (password) => {
    const answer = await api.anonymous().send("POST /api/deployment-login", {
      body: { deploymentSlug: "demo-private", email: "recipient@demo.test", password },
    });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ access: "granted", agent: { name: "Ben" } });
  },
);

test("pages have messages, and the paused one is paused", async () => {
  const client = api.anonymous();
  await client.request("GET /api/deployment/:slug", { params: { slug: "demo-open" } });
  const messages = await client.request("GET /api/deployment/:slug/messages", {
    params: { slug: "demo-open" },
  });
  expect(messages.length).toBeGreaterThanOrEqual(3);
  const paused = await client.request("GET /api/deployment/:slug", { params: { slug: "demo-paused" } });
  expect(paused.status).toBe("paused");
});

test("a database with a user of its own is left alone", async () => {
  const other = await testApi();
  await createUser(other.db);
  await seedDemoData(other.ctx);
  const { count } = await other.db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  await other.close();
  expect(count).toBe(1);
});

test("the demo users have a past: sign-ins of ninety days, somebody is there, and one waits for a password", async () => {
  const owner = api.anonymous();
  await owner.request("POST /api/auth/login", {
    body: { email: "owner@demo.test", password: "demo-password" },
  });
  const { totals, heatMap, timeline } = await owner.request("GET /api/activity/sign-ins", {
    query: { range: "90d" },
  });
  expect(totals.sessions).toBeGreaterThan(150);
  expect(totals.activeNow).toBeGreaterThanOrEqual(3);
  expect(heatMap.filter(({ sessions }) => sessions > 0).length).toBeGreaterThan(8);
  expect(timeline.filter(({ sessions }) => sessions === 0).length).toBeLessThan(30);
  const events = await owner.request("GET /api/activity/events", {
    query: { scope: "everyone", range: "90d", limit: 200 },
  });
  expect(new Set(events.map(({ activity_type }) => activity_type)).size).toBe(5);
  const usage = await owner.request("GET /api/usage/stats", { query: { range: "90d" } });
  expect(usage.totals.CONVERSATION_START).toBe(120);
  const agents = await owner.request("GET /api/activity/agents", { query: { range: "90d" } });
  const talked = agents.reduce((sum, { conversations }) => sum + conversations, 0);
  expect(talked).toBe(usage.talks.conversations);
  expect(talked + usage.talks.previews).toBe(120);
  const managed = await owner.request("GET /api/agents");
  expect(managed.map(({ name, usage: { conversations } }) => `${name} ${conversations}`).toSorted()).toEqual(
    agents.map(({ name, conversations }) => `${name} ${conversations}`).toSorted(),
  );
  expect(await owner.request("GET /api/users/reset-requests")).toMatchObject([
    { user: { email: "user@demo.test" }, times: 2 },
  ]);
  expect(await owner.request("GET /api/system/contact")).toEqual({
    supportEmail: "support@demo.test",
    supportPhone: "+1 555 0100",
  });
});

test("what was talked can be read", async () => {
  const owner = await signedIn("owner");
  const talks = await owner.request("GET /api/conversations", { query: { limit: 100 } });
  expect(talks.length).toBeGreaterThan(50);
  const pages = await owner.request("GET /api/deployments");
  for (const { id } of pages) {
    const onPage = await owner.request("GET /api/deployments/:id/conversations", {
      params: { id },
      query: {},
    });
    expect(onPage.filter(({ record, lines }) => record !== "here" || lines < 2)).toEqual([]);
  }
});

test("two assistants help, one of them wherever no other is chosen", async () => {
  const owner = api.anonymous();
  await owner.request("POST /api/auth/login", {
    body: { email: "owner@demo.test", password: "demo-password" },
  });
  const assistants = await owner.request("GET /api/assistants");
  expect(assistants.map(({ name, purpose, isDefault }) => [name, purpose, isDefault])).toEqual([
    ["Room helper", "room", true],
    ["Organisational analysis", "analysis", false],
  ]);
  expect((await owner.request("GET /api/system/settings")).openaiAssistantId).toBe("room-helper");
});

/** The client of a demo user. */
async function signedIn(name: string) {
  const client = api.anonymous();
  await client.request("POST /api/auth/login", {
    body: { email: `${name}@demo.test`, password: "demo-password" },
  });
  return client;
}

const file = (name: string) => new URL(`../../../demo/files/${name}`, import.meta.url);
const fileNames = await readdir(new URL("../../../demo/files/", import.meta.url));

test("the library has something of every type, and all of its files are sent as they are", async () => {
  const owner = await signedIn("owner");
  const items = await owner.request("GET /api/dashboard/content/manage");
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(Object.values(contentTypes).flat()));
  const kept = items.filter((item) => item.file !== null);
  expect(new Set(kept.map((item) => item.file?.name))).toEqual(new Set(fileNames));
  for (const { url, file: about } of kept) {
    const sent = await api.app.inject({
      url: url ?? "",
      headers: { host: new URL(api.ctx.config.origins.portal).host, cookie: owner.cookies.header() },
    });
    expect([sent.statusCode, sent.headers["content-type"]]).toEqual([200, about?.mediaType]);
    expect(digest(sent.rawPayload)).toBe(digest(await readFile(file(about?.name ?? ""))));
  }
});

const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");

test.each([
  ["owner", 14],
  ["admin", 14],
  ["adviser", 14],
  ["user", 13],
])("%s may open %d items, and opened some of them", async (name, count) => {
  const items = await (await signedIn(name)).request("GET /api/dashboard/content");
  expect(items).toHaveLength(count);
  const opened = await (await signedIn(name)).request("GET /api/content/access");
  expect(opened.length).toBeGreaterThan(0);
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(opened.map(({ contentId }) => contentId)));
  for (const { lastOpenedAt, createdAt } of items)
    expect(lastOpenedAt === null || lastOpenedAt > createdAt).toBe(true);
});

test("another start changes nothing: what was deleted stays away", async () => {
  const owner = await signedIn("owner");
  const [item] = await owner.request("GET /api/dashboard/content/manage");
  await owner.request("DELETE /api/dashboard/content/:id", { params: { id: item?.id ?? 0 } });
  await seedDemoData(api.ctx);
  expect(await Promise.all((["content", "files"] as const).map(countOf))).toEqual([14, 10]);
});

test.each(fileNames.filter((name) => name.endsWith(".webm")))(
  "%s says how long it is and where one can go, before it begins",
  async (name) => {
    const content = await readFile(file(name));
    const begins = content.indexOf(Buffer.from("1f43b675", "hex"));
    const head = content.subarray(0, begins);
    for (const element of ["4489", "1c53bb6b"]) expect(head.includes(Buffer.from(element, "hex"))).toBe(true);
  },
);

test.each(fileNames.filter((name) => name.endsWith(".mp3")))("%s says how long it is", async (name) => {
  expect((await readFile(file(name))).subarray(0, 4096).toString("latin1")).toMatch(/Xing|Info/);
});

test("the files of the library are small", async () => {
  const sizes = await Promise.all(fileNames.map(async (name) => (await readFile(file(name))).length));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_500_000);
});

test("the past is the same for the same moment", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  expect(demoSessions(now)).toEqual(demoSessions(now));
  expect(demoConversations(now)).toEqual(demoConversations(now));
  for (const { ended } of demoSessions(now)) expect(ended === null || ended < now).toBe(true);
});

test("one of her attempts can be heard, line by line, once the voices have spoken it", async () => {
  await api.performJobs();
  const client = api.anonymous();
  await client.request("POST /api/auth/login", {
    body: { email: "user@demo.test", password: "demo-password" },
  });
  const spoken = (await client.request("GET /api/attempts", { query: {} })).filter(
    ({ mode }) => mode === "voice",
  );
  expect(spoken).toMatchObject([{ room: { name: "Objections" }, number: 2, state: "reviewed", score: 100 }]);
  const params = { id: spoken[0]?.id ?? "" };
  const { recording, transcript, checks, comments } = await client.request("GET /api/attempts/:id", {
    params,
  });
  expect(recording).toMatchObject({ state: "kept", parts: [{ durationSeconds: expect.any(Number) }] });
  const starts = transcript.map(({ sound }) => sound?.start);
  expect(starts).toEqual(starts.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect([starts[0], transcript.length, comments[0]?.line]).toEqual([0, 8, 4]);
  expect(checks.every(({ result }) => result === "met")).toBe(true);
  const [part] = recording.parts;
  const { bytes } = await client.send("GET /api/recordings/:id/sound", { params: { id: part?.id ?? "" } });
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
});
