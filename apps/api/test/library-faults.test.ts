import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openListeners } from "../src/platform/http/listeners.ts";
import type { ContractClient } from "./contract-client.ts";
import { createUser } from "./factories.ts";
import { fileStores, type TestStore } from "./file-stores.ts";
import { digest, type Library, openLibrary, pdf } from "./library.ts";
import { performSchedule } from "./perform-jobs.ts";

/** More than all buffers between the store and a reader hold. */
const large = "x".repeat(20 * 1024 * 1024);

describe.each(fileStores)("with files in $name", ({ open }) => {
  let store: TestStore;
  let library: Library;
  let port: number;
  let close: () => Promise<void>;
  beforeAll(async () => {
    store = await open();
    library = await openLibrary(store);
    const listeners = await openListeners(library.api.app, "127.0.0.1", { api: 0 }, { requestMs: 10_000 });
    port = Number(listeners.ports.api);
    close = () => listeners.close(0);
  });
  afterAll(async () => {
    await close();
    await library.api.close();
    await store.close();
  });

  async function publishLarge(title: string) {
    const content = pdf(title + large);
    const { data } = await library.send(content, "large.pdf");
    const item = await library.owner.request("POST /api/dashboard/content", {
      body: { title, description: "A plan", category: "read", type: "PDF", url: data.url },
    });
    return { item, url: data.url, content };
  }

  /** Begins to read a file and takes no more than what is under way. */
  async function beginReading(client: ContractClient, url: string): Promise<IncomingMessage> {
    const headers = { host: "localhost:3000", cookie: client.cookies.header() };
    const sent = request({ port, host: "127.0.0.1", path: url, headers, agent: false }).end();
    onTestFinished(() => void sent.destroy());
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return answer;
  }

  test("a right that is taken during a download ends with the next request", async () => {
    const { item, url, content } = await publishLarge("taken");
    const person = await createUser(library.api.db);
    const user = await library.api.as(person);
    const answer = await beginReading(user, url);
    expect(answer.statusCode).toBe(200);
    await library.owner.request("POST /api/content/permissions", {
      body: { contentId: item.id, userId: person.id, canAccess: false },
    });
    expect((await library.get(user, url, { range: "bytes=0-9" })).statusCode).toBe(404);
    expect(digest(await buffer(answer))).toBe(digest(content));
    expect((await library.get(user, url)).statusCode).toBe(404);
  });

  test("what is deleted during a download is read to its end, and is not there for the next request", async () => {
    const { item, url, content } = await publishLarge("deleted");
    const user = await library.api.as("USER");
    const answer = await beginReading(user, url);
    await library.owner.request("DELETE /api/dashboard/content/:id", { params: { id: item.id } });
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    await library.api.db.updateTable("files").set({ kept_until: old.toISOString() }).execute();
    await store.age(digest(content), old);
    await performSchedule(library.api.ctx, "look-after-files");
    expect(await library.stored()).not.toContain(digest(content));
    expect((await library.get(user, url)).statusCode).toBe(404);
    expect(digest(await buffer(answer))).toBe(digest(content));
  });

  test("a store that is full to its quota takes nothing more", async () => {
    const small = await openLibrary(store, { FILES_QUOTA_MB: "1" });
    onTestFinished(() => small.api.close());
    expect((await small.send(pdf("fits"), "small.pdf")).status).toBe(201);
    const before = await small.stored();
    const { status, error } = await small.send(pdf("x".repeat(1024 * 1024)), "large.pdf");
    expect([status, error.code]).toEqual([507, "storage_full"]);
    expect(error.error).toBe("There is no room for files at the moment. Nothing was stored.");
    expect(await small.stored()).toEqual(before);
  });

  test("while the store is away, files wait with a sentence and the lists work", async () => {
    const other = await open();
    const lonely = await openLibrary(other);
    onTestFinished(() => lonely.api.close());
    const { item, url } = await lonely.publish("Away");
    await other.goAway();
    const read = await lonely.get(lonely.owner, url);
    expect([read.statusCode, read.headers["retry-after"]]).toEqual([503, "2"]);
    expect(read.json()).toMatchObject({ code: "unavailable", error: expect.stringMatching(/try again in/) });
    expect((await lonely.send(pdf("Later"), "later.pdf")).status).toBe(503);
    const listed = await lonely.owner.request("GET /api/dashboard/content");
    expect(listed.map(({ id }) => id)).toEqual([item.id]);
    const managed = await lonely.owner.request("GET /api/dashboard/content/manage", { query: {} });
    expect(managed.map(({ id }) => id)).toEqual([item.id]);
    await performSchedule(lonely.api.ctx, "look-after-files");
    const failed = await lonely.owner.request("GET /api/jobs/failed", { query: {} });
    expect(failed.map(({ name }) => name)).toEqual(["look-after-files"]);
    await other.close();
  });
});
