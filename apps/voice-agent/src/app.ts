import websocket from "@fastify/websocket";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { forwardedAddresses } from "@field-advisor/telemetry/forwarded-for";
import { isPrepared } from "./db/prepare.ts";
import type { Deps } from "./deps.ts";
import { requireKey } from "./http/access.ts";
import { agentRoutes } from "./http/agents.routes.ts";
import { conversationRoutes, feedbackRoutes } from "./http/conversations.routes.ts";
import { engineRoutes } from "./http/engines.routes.ts";
import { registerErrors } from "./http/errors.ts";
import { registerJson } from "./http/json.ts";
import { practiceRoutes } from "./http/practice.routes.ts";
import { recordingRoutes } from "./http/recordings.routes.ts";
import { responseRoutes } from "./http/responses.routes.ts";
import { signedUrlRoutes } from "./http/signed-url.routes.ts";
import { socketRoutes } from "./http/socket.routes.ts";
import { speechRoutes } from "./http/speech.routes.ts";
import { voiceRoutes } from "./http/voices.routes.ts";
import { observeAgent } from "./telemetry.ts";

/** `/live`: the process answers. `/ready`: it accepts conversations. */
function healthRoutes(app: FastifyInstance, { pool, engines, live }: Deps): void {
  app.get("/live", () => ({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    const database = await isPrepared(pool).catch(() => false);
    const state = { database, mouth: engines.mouth.ready(), draining: live.isLeaving };
    const ready = state.database && state.mouth && !state.draining;
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ok" : "unavailable", ...state });
  });
}

const maxFrameBytes = 64 * 1024;

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, live } = deps;
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    // Addresses carry signatures, so they are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    rewriteUrl: ({ headers, url = "/" }) => {
      // Places are counted by address, and the port that a proxy may add changes with every connection.
      const header = headers["x-forwarded-for"];
      if (typeof header === "string") headers["x-forwarded-for"] = forwardedAddresses(header);
      return url;
    },
    bodyLimit: 512 * 1024,
    requestTimeout: 12_000,
    keepAliveTimeout: 5000,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: "idle",
  });
  observeAgent(app, deps);
  registerErrors(app);
  registerJson(app);
  app.addHook("onRequest", (request, reply, done) => {
    // Clients send their next request to another process, instead of over a connection that is about to end.
    if (live.isLeaving && !request.ws) reply.header("connection", "close");
    done();
  });
  await app.register(websocket, {
    options: {
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      handleProtocols: (offered: Set<string>) => (offered.has("convai") ? "convai" : false),
    },
    preClose: (done) => {
      live.drain();
      app.websocketServer.close(() => done());
    },
    errorHandler: (_error, socket) => socket.terminate(),
  });
  await app.register(async (open) => {
    healthRoutes(open, deps);
    feedbackRoutes(open, deps);
    socketRoutes(open, deps);
  });
  await app.register(async (guarded) => {
    guarded.addHook("onRequest", requireKey(config.keys));
    signedUrlRoutes(guarded, deps);
    agentRoutes(guarded, deps);
    conversationRoutes(guarded, deps);
    recordingRoutes(guarded, deps);
    voiceRoutes(guarded, deps);
    speechRoutes(guarded, deps);
    engineRoutes(guarded, deps);
    practiceRoutes(guarded);
    await guarded.register(async (openai) => responseRoutes(openai, deps));
  });
  return app;
}
