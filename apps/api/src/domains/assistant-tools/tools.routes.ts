import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveMessages } from "../../platform/http/protocol-messages.ts";
import { answerMessage } from "./tools.service.ts";

/** Reading by assistants, over the Model Context Protocol. */
export const toolRoutes = (app: FastifyInstance, ctx: Context) =>
  serveMessages(app, ({ caller, ...message }) => answerMessage(ctx, caller, message));
