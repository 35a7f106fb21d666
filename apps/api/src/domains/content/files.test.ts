import { createHash } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import { sessionCookie, testApi } from "../../../test/harness.ts";
import type { ContractClient } from "../../../test/contract-client.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const owner = await api.as("OWNER");
const folder = api.ctx.config.filesDirectory;

const pdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`;
const wav = Buffer.concat([
  Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00", "latin1"),
  Buffer.from("\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00\x10\x00data\x00\x00\x00\x00", "latin1"),
]);

const send = (content: string | Buffer, name: string, body = {}) =>
  owner.send("POST /api/content/upload", {
    file: new File([new Uint8Array(Buffer.from(content))], name),
    body,
  });

/** What the store holds, once nothing arrives any more. */
async function stored(): Promise<string[]> {
  await vi.waitUntil(async () => (await readdir(path.join(folder, "arriving"))).length === 0);
  const found = await readdir(folder, { recursive: true });
  return found.map((name) => path.basename(name)).filter((name) => name.length > 2 && name !== "arriving");
}

/** A PDF as an item that everybody may open. */
async function publish(text: string) {
  const { data: file } = await send(pdf(text), "plan.pdf");
  const item = await owner.request("POST /api/dashboard/content", {
    body: { title: text, description: "A plan", category: "read", type: "PDF", url: file.url },
  });
  return { item, url: file.url };
}

function get(
  client: ContractClient,
  url: string,
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" = "GET",
) {
  const host = new URL(api.ctx.config.origins.portal).host;
  return api.app.inject({ method, url, headers: { host, cookie: client.cookies.header(), ...headers } });
}

test("a file is kept once under its hash, and the same one again is recognised", async () => {
  const { item, url } = await publish("Ranges");
  const sha256 = createHash("sha256").update(pdf("Ranges")).digest("hex");
  expect(await stored()).toEqual([sha256]);
  expect(item.file).toEqual({ name: "plan.pdf", size: pdf("Ranges").length, mediaType: "application/pdf" });
  const { status, data } = await send(pdf("Ranges"), "copy.pdf");
  expect([status, data.sameAs]).toEqual([201, { id: item.id, title: "Ranges" }]);
  expect(data.url).not.toBe(url);
  expect(await stored()).toEqual([sha256]);
});

test("two uploads of the same file at once are both kept, in one place", async () => {
  const answers = await Promise.all([send(pdf("Twice"), "a.pdf"), send(pdf("Twice"), "b.pdf")]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const sha256 = createHash("sha256").update(pdf("Twice")).digest("hex");
  expect((await stored()).filter((name) => name === sha256)).toHaveLength(1);
  for (const { data } of answers) expect((await get(owner, data.url)).body).toBe(pdf("Twice"));
});

const unsupported = "Unsupported file type. Supported audio formats: MP3, WAV, OGG, M4A, AAC.";

test.each([
  ["a script", "#!/bin/sh\nrm", "run.pdf", 415, unsupported],
  ["a page", "<!DOCTYPE html><p>", "page.txt", 415, unsupported],
  ["a page behind a PDF's first bytes", pdf("<script>"), "page.pdf", 415, unsupported],
  ["a PDF that does not end", "%PDF-1.7\n", "half.pdf", 415, unsupported],
  ["a picture", "<svg/>", "picture.svg", 415, /^Choose a file of type/],
  ["sound that calls itself a film", wav, "film.mp4", 415, unsupported],
  ["a text with a NUL", "a\0b", "notes.txt", 415, unsupported],
  ["no archive", "PK\x03\x04 and nothing", "letter.docx", 415, unsupported],
  ["nothing", "", "empty.pdf", 400, "The file is empty"],
] as const)("%s is refused, and nothing of it stays", async (_what, content, name, status, message) => {
  const before = await stored();
  const { error, status: answered } = await send(content, name);
  expect(answered).toBe(status);
  expect(error.error).toMatch(message);
  expect(await stored()).toEqual(before);
});

test("a file has to be of the type that it is meant for", async () => {
  expect((await send(wav, "talk.wav", { type: "VIDEO" })).status).toBe(415);
  const { data } = await send(wav, "talk.wav", { category: "listen", type: "AUDIO" });
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
  ["résumé 😀.txt", "résumé 😀.txt"],
])("the name %j is kept as %j", async (given, kept) => {
  const { data } = await send("Notes", given);
  expect(data.name).toBe(kept);
});

test("letters of Western Europe are served as such", async () => {
  expect((await send(Buffer.from("für", "latin1"), "a.txt")).data.mediaType).toBe(
    "text/plain; charset=windows-1252",
  );
  expect((await send("für", "b.txt")).data.mediaType).toBe("text/plain; charset=utf-8");
});

test("a file is sent whole or in part, kept by browsers and never run", async () => {
  const { url } = await publish("Parts");
  const user = await api.as("USER");
  const content = pdf("Parts");
  const whole = await get(user, url);
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
  const part = await get(user, url, { range: "bytes=0-3" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
    206,
    "%PDF",
    `bytes 0-3/${content.length}`,
  ]);
  expect((await get(user, url, { range: "bytes=-6" })).body).toBe(content.slice(-6));
  const outside = await get(user, url, { range: "bytes=9999-" });
  expect([outside.statusCode, outside.headers["content-range"]]).toEqual([416, `bytes */${content.length}`]);
  for (const range of ["bytes=0-1,5-6", "lines=1-2", "bytes", "bytes=x-y"]) {
    const answer = await get(user, url, { range });
    expect([range, answer.statusCode === 416 || answer.body === content]).toEqual([range, true]);
  }
  expect((await get(user, url, { range: "bytes=0-3", "if-range": '"other"' })).statusCode).toBe(200);
  expect((await get(user, url, { range: "bytes=0-3", "if-range": etag })).statusCode).toBe(206);
  expect((await get(user, url, { "if-none-match": etag })).statusCode).toBe(304);
  const head = await get(user, url, {}, "HEAD");
  expect([head.statusCode, head.body, Number(head.headers["content-length"])]).toEqual([
    200,
    "",
    content.length,
  ]);
});

test("documents are saved, under their name in any script", async () => {
  const { data } = await send("{\\rtf1 Plan}", "Übersicht 計画.rtf");
  const { headers } = await get(owner, data.url);
  expect(headers["content-disposition"]).toContain("attachment; ");
  expect(headers["content-disposition"]).toContain(
    `filename*=UTF-8''${encodeURIComponent("Übersicht 計画.rtf")}`,
  );
});

test("who may not open the item does not find its file: with the next request after the right is gone", async () => {
  const { item, url } = await publish("Secret");
  const person = await createUser(api.db);
  const user = await api.as(person);
  expect((await get(user, url)).statusCode).toBe(200);
  const permission = { contentId: item.id, userId: person.id, canAccess: false };
  await owner.request("POST /api/content/permissions", { body: permission });
  expect((await get(user, url)).statusCode).toBe(404);
  expect((await get(user, url, { range: "bytes=0-1" })).statusCode).toBe(404);
  expect((await get(owner, url)).statusCode).toBe(200);
  const { statusCode } = await api.app.inject({
    url,
    headers: { host: new URL(api.ctx.config.origins.portal).host, cookie: `${sessionCookie}=x` },
  });
  expect(statusCode).toBe(401);
  const unnamed = await send(pdf("Not named by any item"), "draft.pdf");
  expect((await get(user, unnamed.data.url)).statusCode).toBe(404);
});

test("what no item names for a day is removed, what another one has stays, and strays go too", async () => {
  const { item, url } = await publish("Kept twice");
  const { data: copy } = await send(pdf("Kept twice"), "copy.pdf");
  const sha256 = createHash("sha256").update(pdf("Kept twice")).digest("hex");
  const stray = "f".repeat(64);
  await mkdir(path.join(folder, "ff"), { recursive: true });
  await writeFile(path.join(folder, "ff", stray), "left by a process that died");
  await writeFile(path.join(folder, "arriving", "half"), "half of a file");
  const old = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of [
    path.join("ff", stray),
    path.join("arriving", "half"),
    path.join(sha256.slice(0, 2), sha256),
  ])
    await utimes(path.join(folder, name), old, old);

  const expire = () => api.db.updateTable("files").set({ kept_until: old.toISOString() }).execute();
  await expire();
  await performSchedule(api.ctx, "look-after-files");
  expect(await stored()).toContain(sha256);
  expect(await stored()).not.toContain(stray);
  expect((await get(owner, copy.url)).statusCode).toBe(404);
  expect((await get(owner, url)).statusCode).toBe(200);

  await owner.request("DELETE /api/dashboard/content/:id", { params: { id: item.id } });
  await performSchedule(api.ctx, "look-after-files");
  expect(await stored(), "for a day").toContain(sha256);
  await expire();
  await performSchedule(api.ctx, "look-after-files");
  expect(await stored()).not.toContain(sha256);
});

test("a file that the store has lost is reported", async () => {
  const report = vi.spyOn(api.ctx.log, "error");
  const { item } = await publish("Lost");
  const sha256 = createHash("sha256").update(pdf("Lost")).digest("hex");
  await api.ctx.files.remove(sha256);
  await performSchedule(api.ctx, "look-after-files");
  expect(report).toHaveBeenCalledWith({ sha256 }, "a file is missing in the store");
  expect(item.file).not.toBeNull();
});

/** What a disk says that fails at something. */
const broken = (code: string) => Object.assign(new Error(code), { code, syscall: "write" });

test("a disk that is full takes nothing, and says so", async () => {
  const before = await stored();
  vi.spyOn(api.ctx.files, "put").mockRejectedValueOnce(broken("ENOSPC"));
  const { status, error } = await send(pdf("Too much"), "much.pdf");
  expect([status, error.code]).toEqual([507, "storage_full"]);
  expect(error.error).toBe("There is no room for files at the moment. Nothing was stored.");
  expect(await stored()).toEqual(before);
});

test("while the store is away, files wait and the list works", async () => {
  const { url, item } = await publish("Away");
  vi.spyOn(api.ctx.files, "read").mockRejectedValueOnce(broken("ENOENT"));
  const { statusCode, headers } = await get(owner, url);
  expect([statusCode, headers["retry-after"]]).toEqual([503, "2"]);
  expect(headers["content-disposition"]).toBeUndefined();
  vi.spyOn(api.ctx.files, "put").mockRejectedValueOnce(broken("EIO"));
  expect((await send(pdf("Later"), "later.pdf")).status).toBe(503);
  const library = await owner.request("GET /api/dashboard/content");
  expect(library.map(({ id }) => id)).toContain(item.id);
});
