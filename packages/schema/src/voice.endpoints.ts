import { z } from "zod";
import { allHosts, type Endpoint } from "./endpoint.ts";
import { opaqueId, text } from "./primitives.ts";
import { longestRecordingDays, recordingChoices } from "./recording-constants.ts";
import { largestRecord } from "./record-limit.ts";

/** An id of the provider's, which becomes part of an address there. */
const providerId = (message: string) => z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, message);

export const voiceEndpoints = {
  signedUrl: {
    kind: "json",
    method: "GET",
    path: "/api/signed-url",
    summary: "An address that opens one conversation with an agent, once, within a minute",
    access: "page",
    hosts: allHosts,
    query: z.strictObject({
      agentId: providerId("Not a valid agent id"),
      /** The page that the conversation belongs to. Visitors and recipients name it, and have read it. */
      deploymentId: opaqueId.optional(),
      /** The caller's session in the room that the conversation belongs to. */
      sessionId: opaqueId.optional(),
      /** The conversation that it goes on with after a lost line, at the same place and with the same agent. */
      resume: opaqueId.optional(),
      /** What a reader of a page chose before the start; what a session chose is known. */
      recording: z.enum(recordingChoices).optional(),
      /** For how many days, as they were told: it is kept no longer than that. */
      recordingDays: z.coerce.number<number>().int().min(1).max(longestRecordingDays).optional(),
    }),
    response: z.object({
      signedUrl: z.string(),
      conversationId: opaqueId,
      /** Since the conversation began that it goes on with; absent for one that begins. */
      secondsSoFar: z.int().optional(),
      /** How long it may last by the caller's invitation, which ends it then; absent where nothing ends it. */
      maxMinutes: z.int().optional(),
      /** Its sound is recorded; absent where it is not. */
      isRecorded: z.literal(true).optional(),
    }),
    status: 200,
    errors: [
      "page_unavailable",
      "invitation_ended",
      "not_found",
      "conflict",
      "agent_inactive",
      "consent_needed",
      "provider_failed",
      "provider_timeout",
    ],
    rateLimits: [
      // Visitors are made at will: one address must leave a page's starts to others. All who talk in one office may lose
      // their lines at once, so going on is no start; but each call asks the provider, and one address leaves that to others.
      { by: "visitor-address", max: 300, perSeconds: 30, shared: true },
      { by: "visitor-address", max: 60, perSeconds: 60, shared: true, unlessAsked: "resume" },
      { by: "visitor", max: 10, perSeconds: 60, shared: true },
      { by: "session", max: 20, perSeconds: 60, shared: true },
      { by: "deployment", max: 120, perSeconds: 60, shared: true, unlessAsked: "resume" },
    ],
    sameOriginOnly: true,
    whileImpersonating: "refused",
  },
  current: {
    kind: "json",
    method: "GET",
    path: "/api/conversations/current",
    summary:
      "The caller's conversation on a page or in a room session that they can go on with after a lost line",
    access: "page",
    hosts: allHosts,
    query: z
      .strictObject({ deploymentId: opaqueId.optional(), sessionId: opaqueId.optional() })
      .refine(({ deploymentId, sessionId }) => (deploymentId === undefined) !== (sessionId === undefined), {
        path: ["deploymentId"],
        message: "Name a page or a session",
      }),
    response: z.object({
      conversationId: opaqueId,
      secondsSoFar: z.int(),
      /** What was said so far, in its order; an answer that the line cut off and its rest are one. */
      transcript: z.array(
        z.object({
          role: z.enum(["user", "agent", "none"]),
          text: z.string(),
          /** The agent was cut off here. */
          isInterrupted: z.boolean().optional(),
        }),
      ),
    }),
    status: 200,
    errors: ["not_found", "invitation_ended"],
    rateLimits: [
      { by: "visitor-address", max: 60, perSeconds: 60, shared: true },
      { by: "visitor", max: 20, perSeconds: 60, shared: true },
      { by: "session", max: 60, perSeconds: 60, shared: true },
    ],
    sameOriginOnly: true,
    whileImpersonating: "refused",
  },
  reportEnd: {
    kind: "json",
    method: "POST",
    path: "/api/conversations/:id/end",
    summary:
      "The browser's own report of how a conversation ended; the voice provider is asked whether it has",
    access: "page",
    hosts: allHosts,
    params: z.strictObject({ id: opaqueId }),
    body: z.strictObject({
      providerConversationId: providerId("Not a valid conversation id").nullable(),
      endedBy: z.enum(["user", "agent", "error"]),
      durationSeconds: z.number().int().min(0).max(86_400),
    }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
    bodyLimit: 8192,
  },
  webhook: {
    kind: "webhook",
    method: "POST",
    path: "/api/webhooks/voice",
    summary: "The provider's record of a finished conversation, signed",
    access: "provider",
    hosts: ["api"],
    body: z.looseObject({
      type: text(60),
      event_timestamp: z.number(),
      data: z.looseObject({ agent_id: text(100), conversation_id: text(100) }),
    }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    bodyLimit: largestRecord,
    rateLimits: [{ by: "address", max: 600, perSeconds: 60 }],
  },
} as const satisfies Record<string, Endpoint>;
