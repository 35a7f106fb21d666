import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openListeners } from "../src/platform/http/listeners.ts";
import { createSession, createUser } from "./factories.ts";
import { sessionCookie } from "./harness.ts";
import { openLibrary, pdf } from "./library.ts";

/** More than the buffers between two programs of one machine take. */
const large = "x".repeat(12 * 1024 * 1024);

type SentHeaders = Record<string, string>;

async function servingFile() {
  const { api, owner, send } = await openLibrary({ env: {} });
  const { url } = (await send(pdf(large), "large.pdf")).data;
  const item = { title: "Large", description: "A book", category: "read", type: "PDF", url } as const;
  await owner.request("POST /api/dashboard/content", { body: item });
  const listeners = await openListeners(api.app, "127.0.0.1", { api: 0 });
  onTestFinished(async () => {
    await listeners.close(0);
    await api.close();
  });
  const headersOf = (value: string): SentHeaders => ({ cookie: `${sessionCookie}=${value}` });
  const session = async () => headersOf(await createSession(api.db, (await createUser(api.db)).id));
  const open = async (own: SentHeaders): Promise<IncomingMessage> => {
    const headers = { host: "localhost:3000", ...own };
    const sent = request({ port: listeners.ports.api, path: url, host: "127.0.0.1", agent: false, headers });
    sent.end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    onTestFinished(() => void answer.destroy());
    return answer;
  };
  /** The headers of somebody, and of an owner who views the product as them. */
  const viewed = async () => {
    const { id } = await createUser(api.db);
    const { cookies, headers } = await api.viewing(await api.as("OWNER"), id);
    return {
      viewer: { ...headers, cookie: cookies.header() },
      person: headersOf(await createSession(api.db, id)),
    };
  };
  return { open, session, viewed };
}

const statuses = (answers: IncomingMessage[]) => answers.map(({ statusCode }) => statusCode);

test("files that one person never reads keep nobody else from theirs", async () => {
  const { open, session } = await servingFile();
  const [his, hers] = [await session(), await session()];
  const unread = await Promise.all(Array.from({ length: 300 }, () => open(his)));
  expect(statuses(unread).filter((status) => status === 200)).toHaveLength(16);
  const refused = unread.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(statuses(refused))).toEqual(new Set([429]));
  expect(JSON.parse(await text(refused[0] as IncomingMessage))).toMatchObject({
    code: "too_many_requests",
    error: "You are downloading many files at once. Wait for some of them to finish.",
  });
  const other = await open(hers);
  expect([other.statusCode, (await text(other)).length]).toEqual([200, pdf(large).length]);
  unread.forEach((answer) => void answer.destroy());
  await expect.poll(async () => (await open(his)).statusCode).toBe(200);
});

test("an owner who views the product as somebody else takes none of their places", async () => {
  const { open, viewed } = await servingFile();
  const { person, viewer } = await viewed();
  const unread = await Promise.all(Array.from({ length: 17 }, () => open(viewer)));
  expect(statuses(unread).filter((status) => status === 200)).toHaveLength(16);
  expect((await open(person)).statusCode).toBe(200);
});
