import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, listQuery } from "./primitives.ts";

export const agentSource = z.enum(["Voice API", "openai", "custom"]);

/** `id` is ours; `agentId` is the voice provider's and travels only where a conversation may start. */
export const agent = z.object({
  id,
  agentId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  domain: z.string().nullable(),
  source: agentSource,
  isActive: z.boolean(),
});

export const agentEndpoints = {
  list: {
    method: "GET",
    path: "/api/agents",
    summary: "Voice agents that rooms and deployments may use",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    query: listQuery,
    response: z.array(agent),
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;

export type Agent = z.output<typeof agent>;
