import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findAgent } from "../db/agents.queries.ts";
import { belongsToAgent, insertTicket, revokeTicket } from "../db/tickets.queries.ts";
import type { Deps } from "../deps.ts";
import { issueTicket } from "../security/signed-url.ts";
import { notFound } from "./errors.ts";

const Query = z.object({
  agent_id: z.string().min(1).max(100),
  /** Not of the vendor's interface: the agent has spoken before, and says no first message. */
  continued: z.literal("true").optional(),
  /** Not of the vendor's interface either: the conversation whose line was lost, and with which the new one goes on. */
  follows: z.string().min(1).max(100).optional(),
});

/** Signed addresses: each opens one conversation with one agent, once, within the configured time. */
export function signedUrlRoutes(app: FastifyInstance, { config, pool }: Deps): void {
  const sign = async (query: unknown) => {
    const { agent_id: agentId, continued, follows } = Query.parse(query);
    if (!(await findAgent(pool, agentId))) throw notFound("The agent");
    if (follows !== undefined) {
      if (!(await belongsToAgent(pool, follows, agentId))) throw notFound("The conversation");
      // One that has not begun yet must not begin beside the one that goes on with it.
      await revokeTicket(pool, follows, config.signedUrlSeconds);
    }
    const { ticket, token } = issueTicket(config.secrets[0], agentId, config.signedUrlSeconds, Date.now());
    // Not in the address: whoever wrote another id there would get an agent that knows somebody else's words.
    await insertTicket(pool, ticket, follows);
    const address = new URL(`${config.publicUrl}/v1/convai/conversation`);
    address.searchParams.set("agent_id", agentId);
    address.searchParams.set("conversation_signature", token);
    if (continued) address.searchParams.set("continued", continued);
    return { signed_url: address.href, conversation_id: ticket.conversationId };
  };
  app.get("/v1/convai/conversation/get-signed-url", (request) => sign(request.query));
  app.get("/v1/convai/conversation/get_signed_url", (request) => sign(request.query));
}
