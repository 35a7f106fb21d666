import type { FastifyInstance } from "fastify";
import { inTransaction } from "./db/database.ts";
import { isCurrent } from "./db/migrate.ts";
import type { Deps } from "./deps.ts";
import { accessRoutes } from "./domains/access/access.routes.ts";
import { createAccessService } from "./domains/access/access.service.ts";
import { activityRoutes } from "./domains/activity/activity.routes.ts";
import { createActivityService } from "./domains/activity/activity.service.ts";
import { agentRoutes } from "./domains/agents/agents.routes.ts";
import { createAgentsService } from "./domains/agents/agents.service.ts";
import { analyticsRoutes } from "./domains/analytics/analytics.routes.ts";
import { createAnalyticsService } from "./domains/analytics/analytics.service.ts";
import { assistantRoutes } from "./domains/assistants/assistants.routes.ts";
import { createAssistantsService } from "./domains/assistants/assistants.service.ts";
import { createAudit } from "./domains/audit/audit.service.ts";
import { authRoutes } from "./domains/auth/auth.routes.ts";
import { createAuth } from "./domains/auth/auth.service.ts";
import { impersonationRoutes } from "./domains/auth/impersonation/impersonation.routes.ts";
import { sessionRoutes } from "./domains/auth/sessions/sessions.routes.ts";
import { deploymentRoutes } from "./domains/deployments/deployments.routes.ts";
import { createDeploymentsService } from "./domains/deployments/deployments.service.ts";
import { messageRoutes } from "./domains/messages/messages.routes.ts";
import { createMessagesService } from "./domains/messages/messages.service.ts";
import { roomSessionRoutes } from "./domains/room-sessions/room-sessions.routes.ts";
import { createRoomSessionsService } from "./domains/room-sessions/room-sessions.service.ts";
import { createIdempotency } from "./domains/idempotency/idempotency.service.ts";
import { resetRoutes } from "./domains/resets/resets.routes.ts";
import { createResetsService } from "./domains/resets/resets.service.ts";
import { roomRoutes } from "./domains/rooms/rooms.routes.ts";
import { createRoomsService } from "./domains/rooms/rooms.service.ts";
import { systemRoutes } from "./domains/system/system.routes.ts";
import { createSystemService } from "./domains/system/system.service.ts";
import { createLoginThrottling } from "./domains/login-throttling/login-throttling.service.ts";
import { userFileRoutes } from "./domains/users/import/user-files.routes.ts";
import { createUserFilesService } from "./domains/users/import/user-files.service.ts";
import { userRoutes } from "./domains/users/users.routes.ts";
import { createUsersService } from "./domains/users/users.service.ts";
import { acceptPolicyReports } from "./http/csp-report.ts";
import { serveDocumentation } from "./http/documentation/serve-documentation.ts";
import { conversationRoutes } from "./domains/conversations/conversations.routes.ts";
import { createCalls } from "./domains/calls/calls.service.ts";
import { createConversationsService } from "./domains/conversations/conversations.service.ts";
import { buildHttpServer } from "./http/http-server.ts";
import { serveHealth } from "./http/health.ts";
import { answerUnknownAddresses } from "./http/unknown-address.ts";
import { serveWeb } from "./http/web/serve-web.ts";

/** The table of contents: every service, what it needs of the others, and the routes in front of it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const audit = createAudit();
  const loginThrottling = createLoginThrottling(deps);
  const calls = createCalls(deps);
  const auth = createAuth(deps, { audit, loginThrottling, calls });
  const resets = createResetsService(deps, { audit, auth, loginThrottling, calls });
  const agents = createAgentsService(deps, { audit, calls });
  const rooms = createRoomsService(deps, { audit, agents, calls });
  const assistants = createAssistantsService(deps, { audit, rooms });
  const system = createSystemService(deps, { audit, agents, assistants });
  const access = createAccessService(deps, { audit, rooms, calls });
  const deployments = createDeploymentsService(deps, { audit, loginThrottling, agents, access, calls });
  const roomSessions = createRoomSessionsService(deps, { audit, agents, rooms });
  const users = createUsersService(deps, { audit, auth, access, deployments, calls });
  const userFiles = createUserFilesService(deps, { audit, users });
  const messages = createMessagesService(deps, { deployments });
  const analytics = createAnalyticsService(deps);
  const activity = createActivityService(deps, { audit });
  const voice = createConversationsService(deps, { audit, auth, agents, access, deployments, rooms, calls });

  const app = await buildHttpServer({
    ...deps,
    identity: auth,
    idempotency: createIdempotency(deps),
    recordSecurityEvent: (entry) => inTransaction(deps.db, (trx) => audit.record(trx, entry)),
  });
  serveHealth(app, {
    database: async () => {
      if (!(await isCurrent(deps.db))) throw new Error("the database is older than this version");
    },
  });
  authRoutes(auth)(app);
  sessionRoutes(auth)(app);
  impersonationRoutes(auth)(app);
  userRoutes(users)(app);
  resetRoutes(resets)(app);
  userFileRoutes(userFiles)(app);
  systemRoutes(system)(app);
  agentRoutes(agents)(app);
  assistantRoutes(assistants)(app);
  roomRoutes(rooms)(app);
  roomSessionRoutes(roomSessions)(app);
  accessRoutes(access)(app);
  deploymentRoutes(deployments)(app);
  messageRoutes(messages)(app);
  activityRoutes(activity)(app);
  analyticsRoutes(analytics)(app);
  conversationRoutes(voice)(app);
  serveDocumentation(app, config.origins.api);
  acceptPolicyReports(app);
  await serveWeb(app, {
    root: config.webRoot,
    origins: config.origins,
    policy: { voiceSocket: config.voice.socketOrigin, secure: config.production },
  });
  answerUnknownAddresses(app);
  return app;
}
