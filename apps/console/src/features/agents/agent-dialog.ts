import type { Agent } from "@field-advisor/schema/agents.endpoints";

/** What stands over the screen; one thing at a time. */
export type AgentDialog =
  | { kind: "new" }
  | { kind: "edit"; agent: Agent }
  | { kind: "call"; agent: Agent }
  | { kind: "deactivate"; agent: Agent }
  | { kind: "delete"; agent: Agent };
