import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createUser } from "../../../test/factories.ts";
import { fileStores, type TestStore } from "../../../test/file-stores.ts";
import { sessionCookie, type TestApi } from "../../../test/harness.ts";
import { digest, type Library, openLibrary, pdf, wav } from "../../../test/library.ts";

const unsupported = /^Unsupported file type\. Expected .*, found .*\.$/;

/** What a disk says that fails at something. */
const broken = (code: string) => Object.assign(new Error(code), { code, syscall: "write" });

describe.each(fileStores)("files in $name", ({ open }) => {
  let store: TestStore;
  let library: Library;
  let api: TestApi;
  let owner: ContractClient;
  beforeAll(async () => {
    store = await open();
    library = await openLibrary(store);
    ({ api, owner } = library);
  });
  afterAll(async () => {
    await api.close();
    await store.close();
  });

  test("a file is kept once under its hash, and the same one again is recognised", async () => {
    const { item, url } = await library.publish("Ranges");
    const sha256 = digest(pdf("Ranges"));
    expect(await library.stored()).toEqual([sha256]);
    expect(item.file).toEqual({
      name: "plan.pdf",
      size: pdf("Ranges").length,
      mediaType: "application/pdf",
      seconds: null,
    });
    const { status, data } = await library.send(pdf("Ranges"), "copy.pdf");
    expect([status, data.sameAs]).toEqual([201, { id: item.id, title: "Ranges" }]);
    expect(data.url).not.toBe(url);
    expect(await library.stored()).toEqual([sha256]);
  });

  test("two uploads of the same file at once are both kept, in one place", async () => {
    const answers = await Promise.all([
      library.send(pdf("Twice"), "a.pdf"),
      library.send(pdf("Twice"), "b.pdf"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const sha256 = digest(pdf("Twice"));
    expect((await library.stored()).filter((name) => name === sha256)).toHaveLength(1);
    for (const { data } of answers) expect((await library.get(owner, data.url)).body).toBe(pdf("Twice"));
  });

  test.each([
    ["a script", "#!/bin/sh\nrm", "run.pdf", 415, unsupported],
    ["a picture", "<svg/>", "picture.svg", 415, unsupported],
    ["sound that calls itself a film", wav, "film.mp4", 415, unsupported],
    ["nothing", "", "empty.pdf", 400, "The file is empty"],
  ] as const)("%s is refused, and nothing of it stays", async (_name, content, name, status, message) => {
    const before = await library.stored();
    const { error, status: answered } = await library.send(content, name);
    expect(answered).toBe(status);
    expect(error.error).toMatch(message);
    expect(await library.stored()).toEqual(before);
  });

  test("a file has to be of the type that it is meant for", async () => {
    expect((await library.send(wav, "talk.wav", { type: "VIDEO" })).status).toBe(415);
    const { data } = await library.send(wav, "talk.wav", { category: "listen", type: "AUDIO" });
    expect(data).toMatchObject({ name: "talk.wav", mediaType: "audio/wav", size: wav.length });
    const { status, error } = await owner.send("POST /api/dashboard/content", {
      body: { title: "Talk", description: "Heard", category: "watch", type: "VIDEO", url: data.url },
    });
    expect([status, error.issues?.[0]?.path]).toEqual([400, "url"]);
  });

  test.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["evil\u202Etxt.txt", "eviltxt.txt"],
    [`${"n".repeat(300)}.txt`, `${"n".repeat(146)}.txt`],
    ["nul\0name.txt", "nulname.txt"],
    ["C:\\Documents\\notes.txt", "notes.txt"],
    ["résumé 😀.txt", "résumé 😀.txt"],
  ])("the name %j is kept as %j", async (given, kept) => {
    const { data } = await library.send("Notes", given);
    expect(data.name).toBe(kept);
  });

  test("a file is sent whole or in part, kept by browsers and never run", async () => {
    const { url } = await library.publish("Parts");
    const user = await api.as("USER");
    const content = pdf("Parts");
    const whole = await library.get(user, url);
    expect([whole.statusCode, whole.body]).toEqual([200, content]);
    expect(whole.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": "inline; filename=plan.pdf",
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const etag = String(whole.headers.etag);
    const part = await library.get(user, url, { range: "bytes=0-3" });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
      206,
      "%PDF",
      `bytes 0-3/${content.length}`,
    ]);
    expect((await library.get(user, url, { range: "bytes=-6" })).body).toBe(content.slice(-6));
    const outside = await library.get(user, url, { range: "bytes=9999-" });
    expect([outside.statusCode, outside.headers["content-range"]]).toEqual([
      416,
      `bytes */${content.length}`,
    ]);
    const many = `bytes=${"0-1,".repeat(500)}5-6`;
    for (const range of ["bytes=0-1,5-6", many, "lines=1-2", "bytes", "bytes=x-y", "bytes=5-2", "bytes=-0"]) {
      const answer = await library.get(user, url, { range });
      expect([range, answer.statusCode === 416 || answer.body === content]).toEqual([range, true]);
    }
    expect((await library.get(user, url, { range: "bytes=0-3", "if-range": '"other"' })).statusCode).toBe(
      200,
    );
    expect((await library.get(user, url, { range: "bytes=0-3", "if-range": etag })).statusCode).toBe(206);
    expect((await library.get(user, url, { "if-none-match": etag })).statusCode).toBe(304);
    const head = await library.get(user, url, {}, "HEAD");
    expect([head.statusCode, head.body, Number(head.headers["content-length"])]).toEqual([
      200,
      "",
      content.length,
    ]);
  });

  test("documents are saved, under their name in any script", async () => {
    const { data } = await library.send("{\\rtf1 Plan}", "Übersicht 計画.rtf");
    const { headers } = await library.get(owner, data.url);
    expect(headers["content-disposition"]).toContain("attachment; ");
    expect(headers["content-disposition"]).toContain(
      `filename*=UTF-8''${encodeURIComponent("Übersicht 計画.rtf")}`,
    );
  });

  test.each(["bytes=1-", "bytes=0-", "bytes=-20", "bytes=0-0,1-"])(
    "who reads a file with %s has opened its item",
    async (range) => {
      const { item, url } = await library.publish(`Read with ${range}`);
      const user = await api.as("USER");
      await library.get(user, url, { range });
      expect(await user.request("GET /api/content/access")).toEqual([
        expect.objectContaining({ contentId: item.id }),
      ]);
    },
  );

  test("who reads more than half of a file has opened its item", async () => {
    const { item, url } = await library.publish("Opened");
    const user = await api.as("USER");
    const opened = async () =>
      (await user.request("GET /api/content/access")).map(({ contentId }) => contentId);
    await library.get(user, url, {}, "HEAD");
    await library.get(user, url, { range: "bytes=0-0" });
    await library.get(user, url, { range: "bytes=4-8" });
    expect(await opened()).toEqual([]);
    await library.get(user, url);
    await library.get(user, url);
    expect(await opened()).toEqual([item.id]);
    const { total } = await api.db
      .selectFrom("content_opens")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("content_id", "=", item.id)
      .executeTakeFirstOrThrow();
    expect(total).toBe(1);
  });

  test("who may not open the item does not find its file: with the next request after the right is gone", async () => {
    const { item, url } = await library.publish("Secret");
    const person = await createUser(api.db);
    const user = await api.as(person);
    expect((await library.get(user, url)).statusCode).toBe(200);
    const permission = { contentId: item.id, userId: person.id, canAccess: false };
    await owner.request("POST /api/content/permissions", { body: permission });
    expect((await library.get(user, url)).statusCode).toBe(404);
    expect((await library.get(user, url, { range: "bytes=0-1" })).statusCode).toBe(404);
    expect((await library.get(owner, url)).statusCode).toBe(200);
    const { statusCode } = await api.app.inject({
      url,
      headers: { host: new URL(api.ctx.config.origins.portal).host, cookie: `${sessionCookie}=x` },
    });
    expect(statusCode).toBe(401);
    const unnamed = await library.send(pdf("Not named by any item"), "draft.pdf");
    expect((await library.get(user, unnamed.data.url)).statusCode).toBe(404);
  });

  test("a disk that is full takes nothing, and says so", async () => {
    const before = await library.stored();
    vi.spyOn(api.ctx.files, "put").mockRejectedValueOnce(broken("ENOSPC"));
    const { status, error } = await library.send(pdf("Too much"), "much.pdf");
    expect([status, error.code]).toEqual([507, "storage_full"]);
    expect(error.error).toBe("There is no room for files at the moment. Nothing was stored.");
    expect(await library.stored()).toEqual(before);
  });

  test("while the store is away, files wait and the list works", async () => {
    const { url, item } = await library.publish("Away");
    vi.spyOn(api.ctx.files, "read").mockRejectedValueOnce(broken("ENOENT"));
    const { statusCode, headers } = await library.get(owner, url);
    expect([statusCode, headers["retry-after"]]).toEqual([503, "2"]);
    expect(headers["content-disposition"]).toBeUndefined();
    vi.spyOn(api.ctx.files, "put").mockRejectedValueOnce(broken("EIO"));
    expect((await library.send(pdf("Later"), "later.pdf")).status).toBe(503);
    const listed = await owner.request("GET /api/dashboard/content");
    expect(listed.map(({ id }) => id)).toContain(item.id);
  });
});
