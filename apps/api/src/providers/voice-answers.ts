import type { Persona, PersonaInput } from "@field-advisor/schema/agents.endpoints";
import { practiceScript } from "@field-advisor/schema/practice-script";
import { z } from "zod";

/** What we read of the provider's answers; fields that we do not know are passed over. */

/** Visible letters of any kind, but nothing that means another place in an address. */
const providerId = z
  .string()
  .max(100)
  .regex(/^(?!\.{1,2}$)[!-~]+$/);
const socketAddress = z.url({ protocol: /^wss?$/ }).max(8192);

/** A name as we can store and show it; the provider allows longer ones. */
const name = z.string().transform((given) => given.replaceAll("\0", "").trim().slice(0, 100).toWellFormed());

export const signedUrlAnswer = z
  .object({ signed_url: socketAddress, conversation_id: providerId.nullish() })
  .transform(({ signed_url, conversation_id }) => ({
    signedUrl: signed_url,
    providerConversationId: conversation_id ?? idInAddress(signed_url),
  }));

const idInAddress = (address: string) =>
  providerId.safeParse(new URL(address).searchParams.get("conversation_id")).data ?? null;

export const createdAgent = z.object({ agent_id: providerId }).transform(({ agent_id }) => agent_id);

/** An agent as its list has it. */
export interface ListedAgent {
  agentId: string;
  name: string;
  updatedAtUnix: number | null;
}

/** A page of a list, and what asks for the next one. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

const cursor = z.string().max(2000).nullish();

export const agentPage = z
  .object({
    agents: z.array(
      z.object({
        agent_id: providerId,
        name,
        // The vendor says it in the agent's own answer only; ours in the list too.
        updated_at_unix_secs: z.int().min(0).max(100_000_000_000).nullish(),
      }),
    ),
    has_more: z.boolean().nullish(),
    next_cursor: cursor,
  })
  .transform(({ agents, has_more, next_cursor }): Page<ListedAgent> => ({
    items: agents.map((agent) => ({
      agentId: agent.agent_id,
      name: agent.name === "" ? agent.agent_id : agent.name,
      updatedAtUnix: agent.updated_at_unix_secs ?? null,
    })),
    next: has_more ? (next_cursor ?? null) : null,
  }));

const words = z.string().nullish();

/** How an agent behaves, and the variables of its own that its words may have. */
export interface KnownPersona {
  persona: Persona;
  variables: string[];
  /** It says its first message again to whoever goes on after a lost line: its settings let nobody take it away. */
  greetsAgain: boolean;
}

/** Our own voice agent has no such settings: it knows whom it has greeted. */
const overrideSettings = z
  .object({
    overrides: z
      .object({
        conversation_config_override: z
          .object({ agent: z.object({ first_message: z.boolean().nullish() }).nullish() })
          .nullish(),
      })
      .nullish(),
  })
  .nullish();

export const agentAnswer = z
  .object({
    conversation_config: z.object({
      agent: z
        .object({
          first_message: words,
          prompt: z.object({ prompt: words }).nullish(),
          script: z
            .object({
              steps: z.array(z.string()),
              rules: practiceScript.shape.rules,
              facts: practiceScript.shape.facts,
              moods: z.array(z.object({ name: z.string() })).default([]),
            })
            .nullish(),
          dynamic_variables: z
            .object({ dynamic_variable_placeholders: z.record(z.string(), z.unknown()).nullish() })
            .nullish(),
        })
        .nullish(),
      tts: z.object({ voice_id: words }).nullish(),
    }),
    platform_settings: overrideSettings,
  })
  .transform(({ conversation_config: { agent, tts }, platform_settings: settings }): KnownPersona => ({
    persona: {
      prompt: agent?.prompt?.prompt ?? "",
      firstMessage: agent?.first_message ?? "",
      voiceId: tts?.voice_id ?? "",
      script: agent?.script?.steps ?? [],
      rules: agent?.script?.rules ?? [],
      facts: agent?.script?.facts ?? [],
      moods: agent?.script?.moods.map((mood) => mood.name) ?? [],
    },
    variables: Object.keys(agent?.dynamic_variables?.dynamic_variable_placeholders ?? {}),
    greetsAgain:
      Boolean(settings && agent?.first_message) &&
      settings?.overrides?.conversation_config_override?.agent?.first_message !== true,
  }));

/** Our own voice agent says nothing of it, because it never is. */
export const openAnswer = z
  .object({
    platform_settings: z
      .object({ auth: z.object({ enable_auth: z.boolean().nullish() }).nullish() })
      .nullish(),
  })
  .transform(({ platform_settings }) => platform_settings?.auth?.enable_auth === false);

/**
 * An agent's configuration in the provider's fields. The script is ours alone; the vendor passes it over, and ours keeps
 * those parts of it that are not sent.
 */
export const configurationOf = ({ prompt, firstMessage, voiceId, script, ...rest }: PersonaInput) => ({
  tts: { voice_id: voiceId },
  agent: {
    first_message: firstMessage,
    prompt: { prompt },
    script: script.length === 0 ? null : { steps: script, ...rest },
  },
});

const longestCallSeconds = 1_000_000;

/** A conversation, as far as it is counted. */
export interface CountedConversation {
  agentId: string;
  seconds: number;
}

export const conversationPage = z
  .object({
    conversations: z.array(
      z.object({
        agent_id: providerId,
        call_duration_secs: z.number().min(0).max(longestCallSeconds).nullish(),
      }),
    ),
    has_more: z.boolean().nullish(),
    next_cursor: cursor,
  })
  .transform(({ conversations, has_more, next_cursor }): Page<CountedConversation> => ({
    items: conversations.map(({ agent_id, call_duration_secs }) => ({
      agentId: agent_id,
      seconds: Math.round(call_duration_secs ?? 0),
    })),
    next: has_more ? (next_cursor ?? null) : null,
  }));

export interface Voice {
  voiceId: string;
  name: string;
  description: string | null;
  language: string | null;
}

export const voicePage = z
  .object({
    voices: z.array(
      z.object({
        voice_id: providerId,
        name,
        description: z.string().nullish(),
        labels: z.record(z.string(), z.string().nullish()).nullish(),
      }),
    ),
    has_more: z.boolean().nullish(),
    next_page_token: cursor,
  })
  .transform(({ voices, has_more, next_page_token }): Page<Voice> => ({
    items: voices.map(({ voice_id, name: called, description, labels }) => ({
      voiceId: voice_id,
      name: called,
      description: description ?? null,
      language: labels?.["language"] ?? null,
    })),
    next: has_more ? (next_page_token ?? null) : null,
  }));
