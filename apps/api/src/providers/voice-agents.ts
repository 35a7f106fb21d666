import type { PersonaInput } from "@field-advisor/schema/agents.endpoints";
import { z } from "zod";
import type { ProviderHttp } from "./provider-http.ts";
import {
  agentAnswer,
  agentPage,
  configurationOf,
  conversationPage,
  type CountedConversation,
  createdAgent,
  type KnownPersona,
  type ListedAgent,
  openAnswer,
  type Page,
  type Voice,
  voicePage,
} from "./voice-answers.ts";

/** What owners do with the agents of a voice provider. Agents go by the provider's ids. */
export interface VoiceAgents {
  /** Makes an agent. @returns the id that the provider gave it */
  createAgent(name: string, persona: PersonaInput): Promise<string>;
  /** @returns null where the provider knows no such agent */
  readAgent(externalAgentId: string): Promise<KnownPersona | null>;
  hasAgent(externalAgentId: string): Promise<boolean>;
  /** Anybody who knows its id may talk to the agent, without an address that was made for them. */
  isOpen(externalAgentId: string): Promise<boolean>;
  /** Changes what is given. @returns whether the provider knows the agent */
  updateAgent(externalAgentId: string, changes: { name?: string; persona?: PersonaInput }): Promise<boolean>;
  /** An agent that is gone already is no failure. */
  deleteAgent(externalAgentId: string): Promise<void>;
  /** Every agent, a few thousand at most. */
  listAgents(): Promise<ListedAgent[]>;
  /** The newest conversations, of one agent or of all: some hundreds, because a list of all would have no end. */
  newestConversations(externalAgentId?: string): Promise<Listing<CountedConversation>>;
  listVoices(): Promise<Voice[]>;
}

/** What was read of a list. */
interface Listing<T> {
  items: T[];
  /** Whether that was all of it. */
  isWhole: boolean;
}

/** How many pages of a hundred are read: a list that names itself as its next page must end somewhere. */
const mostPages = { agents: 30, conversations: 3, voices: 5 } as const;
const page_size = "100";

const agents = "/v1/convai/agents";
const present = z.unknown().transform(() => true);
const agentPath = (id: string) => `${agents}/${encodeURIComponent(id)}`;

export function createVoiceAgents(http: ProviderHttp): VoiceAgents {
  const pageOf = <T>(path: string, query: Record<string, string>, schema: z.ZodType<Page<T>>) =>
    http.call({ method: "GET", path, query: { page_size, ...query }, schema });
  return {
    createAgent: (name, persona) => {
      const body = { name, conversation_config: configurationOf(persona) };
      return http.call({ method: "POST", path: `${agents}/create`, body, schema: createdAgent });
    },
    readAgent: (id) => http.call({ method: "GET", path: agentPath(id), schema: agentAnswer, missing: null }),
    hasAgent: (id) => http.call({ method: "GET", path: agentPath(id), schema: present, missing: false }),
    isOpen: (id) => http.call({ method: "GET", path: agentPath(id), schema: openAnswer, missing: false }),
    updateAgent: (id, { name, persona }) => {
      const body = { name, ...(persona && { conversation_config: configurationOf(persona) }) };
      return http.call({ method: "PATCH", path: agentPath(id), body, schema: present, missing: false });
    },
    deleteAgent: async (id) => {
      await http.call({ method: "DELETE", path: agentPath(id), schema: z.unknown(), missing: null });
    },
    listAgents: async () => {
      const read = (next: string | null) => pageOf(agents, next ? { cursor: next } : {}, agentPage);
      return (await everyPage(read, mostPages.agents)).items;
    },
    newestConversations: (agent_id) =>
      everyPage((next) => {
        const query = { ...(agent_id && { agent_id }), ...(next && { cursor: next }) };
        return pageOf("/v1/convai/conversations", query, conversationPage);
      }, mostPages.conversations),
    listVoices: async () => {
      const read = (next: string | null) =>
        pageOf("/v2/voices", next ? { next_page_token: next } : {}, voicePage);
      return (await everyPage(read, mostPages.voices)).items;
    },
  };
}

async function everyPage<T>(
  read: (next: string | null) => Promise<Page<T>>,
  most: number,
): Promise<Listing<T>> {
  const items: T[] = [];
  let next: string | null = null;
  for (let count = 0; count < most; count++) {
    const page: Page<T> = await read(next);
    items.push(...page.items);
    if (page.next === null) return { items, isWhole: true };
    next = page.next;
  }
  return { items, isWhole: false };
}
