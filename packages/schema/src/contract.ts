import { accessEndpoints } from "./access.ts";
import { activityEndpoints } from "./activity.ts";
import { agentEndpoints } from "./agents.ts";
import { analyticsEndpoints } from "./analytics.ts";
import { assistantEndpoints } from "./assistants.ts";
import { authEndpoints } from "./auth.ts";
import { deploymentEndpoints } from "./deployments.ts";
import { impersonationEndpoints } from "./impersonation.ts";
import { jobEndpoints } from "./jobs.ts";
import { messageEndpoints } from "./messages.ts";
import { roomSessionEndpoints } from "./room-sessions.ts";
import { resetEndpoints } from "./resets.ts";
import { roomEndpoints } from "./rooms.ts";
import { sessionEndpoints } from "./sessions.ts";
import { systemEndpoints } from "./system.ts";
import { userFileEndpoints } from "./user-files.ts";
import { userEndpoints } from "./users.ts";
import { voiceEndpoints } from "./voice.ts";

/** Every endpoint of the API, by domain. A route that is not in here cannot be served. */
export const contract = {
  auth: authEndpoints,
  sessions: sessionEndpoints,
  impersonation: impersonationEndpoints,
  users: userEndpoints,
  resets: resetEndpoints,
  userFiles: userFileEndpoints,
  agents: agentEndpoints,
  assistants: assistantEndpoints,
  rooms: roomEndpoints,
  access: accessEndpoints,
  roomSessions: roomSessionEndpoints,
  deployments: deploymentEndpoints,
  messages: messageEndpoints,
  activity: activityEndpoints,
  analytics: analyticsEndpoints,
  system: systemEndpoints,
  voice: voiceEndpoints,
  jobs: jobEndpoints,
} as const;

export type Contract = typeof contract;
