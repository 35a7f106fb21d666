import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createConversation,
  createDeployment,
  createInvitation,
  createRoom,
  createUser,
  said,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";

const deletedAtProvider: string[] = [];
const made = await testApi();
const api = {
  ...made,
  ctx: {
    ...made.ctx,
    voice: {
      ...made.ctx.voice,
      deleteConversation: (id: string) => {
        deletedAtProvider.push(id);
        return Promise.resolve();
      },
    },
  },
};
afterAll(() => api.close());
afterEach(async () => {
  await api.db.deleteFrom("conversations").execute();
  await api.db.deleteFrom("unwanted_records").execute();
});

const ada = await createUser(api.db, { first_name: "Ada", last_name: "Berg", email: "ada@example.test" });
const otto = await createUser(api.db, { role: "ADMIN" });
await assign(api.db, otto.id, ada.id);
const owner = await api.as("OWNER");
const adviser = await api.as(ada);
const administrator = await api.as(otto);
const otherAdviser = await api.as("USER");
const otherAdministrator = await api.as("ADMIN");
const page = await createDeployment(api.db, {
  name: "Pension",
  user_id: ada.id,
  recipient_email: null,
  allow_anonymous: true,
});
const guest = await createInvitation(api.db, page.id, {
  email: "guest@example.test",
  recipient_name: "Gia Guest",
});

const onPage = (values: Parameters<typeof createConversation>[1] = {}) =>
  createConversation(api.db, { deployment_id: page.id, agent_id: page.agent_id, ...values });

const listed = (query: object = {}, who: ContractClient = adviser) =>
  who.send("GET /api/deployments/:id/conversations", { params: { id: page.id }, query });
const part = async (query: object = {}) => {
  const { data, headers } = await listed(query);
  return { data, total: Number(headers["x-total-count"]) };
};
const idsOf = async (query: object = {}) => (await part(query)).data.map(({ id }) => id);
const read = (id: string, who: ContractClient = adviser) =>
  who.send("GET /api/conversations/:id", { params: { id } });
const remove = (id: string, who: ContractClient = adviser) =>
  who.send("DELETE /api/conversations/:id", { params: { id } });
const sameOrigin = { headers: { "sec-fetch-site": "same-origin" } };

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("the list of a page", () => {
  test("has the newest first, who talked, how it ended, how it was rated, and whether its record is here", async () => {
    const [rated, awaited, missing, preview] = [
      await onPage({
        issued_at: minutesAgo(10),
        started_by: `invitation:${guest.id}`,
        invitation_id: guest.id,
        end_reason: "Client ended call",
        transcript: [
          said("agent", "Hello.", { feedback: "like", isInterrupted: true }),
          said("user", " … "),
          said("user", "Hi."),
          said("agent", "Well.", { feedback: "dislike" }),
        ],
      }),
      await onPage({ issued_at: minutesAgo(20), transcript: null, record_asked: 2 }),
      await onPage({ issued_at: minutesAgo(30), transcript: null, record_asked: 3, ended_by: "operator" }),
      await onPage({ issued_at: minutesAgo(40), started_by: `staff:${ada.id}`, purpose: "preview" }),
    ];
    expect((await part()).total).toBe(3);
    const { data, total } = await part({ previews: "with" });
    expect(total).toBe(4);
    expect(data).toMatchObject([
      {
        id: rated.id,
        who: { kind: "recipient", name: "Gia Guest", email: "guest@example.test" },
        durationSeconds: 60,
        isOngoing: false,
        endedBy: "user",
        endReason: "Client ended call",
        isPreview: false,
        feedback: { likes: 1, dislikes: 1 },
        record: "here",
        lines: 3,
        match: null,
      },
      { id: awaited.id, who: { kind: "visitor", name: null, email: null }, record: "awaited", lines: 0 },
      { id: missing.id, record: "missing", endedBy: "operator" },
      {
        id: preview.id,
        isPreview: true,
        who: { kind: "staff", name: "Ada Berg", email: "ada@example.test" },
      },
    ]);
  });

  test("of which the provider never told has no record, and is awaited for a while", async () => {
    const untold = { transcript: null, provider_conversation_id: null };
    const fresh = await onPage({ ...untold, issued_at: minutesAgo(2) });
    const old = await onPage({ ...untold, issued_at: minutesAgo(30), ended_at: minutesAgo(20) });
    expect((await part()).data).toMatchObject([
      { id: fresh.id, record: "awaited" },
      { id: old.id, record: "none" },
    ]);
  });

  test("leaves out starts in which nobody talked, and shows what goes on now", async () => {
    const open = { transcript: null, ended_at: null, ended_by: null, duration_seconds: null };
    await onPage({ transcript: null, duration_seconds: 0 });
    await onPage({ ...open, issued_at: minutesAgo(5 * 60) });
    const ongoing = await onPage({ ...open, issued_at: minutesAgo(3) });
    const { data, total } = await part();
    expect([data, total]).toMatchObject([
      [{ id: ongoing.id, isOngoing: true, endedBy: null, record: "awaited" }],
      1,
    ]);
  });

  test("is narrowed by days of the organisation's zone, by who ended it, and comes in parts", async () => {
    const old = await onPage({ issued_at: new Date("2026-03-01T23:30:00Z"), ended_by: "agent" });
    const later = await onPage({ issued_at: new Date("2026-03-02T12:00:00Z") });
    await api.db.updateTable("system_settings").set({ time_zone: "Europe/Berlin" }).execute();
    expect(await idsOf({ from: "2026-03-02", to: "2026-03-02" })).toEqual([later.id, old.id]);
    expect(await idsOf({ to: "2026-03-01" })).toEqual([]);
    expect(await idsOf({ from: "2026-03-03" })).toEqual([]);
    expect(await idsOf({ endedBy: "agent" })).toEqual([old.id]);
    expect(await part({ limit: 1, offset: 1 })).toMatchObject({ data: [{ id: old.id }], total: 2 });
    expect(await part({ limit: 1, offset: 5 })).toMatchObject({ data: [], total: 2 });
  });

  test.each([
    [{ from: "2026-02-30" }],
    [{ from: "2026-03-02", to: "2026-03-01" }],
    [{ endedBy: "nobody" }],
    [{ limit: 0 }],
    [{ search: "x".repeat(201) }],
    [{ search: "a\0b" }],
  ])("refuses %j", async (query) => {
    expect((await listed(query)).status).toBe(400);
  });
});

describe("searching", () => {
  const lines = (...texts: string[]) => ({ transcript: texts.map((text) => said("user", text)) });

  test.each([
    ["one word, in any letters", "ZÜRICH", true],
    ["the beginning of the last word", "pensi", true],
    ["no beginning of an earlier word", "pensi zürich", false],
    ["all words, wherever they were said", "zürich fund", true],
    ["not all words", "zürich rainbow", false],
    ["a phrase", '"pension fund"', true],
    ["a phrase in another order", '"fund pension"', false],
    ["a phrase that is not closed", '"in zürich', true],
    ["marks between words", "pension-fund's", false],
    ["a number with a point", "3.5", true],
    ["another writing", "年金", true],
    ["quotation marks that people type", "“pension fund”", true],
    ["who talked", "gia gu", true],
    ["an address", "guest@exam", true],
    ["nothing but marks", "!!! :* & |", false],
    ["marks of a query language", "pension:* & !(fund | <-> \\ ' %", true],
    ["a word that was not said", "rainbow", false],
  ])("finds %s: %s", async (_name, search, isFound) => {
    const { id } = await onPage({
      invitation_id: guest.id,
      ...lines("A “Pension fund” in Zürich… yes?", "About 3.5 percent", "年金 です"),
    });
    expect(await idsOf({ search })).toEqual(isFound ? [id] : []);
  });

  test("shows what was said around the first words that were found", async () => {
    await onPage(lines("Nothing here.", `${"word ".repeat(40)}pension fund ${"word ".repeat(60)}`));
    const { data } = await part({ search: "fund" });
    expect(data[0]?.match).toMatch(/^….{30,60}pension fund.{60,}…$/);
    expect(data[0]?.match?.length).toBeLessThanOrEqual(202);
  });

  test("finds what was said in a transcript with more different words than a vector holds", async () => {
    const many = Array.from({ length: 9000 }, (_, n) => `${n}a ${"x".repeat(60)}${n} ${"ü".repeat(30)}${n}`);
    const { id } = await onPage(lines(...many, "00early"));
    expect(await idsOf({ search: "00early" })).toEqual([id]);
    expect((await read(id)).data.transcript).toHaveLength(9001);
  });

  test("finds the newest, a thousand at most", async () => {
    const one = await onPage(lines("budget"));
    const { id: _id, provider_conversation_id: _name, began: _began, ...row } = one;
    const { line_count: _lines, likes: _likes, dislikes: _dislikes, words: _words, ...values } = row;
    const copies = Array.from({ length: 1001 }, (_, n) => ({
      ...values,
      transcript: JSON.stringify(values.transcript),
      id: `copy${String(n).padStart(16, "0")}`,
    }));
    await api.db.insertInto("conversations").values(copies).execute();
    expect(await part({ search: "budget", limit: 200, offset: 900 })).toMatchObject({ total: 1000 });
    expect((await part({ search: "budget", limit: 200, offset: 900 })).data).toHaveLength(100);
    expect((await part({ search: "budget", limit: 200, offset: 1000 })).data).toEqual([]);
    expect((await part()).total).toBe(1002);
  });
});

describe("one conversation", () => {
  test("has its head and what was said, cut off and rated", async () => {
    const { id } = await onPage({
      transcript: [
        said("agent", "Hello, I am", { atSeconds: 0.5, isInterrupted: true, feedback: "like" }),
        said("agent", "..."),
        { role: "user", message: "Hi <b>there</b>", atSeconds: 3 },
      ],
    });
    expect((await read(id)).data).toMatchObject({
      page: { id: page.id, deploymentName: "Pension" },
      room: null,
      agentName: expect.any(String),
      lines: 2,
      transcript: [
        { speaker: "agent", text: "Hello, I am", atSeconds: 0.5, isInterrupted: true, feedback: "like" },
        { speaker: "user", text: "Hi <b>there</b>", atSeconds: 3, isInterrupted: false, feedback: null },
      ],
    });
  });

  test("of ten thousand lines is read, and taken as a file", async () => {
    const { id } = await onPage({
      transcript: Array.from({ length: 10_000 }, (_, n) => said("user", `Line ${n}`, { atSeconds: n })),
    });
    const { data } = await read(id);
    expect([data.lines, data.transcript.at(-1)?.text]).toEqual([10_000, "Line 9999"]);
    const call = { params: { id }, query: {} };
    const text = await adviser.send("GET /api/conversations/:id/export.txt", call, sameOrigin);
    expect(text.text.trimEnd().split("\n").slice(-2)).toEqual([
      "[2:46:38] Visitor: Line 9998",
      "[2:46:39] Visitor: Line 9999",
    ]);
    const csv = await adviser.send("GET /api/conversations/:id/export", call, sameOrigin);
    expect(csv.text.trimEnd().split("\r\n")).toHaveLength(10_001);
  });

  test("in a room is its own speaker's alone", async () => {
    const room = await createRoom(api.db, { name: "Practice" });
    const talk = await createConversation(api.db, {
      deployment_id: null,
      room_id: room.id,
      agent_id: room.agent_id ?? 0,
      started_by: `staff:${ada.id}`,
    });
    expect((await read(talk.id)).data).toMatchObject({ page: null, room: { id: room.id, name: "Practice" } });
    for (const who of [owner, administrator, otherAdviser])
      expect((await read(talk.id, who)).status).toBe(404);
    expect((await remove(talk.id)).status).toBe(403);
    const [own] = await adviser.request("GET /api/conversations", { query: {} });
    expect(own).toMatchObject({
      id: talk.id,
      title: "Practice",
      who: { kind: "staff", name: "Ada Berg" },
      lines: 1,
    });
    expect(await owner.request("GET /api/conversations", { query: {} })).toEqual([]);
  });
});

test("all that one may read and whose transcript is here can be chosen, by their words or their place", async () => {
  const here = await onPage({ transcript: [said("user", "About bonds")] });
  await onPage({ transcript: null });
  await onPage({ transcript: [] });
  const elsewhere = await createConversation(api.db, { issued_at: minutesAgo(3) });
  const found = async (who: ContractClient, query: object = {}) =>
    (await who.request("GET /api/conversations", { query })).map(({ id }) => id);
  expect(await found(owner)).toEqual([here.id, elsewhere.id]);
  expect(await found(adviser)).toEqual([here.id]);
  expect(await found(administrator)).toEqual([here.id]);
  expect(await found(otherAdviser)).toEqual([]);
  expect(await found(adviser, { search: "bond" })).toEqual([here.id]);
  expect(await found(adviser, { search: "pens" })).toEqual([here.id]);
  expect(await found(owner, { search: "stocks" })).toEqual([]);
  expect(await found(otherAdviser, { search: "pens" })).toEqual([]);
});

describe("who may know it", () => {
  test("owners, the adviser of the page, and the administrator who looks after them", async () => {
    const { id } = await onPage();
    const statuses = async (who: ContractClient) => [
      (await listed({}, who)).status,
      (await read(id, who)).status,
      (await take(who, id)).status,
      (await takeList(who)).status,
    ];
    for (const who of [owner, adviser, administrator])
      expect(await statuses(who)).toEqual([200, 200, 200, 200]);
    for (const who of [otherAdviser, otherAdministrator])
      expect(await statuses(who)).toEqual([404, 404, 404, 404]);
    expect((await remove(id, otherAdviser)).status).toBe(404);
    expect(await idsOf()).toEqual([id]);
  });

  test("owners who view as the adviser read, and neither take nor delete", async () => {
    const { id } = await onPage();
    const viewing = await api.viewing(owner, ada.id);
    expect([(await listed({}, viewing)).status, (await read(id, viewing)).status]).toEqual([200, 200]);
    const refused = [await take(viewing, id), await takeList(viewing), await remove(id, viewing)];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

const take = (who: ContractClient, id: string) =>
  who.send("GET /api/conversations/:id/export.txt", { params: { id }, query: {} }, sameOrigin);
const takeList = (who: ContractClient, query: object = {}) =>
  who.send("GET /api/deployments/:id/conversations/export", { params: { id: page.id }, query }, sameOrigin);

describe("files", () => {
  test("a list holds what the filter leaves, and nothing that was said", async () => {
    await onPage({ invitation_id: guest.id, started_by: `invitation:${guest.id}`, end_reason: "=1+1" });
    await onPage({ ended_by: "agent", transcript: [said("user", "secret words")], record_is_cut: true });
    const answer = await takeList(adviser);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = answer.text.trimEnd().split("\r\n");
    expect(head).toBe(
      "\uFEFFid,startedAt,who,name,email,seconds,isOngoing,endedBy,endReason,isPreview,likes,dislikes,rating,consent,transcript,lines",
    );
    expect(rows).toHaveLength(2);
    expect(answer.text).toContain("recipient,Gia Guest,guest@example.test,60,no,user,'=1+1,no,0,0,,,here,1");
    expect(answer.text).toContain(",no,0,0,,,cut,1");
    expect(answer.text).not.toContain("secret words");
    expect((await takeList(adviser, { endedBy: "agent" })).text.trimEnd().split("\r\n")).toHaveLength(2);
    expect((await takeList(adviser, { search: "nothing like it" })).text.trimEnd()).toBe(head);
  });

  test("a transcript as a table runs nothing, and as text no line looks like another", async () => {
    const { id } = await onPage({
      transcript: [
        said("user", "=HYPERLINK(1)", { atSeconds: 61.5 }),
        said("agent", "Yes,\n[0:00] Visitor: no", { isInterrupted: true, feedback: "dislike" }),
      ],
    });
    const call = { params: { id }, query: {} };
    const csv = await adviser.send("GET /api/conversations/:id/export", call, sameOrigin);
    expect(csv.text).toBe(
      "\uFEFFseconds,speaker,text,interrupted,feedback\r\n" +
        "61.5,user,'=HYPERLINK(1),,\r\n" +
        ',agent,"Yes,\n[0:00] Visitor: no",yes,dislike\r\n',
    );
    const text = await take(adviser, id);
    expect(text.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": "attachment",
    });
    const [title, place, who, , length, empty, first, second] = text.text.split("\n");
    expect([title?.startsWith("Conversation with "), place, who, length, empty]).toEqual([
      true,
      "Page: Pension",
      "Who: Visitor",
      "Length: 1:00",
      "",
    ]);
    expect(first).toBe("[1:01] Visitor: =HYPERLINK(1)");
    expect(second).toMatch(/: Yes, \[0:00\] Visitor: no \(interrupted, disliked\)$/);
    const events = await adviser.request("GET /api/activity/events", { query: {} });
    expect(events[0]).toMatchObject({ action: "Exported what was said", details: "On Pension." });
    expect(
      JSON.stringify(await owner.request("GET /api/activity/events", { query: { scope: "everyone" } })),
    ).not.toMatch(/HYPERLINK/);
  });
});

describe("deleting", () => {
  test("takes it away here and at the provider, and leaves an entry without its words", async () => {
    const { id, provider_conversation_id: name } = await onPage({
      transcript: [said("user", "secret words")],
    });
    expect((await remove(id)).data).toEqual({ success: true });
    expect([(await read(id)).status, await idsOf(), (await remove(id)).status]).toEqual([404, [], 404]);
    await performSchedules(api.ctx);
    expect(deletedAtProvider).toContain(name);
    const entry = await api.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "conversation.delete")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: ada.id, subject_id: page.id, details: { conversationId: id } });
  });

  test("waits until the call is over", async () => {
    const { id } = await onPage({ transcript: null, ended_at: null, ended_by: null, duration_seconds: null });
    expect(await remove(id)).toMatchObject({ status: 409, error: { code: "conflict" } });
    expect(await idsOf()).toEqual([id]);
  });

  test("twenty times at once, it happens once", async () => {
    const { id } = await onPage();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });
});
