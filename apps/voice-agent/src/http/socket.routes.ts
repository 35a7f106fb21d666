import { traceparentOf } from "@field-advisor/telemetry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Agent } from "../agents/agent-config.ts";
import type { Variant } from "../agents/variant.ts";
import { takeOver } from "../continuation.ts";
import {
  type PreviousLegs,
  Conversation,
  type Ending,
  type FrameRejection,
} from "../conversation/conversation.ts";
import type { InputMedium } from "../conversation/first-sound.ts";
import { findAgent } from "../db/agents.queries.ts";
import { deleteConversation } from "../db/conversations.queries.ts";
import { databaseRecord } from "../db/database-record.ts";
import { type Redemption, redeemTicket } from "../db/tickets.queries.ts";
import type { Deps } from "../deps.ts";
import type { Rejection } from "../live-conversations.ts";
import { codeLabel, conversationsEnded, firstSound, framesRefused } from "../telemetry.ts";
import { originAllowed } from "./access.ts";
import { readTicket } from "../security/signed-url.ts";
import { RequestProblem } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    admission: Admission | null;
  }
}

interface Admission {
  agent: Agent;
  conversationId: string;
  /** The agent has spoken before. */
  isContinued: boolean;
  records: boolean;
  listens: boolean;
  seed: number | undefined;
  variant: Variant | undefined;
  previous: PreviousLegs;
}

const Query = z.object({
  agent_id: z.string().min(1).max(100),
  conversation_signature: z.string().min(1).max(1000),
  continued: z.string().max(10).optional(),
});

const rejections: Record<Rejection, [status: number, message: string]> = {
  draining: [503, "The service restarts. Please try again in a moment."],
  "server-full": [503, "All places are taken. Please try again in a moment."],
  "address-full": [429, "Too many conversations are open from this address."],
};

/** The websocket of a conversation. Rejections are answered by HTTP, before the upgrade. */
export function socketRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest("admission", null);
  app.route({
    method: "GET",
    url: "/v1/convai/conversation",
    preValidation: async (request) => {
      if (!request.ws)
        throw new RequestProblem(426, "upgrade_required", "This address speaks the websocket protocol.");
      request.admission = await admit(request, deps);
    },
    handler: () => undefined,
    wsHandler: (socket, request) => {
      if (!request.admission) return socket.close(1008, "Not admitted.");
      const { conversationId, records, ...admitted } = request.admission;
      const record = databaseRecord({
        pool: deps.pool,
        log: deps.log,
        conversationId,
        announce: deps.config.webhook !== undefined,
        onFinished: () => deps.webhooks.wake(),
      });
      const watch = watchConversation(deps, conversationId);
      const onEnd = (ending: Ending) => {
        watch.ended(ending);
        deps.live.remove(conversationId, record.recorded);
        deps.recordings.finish(conversationId, record.recorded);
      };
      const { engines, now } = deps;
      const report = (reason: string) =>
        deps.log.error({ conversationId, reason }, "trouble in a conversation");
      const conversation = new Conversation({
        socket,
        conversationId,
        ...admitted,
        engines,
        record,
        recorder: records ? deps.recordings.recorderOf(conversationId) : undefined,
        now,
        report,
        onRejected: watch.rejected,
        onAnswer: watch.answered,
        onEnd,
      });
      deps.live.add(conversationId, conversation);
    },
  });
}

/** Logs, measures and traces a conversation under its id. */
function watchConversation({ log, telemetry }: Deps, conversationId: string) {
  const attributes = { "conversation.id": conversationId };
  const span = telemetry.begin("conversation", {
    kind: "server",
    parent: traceparentOf(conversationId),
    attributes,
  });
  log.info({ conversationId }, "conversation began");
  return {
    rejected: (reason: FrameRejection) => telemetry.record(framesRefused, 1, { reason }),
    answered: (milliseconds: number, after: InputMedium) =>
      telemetry.record(firstSound, milliseconds / 1000, { after }),
    ended({ code }: Ending) {
      log.info({ conversationId, code }, "conversation ended");
      telemetry.record(conversationsEnded, 1, { code: codeLabel(code) });
      span?.set("websocket.close_code", code);
      span?.end();
    },
  };
}

async function admit(request: FastifyRequest, deps: Deps): Promise<Admission> {
  const query = Query.safeParse(request.query);
  if (!query.success) throw new RequestProblem(401, "missing_signature", "A signed address is needed.");
  const { agent_id: agentId, conversation_signature: token, continued } = query.data;
  const ticket = readTicket(deps.config.secrets, token, agentId, Date.now());
  if (typeof ticket === "string") throw new RequestProblem(403, "invalid_signature", ticketSentence(ticket));
  reserveSlot(request, deps);
  const agent = await findAgent(deps.pool, agentId);
  if (!agent) throw new RequestProblem(403, "agent_gone", "The agent no longer exists.");
  const agentHosts = agent.platform_settings.auth.allowlist.map((entry) => entry.hostname);
  if (!originAllowed(request.headers.origin, deps.config.allowedOrigins, agentHosts)) {
    throw new RequestProblem(403, "origin_not_allowed", "Pages of this origin may not talk to the agent.");
  }
  const { conversationId, seed } = ticket;
  const redemption = await redeemTicket(deps.pool, ticket, agent.name);
  if (typeof redemption === "string") {
    const [code, message] = redemptionErrors[redemption];
    throw new RequestProblem(403, code, message);
  }
  const { isDeleted, isOver, ...previous } = await takeOver(deps, conversationId);
  if (isOver) {
    await deleteConversation(deps.pool, conversationId);
    throw new RequestProblem(403, "conversation_over", "The agent ended this conversation.");
  }
  return {
    agent,
    conversationId,
    isContinued: continued !== undefined || isDeleted,
    records: redemption.records,
    listens: redemption.listens,
    seed,
    variant: redemption.variant ?? undefined,
    previous,
  };
}

const redemptionErrors: Record<Extract<Redemption, string>, [code: string, message: string]> = {
  spent: [
    "signature_used",
    "This signed address was used before or is not valid any more. Ask for a new one.",
  ],
  followed: ["continued_elsewhere", "The conversation goes on in another place."],
};

/** The slot is freed when the TCP connection closes, however the handshake ends. */
function reserveSlot(request: FastifyRequest, deps: Deps): void {
  const slot = deps.live.reserve(request.ip);
  if (typeof slot === "function") {
    request.raw.socket.once("close", slot);
    return;
  }
  const [status, message] = rejections[slot];
  throw new RequestProblem(status, slot.replace("-", "_"), message);
}

function ticketSentence(problem: "malformed" | "forged" | "expired" | "other-agent"): string {
  return problem === "expired"
    ? "This signed address has expired. Ask for a new one."
    : "The signature does not belong to this address.";
}
