import type { AgentInput } from "./agent-config.ts";
import { asha } from "./practice/asha.ts";
import { ben } from "./practice/ben.ts";
import { katrin } from "./practice/katrin.ts";

/** The agents of a new installation. Their ids never change, because other programs refer to them. */
export const seedAgents: readonly { id: string; input: AgentInput }[] = [
  { id: "agent_practice_asha", input: asha },
  { id: "agent_practice_ben", input: ben },
  { id: "agent_practice_katrin", input: katrin },
];
