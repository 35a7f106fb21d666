import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, opaqueId, pathId, storable } from "./primitives.ts";
import { recordingConsent, recordingTerms } from "./recording-answers.ts";
import { longestMessage } from "./room-constants.ts";
import { variantLevels } from "./variant-constants.ts";

const message = storable
  .trim()
  .min(1, "Type a message first")
  .max(longestMessage, `At most ${longestMessage.toLocaleString("en")} characters`);

const roomMessage = z.object({
  id: z.string(),
  text: z.string(),
  isUser: z.boolean(),
  timestamp: isoDate,
  /** An answer that was cut off: what had arrived was kept. */
  isPartial: z.boolean(),
});

const assistantMessage = z.object({
  id: z.string(),
  type: z.enum(["user", "assistant"]),
  content: z.string(),
  timestamp: isoDate,
  isPartial: z.boolean(),
});

/** One voice conversation, as its record tells it; the record arrives a moment after the end. */
const spokenCall = z.object({
  conversationId: opaqueId,
  startedAt: isoDate,
  durationSeconds: z.int().nullable(),
  /** Lines of its middle are missing. */
  isCut: z.boolean(),
  lines: z.array(z.object({ isUser: z.boolean(), text: z.string() })),
});

/** A session in which something was said. */
const pastSession = z.object({
  sessionId: opaqueId,
  startedAt: isoDate,
  lastUsedAt: isoDate,
  /** What was written to and by the agent. */
  messages: z.int(),
  calls: z.int(),
  /** How long the calls were together, as far as their records are here. */
  callSeconds: z.int(),
  /** The first words of its person, else of the agent; null where none are known. */
  firstWords: z.string().nullable(),
});

/** What is told of a variant to the person who meets it. */
const metVariant = z.object({
  level: z.enum(variantLevels),
  counterpart: z.string().nullable(),
  /** The name of its own agent, where it has one. */
  agent: z.string().nullable(),
});

const lastSession = z.object({
  roomId: id,
  sessionId: opaqueId,
  lastUsedAt: isoDate,
  /** How many sessions there are in the room, this one among them. */
  sessions: z.int(),
});

const byRoom = z.strictObject({ id: pathId });

const byRoomAndSession = z.strictObject({ id: pathId, sessionId: opaqueId });

const chatErrors = [
  "not_found",
  "conflict",
  "agent_inactive",
  "provider_failed",
  "provider_timeout",
] as const;

const chatLimits = [{ by: "session", max: 20, perSeconds: 60, shared: true }] as const;

export const roomSessionEndpoints = {
  open: {
    kind: "json",
    method: "POST",
    path: "/api/test-rooms/:id/session",
    summary: "Begin a session in a LIVE room; one in which nothing was said yet is given again",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    body: z.strictObject({
      /** The check of the room's rubric that its person sets out to meet; never in an assessment. */
      focusKey: z.string().max(40).optional(),
    }),
    response: z.object({ sessionId: opaqueId, attemptId: opaqueId }),
    status: 201,
    keys: "refused",
    errors: ["not_found", "conflict"],
    rateLimits: [{ by: "session", max: 60, perSeconds: 60 }],
  },
  list: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/sessions",
    summary:
      "The caller's own sessions in a room in which something was said, whatever its status, the last used first; fifty at most",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    response: z.array(pastSession),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
  last: {
    kind: "json",
    method: "GET",
    path: "/api/user/room-sessions",
    summary: "Of each room the caller's own session that was used last, where something was said in one",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(lastSession),
    status: 200,
    keys: "refused",
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/test-rooms/:id/sessions/:sessionId",
    summary:
      "What was said in one of the caller's own sessions, oldest first, whatever the status of the room",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoomAndSession,
    response: z.object({
      sessionId: opaqueId,
      /** null until the first message to the agent. */
      conversationId: opaqueId.nullable(),
      /** null until the first message to the assistant. */
      threadId: opaqueId.nullable(),
      messages: z.array(roomMessage),
      assistant: z.array(assistantMessage),
      /** What was said aloud. */
      calls: z.array(spokenCall),
      /** False while the record of what was said aloud is still on its way. */
      isComplete: z.boolean(),
      /** Absent where the room does not record, and nobody allowed it before. */
      recording: recordingTerms.extend({ consent: recordingConsent }).optional(),
      /** The drill that it is, and what was said before it; absent for another session. */
      drill: z
        .object({
          attemptId: opaqueId,
          number: z.int(),
          line: z.int(),
          lines: z.array(z.object({ isUser: z.boolean(), text: z.string() })),
        })
        .optional(),
      /** The attempt that it is; null for one from before there were attempts, and for one that was deleted. */
      attempt: z
        .object({
          id: opaqueId,
          isOpen: z.boolean(),
          /** Its time runs. */
          isBegun: z.boolean(),
          /** Of the room's time limit; null where it has none. */
          secondsLeft: z.int().nullable(),
          /** The sentence of the one check that its person set out to meet. */
          focus: z.string().nullable(),
          /** How the other person differs this time; null: as the briefing says. */
          variant: metVariant.nullable(),
        })
        .nullable(),
    }),
    status: 200,
    keys: "refused",
    errors: ["not_found"],
  },
  message: {
    kind: "stream",
    method: "POST",
    path: "/api/test-rooms/:id/message",
    summary: "Say something to the room's agent; the answer is streamed to those who accept events",
    access: "signed-in",
    hosts: staffHosts,
    params: byRoom,
    body: z.strictObject({
      message,
      sessionId: opaqueId,
      conversationId: opaqueId.nullish(),
    }),
    response: z.object({ message: z.string(), conversationId: opaqueId, messageId: z.string() }),
    status: 200,
    keys: "refused",
    errors: chatErrors,
    rateLimits: chatLimits,
    bodyLimit: 128 * 1024,
  },
  ask: {
    kind: "stream",
    method: "POST",
    path: "/api/assistant/message",
    summary:
      "Ask the assistant of a room, or the default one; the answer is streamed to those who accept events",
    access: "signed-in",
    hosts: staffHosts,
    body: z.strictObject({
      message,
      threadId: opaqueId.nullish(),
      roomId: id.nullish(),
      /** The session whose thread it is to be, so that it is shown again there. */
      sessionId: opaqueId.nullish(),
      /** What was said so far in the call that goes on: its record comes after its end. */
      spoken: z
        .array(z.strictObject({ isUser: z.boolean(), text: storable.max(longestMessage) }))
        .max(100)
        .optional(),
    }),
    response: z.object({ message: z.string(), threadId: opaqueId, messageId: z.string() }),
    status: 200,
    keys: "refused",
    errors: chatErrors,
    rateLimits: chatLimits,
    bodyLimit: 128 * 1024,
  },
} as const satisfies Record<string, Endpoint>;

export type RoomMessage = z.output<typeof roomMessage>;

export type MetVariant = z.output<typeof metVariant>;

export type PastSession = z.output<typeof pastSession>;

export type LastSession = z.output<typeof lastSession>;

export type SpokenCall = z.output<typeof spokenCall>;

export type AssistantMessage = z.output<typeof assistantMessage>;
