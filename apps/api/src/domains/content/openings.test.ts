import { afterAll, afterEach, expect, test } from "vitest";
import { assign, createContent, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());
afterEach(() => api.db.deleteFrom("content").execute());

const owner = await api.as("OWNER");
const ada = await createUser(api.db, { first_name: "Ada", last_name: "Berg" });
const asAda = await api.as(ada);

const open = (contentId: number, who = asAda) =>
  who.send("POST /api/content/access", { body: { contentId } });

/** An opening at that many days ago. */
const openedBefore = (userId: number, contentId: number, days: number) =>
  api.db
    .insertInto("content_opens")
    .values({
      user_id: userId,
      content_id: contentId,
      opened_at: new Date(Date.now() - days * 24 * 3_600_000),
    })
    .execute();

test("an item is opened once in ten minutes, by those who may, and the log has it", async () => {
  const { id: contentId } = await createContent(api.db, { title: "Plan" });
  const { id: hidden } = await createContent(api.db, { audience: "selected" });
  expect((await open(hidden)).status).toBe(404);
  const answers = await Promise.all([open(contentId), open(contentId), open(contentId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [noted, ...others] = await asAda.request("GET /api/content/access");
  expect([noted?.contentId, others]).toEqual([contentId, []]);
  const openings = await api.db.selectFrom("content_opens").select("content_id").execute();
  expect(openings).toEqual([{ content_id: contentId }]);
  const [item] = await asAda.request("GET /api/dashboard/content");
  expect(item?.lastOpenedAt).toBe(noted?.accessedAt);
  const events = await asAda.request("GET /api/activity/events", { query: {} });
  expect(events.filter(({ action }) => action === "Opened content")).toEqual([
    expect.objectContaining({ activity_type: "session", details: "Plan." }),
  ]);
});

test("who opened it longer than ten minutes ago opens it again", async () => {
  const { id } = await createContent(api.db);
  await openedBefore(ada.id, id, 1);
  await open(id);
  expect(await api.db.selectFrom("content_opens").select("id").execute()).toHaveLength(2);
});

test("a position is kept until the end was reached, for each person", async () => {
  const { id } = await createContent(api.db);
  const other = await api.as("USER");
  const keep = (seconds: number | null) =>
    asAda.send("PUT /api/content/:id/position", { params: { id }, body: { seconds } });
  const position = async (who: typeof asAda) =>
    (await who.request("GET /api/dashboard/content"))[0]?.position;
  expect(await position(asAda)).toBeNull();
  await keep(12);
  await keep(40);
  expect([await position(asAda), await position(other)]).toEqual([40, null]);
  await keep(null);
  expect(await position(asAda)).toBeNull();
  const { error } = await asAda.send("PUT /api/content/:id/position", {
    params: { id },
    body: { seconds: -1 },
  });
  expect(error.issues?.[0]?.path).toBe("seconds");
  await api.db.updateTable("content").set({ audience: "selected" }).execute();
  expect((await keep(50)).status).toBe(404);
});

test("owners see who opened what, administrators only the people they look after", async () => {
  const admin = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, admin.id, ada.id);
  const stranger = await createUser(api.db, { first_name: "Sven" });
  const [plan, talk] = [
    await createContent(api.db, { title: "Plan" }),
    await createContent(api.db, { title: "Talk" }),
  ];
  await openedBefore(ada.id, plan.id, 3);
  await openedBefore(stranger.id, plan.id, 2);
  await openedBefore(ada.id, talk.id, 1);
  const seen = async (who: typeof asAda, query: object) => {
    const { data, headers } = await who.send("GET /api/content/openings", { query });
    return [data.map(({ title, firstName }) => `${firstName}: ${title}`), headers["x-total-count"]];
  };
  expect(await seen(owner, { contentId: plan.id })).toEqual([["Sven: Plan", "Ada: Plan"], "2"]);
  expect(await seen(owner, { limit: 1 })).toEqual([["Ada: Talk"], "3"]);
  const asAdmin = await api.as(admin);
  expect(await seen(asAdmin, {})).toEqual([["Ada: Talk", "Ada: Plan"], "2"]);
  expect(await seen(asAdmin, { userId: stranger.id })).toEqual([[], "0"]);
});

test("openings are counted by day and by item, beside those of the range before", async () => {
  const other = await createUser(api.db);
  const [plan, talk] = [
    await createContent(api.db, { title: "Plan" }),
    await createContent(api.db, { title: "Talk" }),
  ];
  for (const [person, item, days] of [
    [ada, plan, 0],
    [ada, plan, 1],
    [other, plan, 1],
    [other, talk, 2],
    [other, talk, 8],
  ] as const)
    await openedBefore(person.id, item.id, days);
  const use = await owner.request("GET /api/content/use", { query: { range: "7d" } });
  expect(use.totals).toEqual({ openings: 4, items: 2, people: 2 });
  expect(use.previous).toEqual({ openings: 1 });
  expect(use.timeline.map(({ openings }) => openings)).toEqual([0, 0, 0, 0, 1, 2, 1]);
  expect(use.items.map(({ title, openings, people }) => [title, openings, people])).toEqual([
    ["Plan", 3, 2],
    ["Talk", 1, 1],
  ]);
});
