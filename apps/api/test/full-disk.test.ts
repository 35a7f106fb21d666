import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "./api-process.ts";
import { createSession, createUser } from "./factories.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await testApi();
  folder = await mkdtemp(path.join(tmpdir(), "full-disk-"));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** Has the system refuse to a process what goes beyond a file of 1 MiB, as a full disk does. */
const withSmallFiles = ["sh", "-c", 'ulimit -f 2048; exec "$@"', "sh"];

test("a file for which the disk has no room is refused while it arrives, and nothing of it stays", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const cookie = `${sessionCookie}=${await createSession(api.db, owner.id)}`;
  const env = { DATABASE_URL: api.ctx.config.databaseUrl, FILES_URL: pathToFileURL(folder).href };
  const { port } = await startApi(env, undefined, withSmallFiles);
  const send = async (size: number) => {
    const body = new FormData();
    body.append("file", new File(["x".repeat(size)], "notes.txt"));
    const form = new Response(body);
    const headers = {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      "content-type": form.headers.get("content-type") ?? "",
      cookie,
    };
    const sent = request({ port, host: "127.0.0.1", path: "/api/content/upload", method: "POST", headers });
    sent.end(Buffer.from(await form.arrayBuffer()));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { status: answer.statusCode, body: (await json(answer)) as { code?: string } };
  };
  expect(await send(2 * 1024 * 1024)).toMatchObject({ status: 507, body: { code: "storage_full" } });
  await expect.poll(() => readdir(path.join(folder, "arriving"))).toEqual([]);
  expect((await send(1000)).status).toBe(201);
});
