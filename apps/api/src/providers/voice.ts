import { z } from "zod";
import { createProviderHttp, type ProviderLimits } from "./provider-http.ts";

/** An address that opens one conversation, and the provider's name for it where it says so beforehand. */
export interface VoiceInvitation {
  signedUrl: string;
  providerConversationId: string | null;
}

/** What the product needs of a voice provider: ElevenLabs or our own voice agent, told apart by base URL only. */
export interface VoiceProvider {
  /**
   * Asks for an address that opens one conversation, single use. Never kept, never logged.
   * @throws AppError provider_failed, provider_timeout, unavailable
   */
  signedUrl(externalAgentId: string): Promise<VoiceInvitation>;
  /**
   * Ends a conversation that is going on. Our own agent does so within seconds; ElevenLabs has no such call.
   * @throws AppError provider_failed, provider_timeout, unavailable
   */
  endConversation(providerConversationId: string): Promise<void>;
  close(): Promise<void>;
}

const socketAddress = z.url({ protocol: /^wss?$/ }).max(8192);
const providerId = z.string().min(1).max(100);

const signedUrlAnswer = z
  .object({ signed_url: socketAddress, conversation_id: providerId.nullish() })
  .transform(({ signed_url, conversation_id }) => ({
    signedUrl: signed_url,
    providerConversationId: conversation_id ?? idInAddress(signed_url),
  }));

const idInAddress = (address: string) =>
  providerId.safeParse(new URL(address).searchParams.get("conversation_id")).data ?? null;

export interface VoiceProviderOptions {
  /** Without a slash at its end. */
  url: string;
  key: string;
  limits?: Partial<ProviderLimits>;
}

export function createVoiceProvider({ url, key, limits }: VoiceProviderOptions): VoiceProvider {
  const http = createProviderHttp({
    baseUrl: url,
    headers: { "xi-api-key": key, accept: "application/json" },
    failureText: "Failed to get signed url",
    limits,
  });
  return {
    signedUrl: (agent_id) =>
      http.call({
        method: "GET",
        path: "/v1/convai/conversation/get-signed-url",
        // Naming the conversation beforehand also makes the address single use.
        query: { agent_id, include_conversation_id: "true" },
        schema: signedUrlAnswer,
      }),
    endConversation: async (id) => {
      const path = `/v1/convai/conversations/${encodeURIComponent(id)}/end`;
      await http.call({ method: "POST", path, schema: z.unknown() });
    },
    close: () => http.close(),
  };
}
