import type { FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { isCurrent } from "./platform/db/migrate.ts";
import { accessRoutes } from "./domains/access/access.routes.ts";
import { activityRoutes } from "./domains/reports/activity.routes.ts";
import { agentRoutes } from "./domains/agents/agents.routes.ts";
import { engineRoutes } from "./domains/agents/engines.routes.ts";
import { analyticsRoutes } from "./domains/reports/analytics.routes.ts";
import { apiKeyRoutes } from "./domains/api-keys/api-keys.routes.ts";
import * as apiKeys from "./domains/api-keys/api-keys.service.ts";
import { assignmentRoutes } from "./domains/assignments/assignments.routes.ts";
import { toolRoutes } from "./domains/assistant-tools/tools.routes.ts";
import { assistantRoutes } from "./domains/assistants/assistants.routes.ts";
import { authRoutes } from "./domains/auth/auth.routes.ts";
import { identityOf } from "./domains/auth/auth.service.ts";
import { impersonationRoutes } from "./domains/auth/impersonation/impersonation.routes.ts";
import { sessionRoutes } from "./domains/auth/sessions/sessions.routes.ts";
import { calendarRoutes } from "./domains/calendars/calendars.routes.ts";
import { chatRoutes } from "./domains/chats/chats.routes.ts";
import { conversationRoutes } from "./domains/conversations/conversations.routes.ts";
import { companyRoutes } from "./domains/companies/companies.routes.ts";
import { costRoutes } from "./domains/costs/costs.routes.ts";
import { contentRoutes } from "./domains/content/content.routes.ts";
import { openingRoutes } from "./domains/content/openings.routes.ts";
import { directoryRoutes } from "./domains/directory/directory.routes.ts";
import { dashboardRoutes } from "./domains/reports/dashboard/dashboard.routes.ts";
import { deletionRequestRoutes } from "./domains/deletion-requests/deletion-requests.routes.ts";
import { deploymentRoutes } from "./domains/deployments/deployments.routes.ts";
import { failedJobRoutes } from "./domains/housekeeping/failed-jobs.routes.ts";
import { identityProviderRoutes } from "./domains/identity-providers/identity-providers.routes.ts";
import { groupRoutes } from "./domains/groups/groups.routes.ts";
import { invitationRoutes } from "./domains/invitations/invitations.routes.ts";
import { learningRecordRoutes } from "./domains/learning-records/learning-records.routes.ts";
import { messageRoutes } from "./domains/messages/messages.routes.ts";
import { whyClosed } from "./domains/model-talks/model-talks.service.ts";
import { modelTalkRoutes } from "./domains/model-talks/model-talks.routes.ts";
import { ownDataRoutes } from "./domains/own-data/own-data.routes.ts";
import { pathRoutes } from "./domains/paths/paths.routes.ts";
import { practiceRoutes } from "./domains/practice/practice.routes.ts";
import { releaseRoutes } from "./domains/releases/releases.routes.ts";
import { resetRoutes } from "./domains/users/resets/resets.routes.ts";
import { roomSessionRoutes } from "./domains/room-sessions/room-sessions.routes.ts";
import { roomRoutes } from "./domains/rooms/rooms.routes.ts";
import { secondFactorRoutes } from "./domains/second-factors/second-factors.routes.ts";
import { signInRuleRoutes } from "./domains/auth/sign-in-rules/sign-in-rules.routes.ts";
import { systemRoutes } from "./domains/system/system.routes.ts";
import { userFileRoutes } from "./domains/users/import/user-files.routes.ts";
import { userRoutes } from "./domains/users/users.routes.ts";
import { variantRoutes } from "./domains/variants/variants.routes.ts";
import { webhookRoutes } from "./domains/webhooks/webhooks.routes.ts";
import { acceptPolicyReports } from "./platform/http/csp-report.ts";
import { serveDocumentation } from "./platform/http/documentation/serve-documentation.ts";
import { serveHealth } from "./platform/http/health.ts";
import { buildHttpServer } from "./platform/http/http-server.ts";
import { answerUnknownAddresses } from "./platform/http/unknown-address.ts";
import { serveWeb } from "./platform/http/web/serve-web.ts";
import { countRequest } from "./domains/auth/throttles.service.ts";
import { detached, storedAnswer, write } from "./platform/write/write.ts";

const domainRoutes = [
  authRoutes,
  sessionRoutes,
  secondFactorRoutes,
  impersonationRoutes,
  identityProviderRoutes,
  apiKeyRoutes,
  signInRuleRoutes,
  userRoutes,
  resetRoutes,
  ownDataRoutes,
  deletionRequestRoutes,
  userFileRoutes,
  systemRoutes,
  agentRoutes,
  engineRoutes,
  assistantRoutes,
  roomRoutes,
  roomSessionRoutes,
  practiceRoutes,
  variantRoutes,
  modelTalkRoutes,
  assignmentRoutes,
  pathRoutes(whyClosed),
  calendarRoutes,
  chatRoutes,
  accessRoutes,
  groupRoutes,
  companyRoutes,
  contentRoutes,
  openingRoutes,
  dashboardRoutes,
  deploymentRoutes,
  invitationRoutes,
  releaseRoutes,
  messageRoutes,
  activityRoutes,
  analyticsRoutes,
  costRoutes,
  conversationRoutes,
  failedJobRoutes,
  learningRecordRoutes,
  toolRoutes,
  directoryRoutes,
  webhookRoutes,
];

/** Everything that is served: the routes of every domain, and those outside the contract. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = await buildHttpServer({
    ...ctx,
    identity: { ...identityOf(ctx), ...apiKeys.identityOf(ctx) },
    storedAnswer: (claim) => storedAnswer(ctx.db, claim),
    countShared: (limits) => countRequest(ctx, limits),
    recordSecurityEvent: ({ actor, request, ...entry }) =>
      write(ctx, detached({ actor, request }), (unit) => unit.audit(entry)),
  });
  serveHealth(app, {
    database: async () => {
      if (!(await isCurrent(ctx.db))) throw new Error("the database is older than this version");
    },
  });
  for (const routes of domainRoutes) routes(app, ctx);
  serveDocumentation(app);
  acceptPolicyReports(app);
  await serveWeb(app, {
    root: config.webRoot,
    origins: config.origins,
    policy: {
      voiceSocket: config.voice.socketOrigin,
      filesOrigin: config.filesOrigin,
      secure: config.production,
    },
  });
  answerUnknownAddresses(app);
  return app;
}
