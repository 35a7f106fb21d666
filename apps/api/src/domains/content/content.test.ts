import { afterAll, expect, test } from "vitest";
import { createContent, createGroup, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

const person = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(person);

const news = {
  title: "Markets",
  description: "Of the week",
  category: "read",
  type: "NEWS",
  url: "https://news.example.test/a",
} as const;

const film = { ...news, category: "watch", type: "VIMEO" } as const;
const notOnVimeo = "Please enter the address of one video on Vimeo, such as https://vimeo.com/76979871";

/** The titles of what somebody finds in their library. */
const libraryOf = async (who: { id: number }) =>
  (await (await api.as(who)).request("GET /api/dashboard/content")).map(({ title }) => title);

test("what is added for all is in everybody's library, the newest first, until it is taken away", async () => {
  const user = await createUser(api.db);
  const first = await owner.request("POST /api/dashboard/content", { body: news });
  const second = await owner.request("POST /api/dashboard/content", { body: { ...news, title: "Rates" } });
  expect(first).toMatchObject({
    ...news,
    isActive: true,
    audience: "all",
    named: { may: 0, mayNot: 0, groups: 0 },
    file: null,
  });
  expect(await libraryOf(user)).toEqual(["Rates", "Markets"]);
  await owner.request("PATCH /api/dashboard/content/:id", {
    params: { id: first.id },
    body: { isActive: false },
  });
  expect(await libraryOf(user)).toEqual(["Rates"]);
  await owner.request("DELETE /api/dashboard/content/:id", { params: { id: second.id } });
  expect(await libraryOf(user)).toEqual([]);
  const entries = await api.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_type", "=", "content")
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    "content.create",
    "content.create",
    "content.update",
    "content.delete",
  ]);
  await api.db.deleteFrom("content").execute();
});

test.each([
  [{ ...news, title: " " }, "title", "Title is required"],
  [{ ...news, description: "" }, "description", "Description is required"],
  [{ ...news, url: null }, "url", "Please provide a URL for this content type."],
  [{ ...news, type: "PDF", url: null }, "url", "Please select a file to upload."],
  [{ ...news, type: "PDF" }, "url", "Please select a file to upload."],
  [{ ...news, type: "AUDIO" }, "type", "Choose a type of this category"],
  [
    { ...news, url: "javascript:alert(1)" },
    "url",
    "Please enter an address that starts with https:// or http://",
  ],
  [{ ...film, url: "https://vimeo.com.evil.test/1" }, "url", notOnVimeo],
  [{ ...film, url: "https://vimeo.com/event/4242" }, "url", notOnVimeo],
  [{ ...film, url: "https://vimeo.com/showcase/1234" }, "url", notOnVimeo],
  [
    { ...film, url: "https://vimeo.com@evil.test/1" },
    "url",
    "Please enter an address without a name and an @ before its host",
  ],
] as const)("input that does not fit together is refused with its field: %#", async (body, path, message) => {
  const { status, error } = await owner.send("POST /api/dashboard/content", { body });
  expect([status, error.issues]).toEqual([400, [{ path, message }]]);
});

test("a change is judged with what it leaves as it is, and by its version", async () => {
  const { id } = await createContent(api.db, { title: "Changing" });
  const change = (body: object) => owner.send("PATCH /api/dashboard/content/:id", { params: { id }, body });
  expect((await change({ type: "PDF" })).error.issues).toEqual([
    { path: "url", message: "Please select a file to upload." },
  ]);
  expect((await change({ title: "New", version: 1 })).data).toMatchObject({ title: "New", version: 2 });
  expect((await change({ title: "Newer", version: 1 })).status).toBe(409);
  expect((await change({})).status).toBe(400);
});

test("an item whose address no rule would take today can still be renamed and taken offline", async () => {
  const { id } = await createContent(api.db, { ...film, url: "https://vimeo.com/event/4242" });
  const change = (body: object) => owner.send("PATCH /api/dashboard/content/:id", { params: { id }, body });
  expect((await change({ title: "Of the event", isActive: false })).status).toBe(200);
  expect((await change({ url: "https://vimeo.com/event/4243" })).error.issues).toEqual([
    { path: "url", message: notOnVimeo },
  ]);
});

test("one person is kept from what all have, and another one gets what nobody has", async () => {
  const [ada, bo] = [await createUser(api.db), await createUser(api.db)];
  await api.db.deleteFrom("content").execute();
  const { id: forAll } = await createContent(api.db, { title: "For all" });
  const { id: forNobody } = await createContent(api.db, { title: "For nobody", audience: "selected" });
  const say = (contentId: number, userId: number, canAccess: boolean) =>
    owner.request("POST /api/content/permissions", { body: { contentId, userId, canAccess } });
  await say(forAll, ada.id, false);
  await say(forNobody, bo.id, true);
  expect(await libraryOf(ada)).toEqual([]);
  expect(await libraryOf(bo)).toEqual(["For nobody", "For all"]);
  expect(await owner.request("GET /api/content/permissions", { query: { contentId: forAll } })).toEqual([
    { contentId: forAll, userId: ada.id, canAccess: false },
  ]);
  const nowhere = { query: { contentId: 2_000_000_000 } };
  expect((await owner.send("GET /api/content/permissions", nowhere)).status).toBe(404);
  const { data } = await owner.send("GET /api/dashboard/content/manage", { query: {} });
  expect(data.map(({ named }) => named)).toEqual([
    { may: 1, mayNot: 0, groups: 0 },
    { may: 0, mayNot: 1, groups: 0 },
  ]);
});

test("all users, or none, in one call: who was named before is forgotten, and later users are counted in", async () => {
  await api.db.deleteFrom("content").execute();
  const ada = await createUser(api.db);
  const { id: contentId } = await createContent(api.db, { title: "Turned" });
  const turn = (canAccess: boolean) =>
    owner.request("POST /api/content/permissions/bulk", { body: { contentId, canAccess } });
  await owner.request("POST /api/content/permissions", {
    body: { contentId, userId: ada.id, canAccess: true },
  });
  expect(await turn(false)).toMatchObject({ audience: "selected", named: { may: 0, mayNot: 0 } });
  expect(await libraryOf(ada)).toEqual([]);
  expect(await turn(true)).toMatchObject({ audience: "all" });
  expect(await libraryOf(await createUser(api.db))).toEqual(["Turned"]);
});

test("an item comes with its people, or not at all", async () => {
  await api.db.deleteFrom("content").execute();
  const ada = await createUser(api.db);
  const add = (userIds: number[]) =>
    owner.send("POST /api/content/create-metadata", {
      body: {
        ...news,
        audience: "selected",
        userPermissions: userIds.map((userId) => ({ userId, canAccess: true })),
      },
    });
  const { status, error } = await add([ada.id, 2_000_000_000]);
  expect([status, error.issues?.[0]?.path]).toEqual([404, "userPermissions"]);
  expect(await libraryOf(ada)).toEqual([]);
  expect((await add([ada.id])).data).toMatchObject({ named: { may: 1, mayNot: 0 } });
  expect(await libraryOf(ada)).toEqual(["Markets"]);
});

test("owners find content by its words, its type and whether it is live", async () => {
  await api.db.deleteFrom("content").execute();
  await createContent(api.db, { title: "Alpha 100%" });
  await createContent(api.db, { title: "Beta", category: "watch", type: "VIMEO", is_active: false });
  const find = async (query: object) => {
    const { data, headers } = await owner.send("GET /api/dashboard/content/manage", { query });
    return [data.map(({ title }) => title), headers["x-total-count"]];
  };
  expect(await find({ search: "100%" })).toEqual([["Alpha 100%"], "1"]);
  expect(await find({ type: "VIMEO" })).toEqual([["Beta"], "1"]);
  expect(await find({ isActive: "true", category: "read" })).toEqual([["Alpha 100%"], "1"]);
  expect(await find({ limit: 1 })).toEqual([["Beta"], "2"]);
});

test("an item tells whom its groups give it to", async () => {
  const [ada, bo] = [await createUser(api.db), await createUser(api.db)];
  const { id: contentId } = await createContent(api.db, { audience: "selected" });
  const north = await createGroup(api.db, { userIds: [ada.id], contentIds: [contentId] });
  const south = await createGroup(api.db, { userIds: [ada.id, bo.id], contentIds: [contentId] });
  await createGroup(api.db, { userIds: [bo.id] });
  const byGroups = (query: { contentId: number; userIds: string }) =>
    owner.send("GET /api/content/permissions/by-groups", { query });
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  expect((await byGroups({ contentId, userIds: `${ada.id},${bo.id}` })).data).toEqual([
    { userId: ada.id, groups: [named(north), named(south)] },
    { userId: bo.id, groups: [named(south)] },
  ]);
  expect((await byGroups({ contentId, userIds: String(bo.id) })).data).toHaveLength(1);
  expect((await byGroups({ contentId: 2_000_000_000, userIds: "1" })).status).toBe(404);
  const item = await owner.request("GET /api/dashboard/content/:id", { params: { id: contentId } });
  expect(item.named.groups).toBe(2);
});
