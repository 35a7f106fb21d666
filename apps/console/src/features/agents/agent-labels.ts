import type { Agent } from "@field-advisor/schema/agents.endpoints";

export const sourceLabels = {
  "Voice API": "Voice API",
  openai: "OpenAI",
  custom: "Custom",
} as const satisfies Record<Agent["source"], string>;

/** Whether the voice provider has it. */
export const healthLabels = {
  found: "Found",
  missing: "Missing",
  unknown: "Not checked",
} as const satisfies Record<Agent["health"], string>;

/** Why an agent is not deleted; null where it may be. */
export const obstacleToDeleting = ({ rooms, pages }: Pick<Agent, "rooms" | "pages">): string | null =>
  rooms + pages > 0 ? "Rooms or pages use this agent. Give them another one first." : null;
