import type { RawCall } from "@field-advisor/api-client/request";
import type { Database } from "../src/platform/db/database.ts";
import { createContent, createKeptChat, createUser } from "./factories.ts";
import { createFailedJob } from "./failed-jobs.ts";

/** What an endpoint is called with; made anew for every call, because a call may use up what it names. */
export type Inputs = Record<string, (callerId: number | null) => RawCall | Promise<RawCall>>;

export const ofChats = (db: Database): Inputs => {
  const messages = [
    { type: "user" as const, content: "Hello", timestamp: "2026-11-23T09:00:00.000Z", isPartial: false },
  ];
  const ownChat = async (callerId: number | null) => ({
    params: { id: (await createKeptChat(db, callerId ?? (await createUser(db)).id)).id },
  });
  return {
    "chats.ask": () => ({ body: { message: "Hello" } }),
    "chats.keep": () => ({ body: { messages } }),
    "chats.read": ownChat,
    "chats.replace": async (callerId) => ({ ...(await ownChat(callerId)), body: { messages } }),
    "chats.remove": ownChat,
  };
};

export const ofContent = (db: Database): Inputs => {
  const someItem = async () => ({ params: { id: (await createContent(db)).id } });
  const ofItem = async (rest: object) => ({
    body: { contentId: (await createContent(db)).id, ...rest },
  });
  const news = {
    title: "News",
    description: "Of the day",
    category: "read" as const,
    type: "NEWS" as const,
    url: "https://news.example.test/",
  };
  return {
    "content.create": () => ({ body: news }),
    "content.createWithPermissions": () => ({ body: news }),
    "content.update": async () => ({ ...(await someItem()), body: { title: "Changed" } }),
    "content.read": someItem,
    "content.remove": someItem,
    "openings.open": () => ofItem({}),
    "openings.keepPosition": async () => ({ ...(await someItem()), body: { seconds: 12 } }),
    "content.transcript": async () => {
      const input = await someItem();
      await db
        .insertInto("content_transcripts")
        .values({ content_id: input.params.id, name: "talk.vtt", cues: "[]" })
        .execute();
      return input;
    },
    "content.permissions": async () => ({ query: { contentId: (await createContent(db)).id } }),
    "content.permissionsByGroups": async () => ({
      query: { contentId: (await createContent(db)).id, userIds: "1" },
    }),
    "content.setPermission": async () => ofItem({ userId: (await createUser(db)).id, canAccess: false }),
    "content.setAudience": () => ofItem({ canAccess: false }),
    "content.upload": () => ({ file: new File(["Notes"], "notes.txt") }),
    "content.file": () => ({ params: { id: "0".repeat(20) } }),
  };
};

export const ofJobs = (db: Database): Inputs => {
  const someFailedJob = async () => ({
    params: { id: await createFailedJob(db, "end-call", { providerId: "conv_1" }) },
  });
  return { "jobs.retry": someFailedJob, "jobs.discard": someFailedJob };
};
