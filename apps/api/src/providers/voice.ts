import { z } from "zod";
import { finishedConversation, type FinishedConversation } from "./finished-conversation.ts";
import { createProviderHttp, type ProviderLimits } from "./provider-http.ts";
import { createVoiceAgents, type VoiceAgents } from "./voice-agents.ts";
import { signedUrlAnswer } from "./voice-answers.ts";

/** An address that opens one conversation, and the provider's name for it where it says so beforehand. */
export interface VoiceInvitation {
  signedUrl: string;
  providerConversationId: string | null;
}

export interface SignedUrlOptions {
  /**
   * The conversation goes on with one in which the agent has spoken already: it says no first message. Only our own
   * voice agent knows this; ElevenLabs passes it over.
   */
  isContinued?: boolean;
}

/**
 * What the product needs of a voice provider: ElevenLabs or our own voice agent, told apart by base URL only. Every call
 * may raise AppError provider_failed, provider_timeout and unavailable.
 */
export interface VoiceProvider extends VoiceAgents {
  /**
   * Asks for an address that opens one conversation, single use. Never kept, never logged.
   * @returns null where the provider has no such agent
   */
  signedUrl(externalAgentId: string, options?: SignedUrlOptions): Promise<VoiceInvitation | null>;
  /**
   * Ends a conversation that is going on, or keeps one from beginning. Our own agent does so within seconds. ElevenLabs
   * has no such call: there the record is deleted, and the conversation with it, as soon as there is one.
   * @returns false where neither is certain yet
   */
  endConversation(providerConversationId: string): Promise<boolean>;
  /** The record of a conversation that is over; null where there is none, or not yet. */
  readConversation(providerConversationId: string): Promise<FinishedConversation | null>;
  /** Deletes the record of a conversation, and ends one that goes on. One that is gone already is no failure. */
  deleteConversation(providerConversationId: string): Promise<void>;
  close(): Promise<void>;
}

export interface VoiceProviderOptions {
  /** Without a slash at its end. */
  url: string;
  key: string;
  limits?: Partial<ProviderLimits>;
}

const pathOf = (id: string) => `/v1/convai/conversations/${encodeURIComponent(id)}`;

export function createVoiceProvider({ url, key, limits }: VoiceProviderOptions): VoiceProvider {
  const open = () =>
    createProviderHttp({
      baseUrl: url,
      headers: { "xi-api-key": key, accept: "application/json" },
      failureText: "The voice provider did not answer as it should. Please try again in a moment.",
      limits,
    });
  // Lists that are slow, or fail, must not stand in the way of those who want to talk.
  const [talks, lists] = [open(), open()];
  return {
    ...createVoiceAgents(lists),
    signedUrl: (agent_id, { isContinued = false } = {}) =>
      talks.call({
        method: "GET",
        path: "/v1/convai/conversation/get-signed-url",
        // Naming the conversation beforehand also makes the address single use.
        query: {
          agent_id,
          include_conversation_id: "true",
          ...(isContinued && { continued: "true" }),
        },
        schema: signedUrlAnswer,
        missing: null,
        failureText: "Failed to get signed url",
      }),
    endConversation: async (id) => {
      const path = pathOf(id);
      const schema = z.unknown().transform(() => true);
      if (await talks.call({ method: "POST", path: `${path}/end`, schema, missing: false })) return true;
      const record = await talks.call({ method: "GET", path, schema: conversationState, missing: null });
      if (record === null) return false;
      if (isGoingOn(record.status)) await talks.call({ method: "DELETE", path, schema, missing: true });
      return true;
    },
    readConversation: async (id) => {
      const asked = { method: "GET", path: pathOf(id), schema: fetchedConversation, missing: null } as const;
      const record = await lists.call(asked);
      return record && isOver(record.status) ? record : null;
    },
    deleteConversation: async (id) => {
      await lists.call({ method: "DELETE", path: pathOf(id), schema: z.unknown(), missing: null });
    },
    close: async () => {
      await Promise.all([talks.close(), lists.close()]);
    },
  };
}

const isOver = (status: string | null | undefined): boolean => status === "done" || status === "failed";

const isGoingOn = (status: string | null | undefined): boolean =>
  status === "initiated" || status === "in-progress";

const conversationState = z.object({ status: z.string().nullish() });

/** Asked for, a record also says whether the conversation is over. */
const fetchedConversation = finishedConversation.extend({ status: z.string().nullish() });
