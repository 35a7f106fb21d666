import { z } from "zod";
import { largestChat, longestChatMessage } from "./chat-constants.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, pathId, storable } from "./primitives.ts";

const tooLong = `At most ${longestChatMessage.toLocaleString("en")} characters`;

/** Not trimmed: a transcript may begin with a column of times. */
const message = storable
  .max(longestChatMessage, tooLong)
  .refine((text) => text.trim() !== "", "Type a message first");

const messageType = z.enum(["user", "assistant"]);

const turn = z.strictObject({ type: messageType, content: storable.max(longestChatMessage, tooLong) });

type Written = readonly { content: string }[];
const charactersIn = (messages: Written) => messages.reduce((sum, { content }) => sum + content.length, 0);

/** At most so many characters in all messages together. */
const within = (most: number) =>
  [
    (messages: Written) => charactersIn(messages) <= most,
    `All messages together have at most ${most.toLocaleString("en")} characters`,
  ] as const;

const history = z
  .array(turn)
  .max(largestChat.toldTurns, `At most ${largestChat.toldTurns} earlier messages`)
  .refine(...within(largestChat.toldCharacters));

const figureKind = z.enum(["amount", "percentage", "date", "duration"]);

const speaker = z.object({
  name: z.string(),
  turns: z.int(),
  words: z.int(),
  /** Of all words, 0 to 1; null where the words of somebody are missing. */
  share: z.number().nullable(),
  /** null where the transcript does not tell. */
  seconds: z.number().nullable(),
  questions: z.int(),
  /** The turn of this speaker with the most words. */
  longest: z.object({ words: z.int(), at: z.string().nullable(), text: z.string() }),
});

const unanswered = z.object({
  speaker: z.string(),
  /** As the transcript writes the time. */
  at: z.string().nullable(),
  question: z.string(),
  reason: z.string(),
});

const figure = z.object({
  kind: figureKind,
  figure: z.string(),
  speaker: z.string(),
  sentence: z.string(),
});

const transcriptAnalysis = z.object({
  title: z.string(),
  turns: z.int(),
  words: z.int(),
  questions: z.int(),
  /** From the first to the last time; null without usable times. */
  seconds: z.number().nullable(),
  /** Whose words are missing, which is why there are no shares; absent where all were written down. */
  unheard: z.string().optional(),
  /** Those who said most; `otherSpeakers` counts the rest. */
  speakers: z.array(speaker),
  otherSpeakers: z.int(),
  keywords: z.array(z.object({ word: z.string(), count: z.int() })),
  unanswered: z.array(unanswered),
  otherUnanswered: z.int(),
  figures: z.array(figure),
  otherFigures: z.int(),
});

/** What rules find in transcripts, where no language model is connected. */
const analysis = z.object({
  /** What this is, and what it is not. */
  note: z.string(),
  transcripts: z.array(transcriptAnalysis),
  /** Of two transcripts: each measure side by side. */
  comparison: z
    .object({
      measures: z.array(z.object({ label: z.string(), first: z.string(), second: z.string() })),
      sharedKeywords: z.array(z.string()),
    })
    .nullable(),
});

const keptMessage = z.object({
  type: messageType,
  content: z.string(),
  timestamp: isoDate,
  /** An answer that was cut off. */
  isPartial: z.boolean(),
});

const keptMessages = z
  .array(
    z.strictObject({
      type: messageType,
      content: storable.min(1).max(longestChatMessage, tooLong),
      timestamp: isoDate,
      isPartial: z.boolean(),
    }),
  )
  .min(1, "There is nothing to keep yet")
  .max(largestChat.keptMessages, `At most ${largestChat.keptMessages} messages are kept`)
  .refine(...within(largestChat.keptCharacters));

const keptChat = z.object({
  id,
  /** The beginning of the first message. */
  title: z.string(),
  messages: z.int(),
  keptAt: isoDate,
  /** When it is deleted. */
  expiresAt: isoDate,
});

const byId = z.strictObject({ id: pathId });

/** Three bytes for each character, as most scripts take, and what JSON adds to lines. */
const bytesFor = (characters: number) => Math.ceil((characters * 3.2) / 1024) * 1024;

export const chatEndpoints = {
  ask: {
    kind: "stream",
    method: "POST",
    path: "/api/openai/chat",
    summary:
      "Ask the organisation's assistant; nothing is stored. Without a language model transcripts are analysed by rules",
    access: "signed-in",
    hosts: staffHosts,
    body: z.strictObject({ message, history: history.default([]) }),
    response: z.object({
      response: z.string(),
      /** What rules found; null where a language model answered, and where there was no transcript. */
      analysis: analysis.nullable(),
    }),
    status: 200,
    keys: "refused",
    errors: ["provider_failed", "provider_timeout"],
    rateLimits: [{ by: "session", max: 20, perSeconds: 60, shared: true }],
    bodyLimit: bytesFor(longestChatMessage + largestChat.toldCharacters),
  },
  list: {
    kind: "json",
    method: "GET",
    path: "/api/kept-chats",
    summary: "The chats that the caller kept, the newest first",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(keptChat),
    status: 200,
    keys: "refused",
    whileImpersonating: "refused",
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/kept-chats/:id",
    summary: "One of the caller's own kept chats",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: z.object({ ...keptChat.shape, messages: z.array(keptMessage) }),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
    whileImpersonating: "refused",
  },
  keep: {
    kind: "json",
    method: "POST",
    path: "/api/kept-chats",
    summary: "Keep a chat for twelve months, for the caller only",
    access: "signed-in",
    hosts: staffHosts,
    body: z.strictObject({ messages: keptMessages }),
    response: keptChat,
    status: 201,
    keys: "refused",
    errors: ["conflict"],
    rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
    bodyLimit: bytesFor(largestChat.keptCharacters),
  },
  replace: {
    kind: "json",
    method: "PUT",
    path: "/api/kept-chats/:id",
    summary: "Keep what a kept chat has become since; its twelve months begin again",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    body: z.strictObject({ messages: keptMessages }),
    response: keptChat,
    status: 200,
    keys: "refused",
    errors: ["not_found"],
    rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
    bodyLimit: bytesFor(largestChat.keptCharacters),
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/kept-chats/:id",
    summary: "Delete one of the caller's own kept chats",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type ChatAnalysis = z.output<typeof analysis>;

export type TranscriptAnalysis = z.output<typeof transcriptAnalysis>;

export type KeptChat = z.output<typeof keptChat>;

export type KeptMessage = z.output<typeof keptMessage>;

/** One earlier message of a chat, as it is told with the next. */
export type ChatTurn = z.output<typeof turn>;
