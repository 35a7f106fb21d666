import { afterAll, beforeEach, expect, test } from "vitest";
import { createContent } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

const owner = await api.as("OWNER");
const user = await api.as("USER");

const text = "WEBVTT\r\n\r\n1\r\n00:01.000 --> 00:02.000\r\n<v Berg, Ada>Good morning.</v>\r\n";
const cues = [{ from: 1, to: 2, speaker: "Berg, Ada", text: "Good morning." }];

let id: number;
beforeEach(async () => {
  ({ id } = await createContent(api.db, { category: "listen", type: "AUDIO" }));
});

const change = (transcript: { name: string; text: string } | null, rest = {}) =>
  owner.send("PATCH /api/dashboard/content/:id", { params: { id }, body: { transcript, ...rest } });
const read = (who = user) => who.send("GET /api/content/:id/transcript", { params: { id } });
const has = async () =>
  (await user.request("GET /api/dashboard/content")).find((item) => item.id === id)?.hasTranscript;

test("a transcript is added, read by those who may open the item, replaced and removed", async () => {
  expect([(await read()).status, await has()]).toEqual([404, false]);
  const { data } = await change({ name: "talk.vtt", text });
  expect([data.transcript, data.version]).toEqual([{ name: "talk.vtt" }, 2]);
  expect((await read()).data).toEqual({ name: "talk.vtt", cues });
  expect(await has()).toBe(true);
  await change({ name: "again.vtt", text: text.replace("morning", "evening") });
  expect((await read()).data).toMatchObject({ name: "again.vtt", cues: [{ text: "Good evening." }] });
  expect((await change(null)).data.transcript).toBeNull();
  expect([(await read()).status, await has()]).toEqual([404, false]);
});

test("who may not open the item does not find its transcript", async () => {
  await change({ name: "talk.vtt", text }, { audience: "selected" });
  expect([(await read()).status, (await read(owner)).status]).toEqual([404, 200]);
  await change({ name: "talk.vtt", text }, { audience: "all", isActive: false });
  expect((await read()).status).toBe(404);
});

test("an item is created with its transcript; one that cannot be read leaves nothing behind", async () => {
  const create = (given: string) =>
    owner.send("POST /api/dashboard/content", {
      body: {
        title: "With words",
        description: "Heard",
        category: "read",
        type: "NEWS",
        url: "https://news.example.test/",
        transcript: { name: "talk.vtt", text: given },
      },
    });
  const { error } = await create(text);
  expect(error.issues?.[0]).toEqual({
    path: "transcript",
    message: "Only an audio or video file has a transcript. Remove it.",
  });
});

test.each([
  ["an SRT file", "1\n00:00:01,000 --> 00:00:02,000\nHello", /^This is an SRT file/],
  ["a pasted text", "Ada: Hello", /^Line 1: a WebVTT file begins with WEBVTT/],
  ["a bad line", "WEBVTT\n\n00:01.000 --> soon\nHello", /^Line 3: /],
  ["an empty file", "", /^This file is empty/],
  ["too much", "x".repeat(1_000_001), /^File is too large\. Maximum size is 1MB\.$/],
])("%s is refused with what to do, and the item stays as it is", async (_name, given, message) => {
  const { status, error } = await change({ name: "talk.vtt", text: given }, { title: "Changed" });
  expect(status).toBe(400);
  expect(error.issues?.[0]?.path).toMatch(/^transcript/);
  expect(error.issues?.[0]?.message).toMatch(message);
  expect(await owner.request("GET /api/dashboard/content/:id", { params: { id } })).toMatchObject({
    version: 1,
    transcript: null,
  });
});

test("a transcript of a megabyte in another script is kept", async () => {
  const long = `WEBVTT\n\n00:01.000 --> 00:02.000\n${"本\r\n".repeat(300_000)}`;
  expect((await change({ name: "talk.vtt", text: long })).status).toBe(200);
});

test("an item that is no recording any more has no transcript, and cannot be given one", async () => {
  await change({ name: "talk.vtt", text });
  const asNews = { category: "read", type: "NEWS", url: "https://news.example.test/" } as const;
  expect((await change({ name: "talk.vtt", text }, asNews)).error.issues?.[0]?.path).toBe("transcript");
  const { data } = await owner.send("PATCH /api/dashboard/content/:id", { params: { id }, body: asNews });
  expect(data.transcript).toBeNull();
});
