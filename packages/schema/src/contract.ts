import { agentEndpoints } from "./agents.ts";
import { analyticsEndpoints } from "./analytics.ts";
import { authEndpoints } from "./auth.ts";
import { deploymentEndpoints } from "./deployments.ts";
import { messageEndpoints } from "./messages.ts";
import { userEndpoints } from "./users.ts";
import { voiceEndpoints } from "./voice.ts";

/** Every endpoint of the API, by domain. A route that is not in here cannot be served. */
export const contract = {
  auth: authEndpoints,
  users: userEndpoints,
  agents: agentEndpoints,
  deployments: deploymentEndpoints,
  messages: messageEndpoints,
  analytics: analyticsEndpoints,
  voice: voiceEndpoints,
} as const;

export type Contract = typeof contract;
