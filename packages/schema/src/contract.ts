import { accessEndpoints } from "./access.endpoints.ts";
import { activityEndpoints } from "./activity.endpoints.ts";
import { agentEndpoints } from "./agents.endpoints.ts";
import { analyticsEndpoints } from "./analytics.endpoints.ts";
import { apiKeyEndpoints } from "./api-keys.endpoints.ts";
import { assignmentEndpoints } from "./assignments.endpoints.ts";
import { assistantEndpoints } from "./assistants.endpoints.ts";
import { attemptEndpoints } from "./attempts.endpoints.ts";
import { authorEndpoints } from "./authors.endpoints.ts";
import { authEndpoints, impersonationEndpoints, sessionEndpoints } from "./auth.endpoints.ts";
import { calendarEndpoints } from "./calendars.endpoints.ts";
import { certificateEndpoints } from "./certificates.endpoints.ts";
import { chatEndpoints } from "./chats.endpoints.ts";
import { companyEndpoints } from "./companies.endpoints.ts";
import { costEndpoints } from "./costs.endpoints.ts";
import { contentEndpoints } from "./content.endpoints.ts";
import { conversationEndpoints } from "./conversations.endpoints.ts";
import { dashboardEndpoints } from "./dashboard.endpoints.ts";
import { deletionRequestEndpoints } from "./deletion-requests.endpoints.ts";
import { directoryEndpoints } from "./directory.endpoints.ts";
import { deploymentEndpoints } from "./deployments.endpoints.ts";
import { drillEndpoints } from "./drills.endpoints.ts";
import { engineEndpoints } from "./engines.endpoints.ts";
import { identityProviderEndpoints } from "./identity-providers.endpoints.ts";
import { groupEndpoints } from "./groups.endpoints.ts";
import { invitationEndpoints } from "./invitations.endpoints.ts";
import { jobEndpoints } from "./jobs.endpoints.ts";
import { learningRecordEndpoints } from "./learning-records.endpoints.ts";
import { manyPageEndpoints } from "./many-pages.endpoints.ts";
import { messageEndpoints } from "./messages.endpoints.ts";
import { modelTalkEndpoints } from "./model-talks.endpoints.ts";
import { openingEndpoints } from "./openings.endpoints.ts";
import { ownDataEndpoints } from "./own-data.endpoints.ts";
import { pathEndpoints } from "./paths.endpoints.ts";
import { practiceEndpoints } from "./practice.endpoints.ts";
import { privacyEndpoints } from "./privacy.endpoints.ts";
import { providerSignInEndpoints } from "./provider-sign-in.endpoints.ts";
import { recordingEndpoints } from "./recordings.endpoints.ts";
import { releaseEndpoints } from "./releases.endpoints.ts";
import { rejudgementEndpoints } from "./rejudgements.endpoints.ts";
import { returnEndpoints } from "./returns.endpoints.ts";
import { rubricEndpoints } from "./rubrics.endpoints.ts";
import { roomSessionEndpoints } from "./room-sessions.endpoints.ts";
import { resetEndpoints } from "./resets.endpoints.ts";
import { roomTrainingEndpoints } from "./room-training.endpoints.ts";
import { roomEndpoints } from "./rooms.endpoints.ts";
import { secondFactorEndpoints } from "./second-factors.endpoints.ts";
import { signInRuleEndpoints } from "./sign-in-rules.endpoints.ts";
import { systemEndpoints } from "./system.endpoints.ts";
import { userFileEndpoints } from "./user-files.endpoints.ts";
import { userEndpoints } from "./users.endpoints.ts";
import { variantEndpoints } from "./variants.endpoints.ts";
import { webhookEndpoints } from "./webhooks.endpoints.ts";
import { voiceEndpoints } from "./voice.endpoints.ts";

/** Every endpoint of the API, by domain. A route that is not in here cannot be served. */
export const contract = {
  auth: authEndpoints,
  sessions: sessionEndpoints,
  secondFactors: secondFactorEndpoints,
  impersonation: impersonationEndpoints,
  identityProviders: identityProviderEndpoints,
  providerSignIn: providerSignInEndpoints,
  apiKeys: apiKeyEndpoints,
  signInRules: signInRuleEndpoints,
  users: userEndpoints,
  resets: resetEndpoints,
  ownData: ownDataEndpoints,
  deletionRequests: deletionRequestEndpoints,
  userFiles: userFileEndpoints,
  agents: agentEndpoints,
  engines: engineEndpoints,
  assistants: assistantEndpoints,
  rooms: roomEndpoints,
  access: accessEndpoints,
  groups: groupEndpoints,
  roomSessions: roomSessionEndpoints,
  roomTraining: roomTrainingEndpoints,
  rubrics: rubricEndpoints,
  authors: authorEndpoints,
  variants: variantEndpoints,
  modelTalks: modelTalkEndpoints,
  rejudgements: rejudgementEndpoints,
  attempts: attemptEndpoints,
  drills: drillEndpoints,
  recordings: recordingEndpoints,
  practice: practiceEndpoints,
  assignments: assignmentEndpoints,
  paths: pathEndpoints,
  certificates: certificateEndpoints,
  calendars: calendarEndpoints,
  returns: returnEndpoints,
  chats: chatEndpoints,
  companies: companyEndpoints,
  content: contentEndpoints,
  openings: openingEndpoints,
  dashboard: dashboardEndpoints,
  deployments: deploymentEndpoints,
  manyPages: manyPageEndpoints,
  invitations: invitationEndpoints,
  releases: releaseEndpoints,
  conversations: conversationEndpoints,
  messages: messageEndpoints,
  activity: activityEndpoints,
  analytics: analyticsEndpoints,
  system: systemEndpoints,
  costs: costEndpoints,
  voice: voiceEndpoints,
  privacy: privacyEndpoints,
  jobs: jobEndpoints,
  learningRecords: learningRecordEndpoints,
  webhooks: webhookEndpoints,
  directory: directoryEndpoints,
} as const;

export type Contract = typeof contract;
