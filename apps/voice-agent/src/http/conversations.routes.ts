import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  deleteConversation,
  findConversation,
  listConversations,
  requestStop,
} from "../db/conversations.queries.ts";
import { revokeTicket } from "../db/tickets.queries.ts";
import { listTranscriptItems } from "../db/transcripts.queries.ts";
import type { Deps } from "../deps.ts";
import { conversationDetail, conversationSummary } from "../records/conversation-view.ts";
import { isTicketed } from "../security/signed-url.ts";
import { page, PageQuery } from "./page.ts";
import { notFound, RequestProblem } from "./request-problem.ts";

const Params = z.object({ id: z.string().min(1).max(100) });
const ListQuery = PageQuery.extend({
  agent_id: z.string().max(100).optional(),
  user_id: z.string().max(200).optional(),
  call_start_after_unix: z.coerce.number().optional(),
  call_start_before_unix: z.coerce.number().optional(),
});

/**
 * Records of conversations, in the vendor's paths and fields, and `…/end` to stop one that is going on or that has a
 * signed address and has not begun.
 */
export function conversationRoutes(app: FastifyInstance, { pool, engines, config }: Deps): void {
  const keepFromBeginning = async (id: string) => {
    if (isTicketed(id)) await revokeTicket(pool, id, config.signedUrlSeconds);
  };

  app.get("/v1/convai/conversations", async (request) => {
    const query = ListQuery.parse(request.query);
    const rows = await listConversations(pool, {
      agentId: query.agent_id,
      userId: query.user_id,
      after: query.cursor,
      startAfter: query.call_start_after_unix,
      startBefore: query.call_start_before_unix,
      limit: query.page_size + 1,
    });
    const { items, ...rest } = page(rows, query.page_size, (row) => row.conversation_id);
    return { conversations: items.map((row) => conversationSummary(row, row.message_count)), ...rest };
  });

  app.get("/v1/convai/conversations/:id", async (request) => {
    const { id } = Params.parse(request.params);
    const row = await findConversation(pool, id);
    if (!row) throw notFound("The conversation");
    return conversationDetail(row, await listTranscriptItems(pool, id), engines.brain.name);
  });

  app.get("/v1/convai/conversations/:id/audio", () => {
    throw new RequestProblem(404, "missing_conversation_audio", "Conversations are not recorded here.");
  });

  app.post("/v1/convai/conversations/:id/end", async (request) => {
    const { id } = Params.parse(request.params);
    await keepFromBeginning(id);
    if (await requestStop(pool, id)) return {};
    if (isTicketed(id) && !(await findConversation(pool, id))) return {};
    throw notFound("A conversation that is going on");
  });

  app.delete("/v1/convai/conversations/:id", async (request) => {
    const { id } = Params.parse(request.params);
    await keepFromBeginning(id);
    if (!(await deleteConversation(pool, id))) throw notFound("The conversation");
    return {};
  });
}
