import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";
import { agentSource, createAgentInput, tryScriptInput, updateAgentInput } from "./agent-forms.ts";
import { practiceScript } from "./practice-script.ts";

/** `id` is ours; `agentId` is the voice provider's and travels only where a conversation may start. */
export const agent = z.object({
  id,
  agentId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  domain: z.string().nullable(),
  source: agentSource,
  isActive: z.boolean(),
  rooms: z.int(),
  pages: z.int(),
  /** How much people talked to it, as analytics count it: conversations that began, without tests and previews. */
  usage: z.object({
    conversations: z.int(),
    /** Rounded. */
    minutes: z.int(),
  }),
  /** Whether the voice provider had it when it was asked last; unknown where it was not. */
  health: z.enum(["found", "missing", "unknown"]),
  checkedAt: isoDate.nullable(),
  updatedAt: isoDate,
  version: z.int(),
});

/** How an agent of our own voice agent behaves. */
const persona = z.object({
  /** What it is told about who it is; only a language model follows it. */
  prompt: z.string(),
  firstMessage: z.string(),
  voiceId: z.string(),
  /** Lines of the practice script, said in turn where no language model is connected. */
  script: z.array(z.string()),
  rules: practiceScript.shape.rules.unwrap(),
  facts: practiceScript.shape.facts.unwrap(),
  /** The names of its moods, which rules may ask for and turn to. */
  moods: z.array(z.string()),
});

const scriptAnswer = z.object({
  says: z.string(),
  by: z.enum(["rule", "fact", "step", "deflection", "listening", "farewell", "truth"]),
  /** Which one of its kind; null where the kind has no places. */
  index: z.int().nullable(),
  /** The mood it is in afterwards; null where it has none. */
  mood: z.string().nullable(),
});

const providerAgent = z.object({
  agent_id: z.string(),
  name: z.string(),
  usage: z.object({
    total_conversations: z.int(),
    total_duration_seconds: z.int(),
    conversations: z.int(),
    /** False where the provider did not say: the zeros then mean nothing. */
    available: z.boolean(),
    /** False where only the newest were counted: it may have been more. */
    complete: z.boolean(),
  }),
  updated_at_unix_secs: z.int().nullable(),
  /** Our agent of that id; null while it is not in the registry. */
  registeredAs: id.nullable(),
});

const byId = z.strictObject({ id: pathId });

const byProviderId = z.strictObject({
  agentId: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "Not a valid agent id"),
});

const owners = ["OWNER"] as const;

/** A thousand rules and a thousand facts as people write them. */
const largestScript = 1024 * 1024;

const providerErrors = ["provider_failed", "provider_timeout"] as const;

export const agentEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/agents",
    summary: "Voice agents that rooms and deployments may use",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    query: listQuery,
    counted: true,
    response: z.array(agent),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/agents/:id",
    summary:
      "One agent; with its persona where it is one of our own voice agent, and the rooms and pages that use it",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: agent.extend({
      persona: persona.nullable(),
      /** It says its first message again after a lost line, because the provider lets nobody take that away. */
      greetsAgain: z.boolean(),
      usedBy: z.object({
        rooms: z.array(z.object({ id, name: z.string() })),
        pages: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    }),
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/agents",
    summary: "Put an agent into the registry, or have the voice provider make one",
    access: owners,
    hosts: staffHosts,
    body: createAgentInput,
    response: agent,
    status: 201,
    errors: ["conflict", ...providerErrors],
    bodyLimit: largestScript,
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/agents/:id",
    summary: "Change an agent; a persona is changed at the provider",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: updateAgentInput,
    response: agent,
    status: 200,
    errors: ["not_found", "conflict", "version_conflict", ...providerErrors],
    bodyLimit: largestScript,
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/agents/:id",
    summary: "Take an agent that nothing uses out of the registry",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
  refresh: {
    kind: "json",
    method: "POST",
    path: "/api/agents/refresh",
    summary: "Import the provider's agents that are not in the registry, and their names as they are now",
    access: owners,
    hosts: staffHosts,
    response: z.object({ imported: z.int(), renamed: z.int(), total: z.int() }),
    status: 200,
    errors: [...providerErrors],
    rateLimits: [{ by: "session", max: 20, perSeconds: 60 }],
  },
  atProvider: {
    kind: "json",
    method: "GET",
    path: "/api/voice/agents",
    summary: "The provider's own agents; what was known last where it cannot be reached",
    access: owners,
    hosts: staffHosts,
    response: z.object({
      agents: z.array(providerAgent),
      /** When this was so; before now where the provider cannot be reached. */
      asOf: isoDate,
      reachable: z.boolean(),
      /** Why it cannot be reached. */
      refusesKey: z.boolean(),
    }),
    status: 200,
    errors: [...providerErrors],
  },
  usage: {
    kind: "json",
    method: "GET",
    path: "/api/voice/agents/:agentId/usage",
    summary:
      "How much an agent was used, as the voice provider counts it; zeros and `available: false` where that is not known",
    access: owners,
    hosts: staffHosts,
    params: byProviderId,
    response: providerAgent.shape.usage,
    status: 200,
  },
  tryScript: {
    kind: "stream",
    method: "POST",
    path: "/api/voice/try-script",
    summary: "What an agent would say with a script that is not stored yet, and which part of it answers",
    access: owners,
    hosts: staffHosts,
    body: tryScriptInput,
    response: scriptAnswer,
    status: 200,
    errors: ["not_found", ...providerErrors],
    bodyLimit: largestScript,
    rateLimits: [{ by: "session", max: 60, perSeconds: 60 }],
  },
  voices: {
    kind: "json",
    method: "GET",
    path: "/api/voice/voices",
    summary: "The voices that an agent may speak with",
    access: owners,
    hosts: staffHosts,
    response: z.array(
      z.object({
        voiceId: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        /** ISO 639-1; null where the provider does not say. */
        language: z.string().nullable(),
      }),
    ),
    status: 200,
    errors: [...providerErrors],
  },
} as const satisfies Record<string, Endpoint>;

export type Agent = z.output<typeof agent>;

export type AgentDetail = z.output<(typeof agentEndpoints)["read"]["response"]>;

export type Persona = z.output<typeof persona>;

export type PersonaInput = NonNullable<CreateAgentInput["persona"]>;

export type TryScriptInput = z.output<typeof tryScriptInput>;

export type ScriptAnswer = z.output<typeof scriptAnswer>;

export type ProviderAnswer = z.output<(typeof agentEndpoints)["atProvider"]["response"]>;

export type ProviderAgent = z.output<typeof providerAgent>;

export type CreateAgentInput = z.output<typeof createAgentInput>;

export type UpdateAgentInput = z.output<typeof updateAgentInput>;
