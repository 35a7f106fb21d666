import type { AgentInput } from "./agent-config.ts";
import asha from "./practice/asha.json" with { type: "json" };
import ben from "./practice/ben.json" with { type: "json" };
import katrin from "./practice/katrin.json" with { type: "json" };
import { practiceAgent } from "./practice/practice-agent.ts";

/** The agents of a new installation. Their ids never change, because other programs refer to them. */
export const seedAgents: readonly { id: string; input: AgentInput }[] = [
  // A nervous first client: open questions and patience are what she answers to.
  { id: "agent_practice_asha", input: practiceAgent(asha) },
  // A client who was let down once: he tests every claim, and softens for those who listen and name their price.
  { id: "agent_practice_ben", input: practiceAgent(ben) },
  // A German-speaking client who has inherited and wants to do it right: she needs time, and somebody who asks.
  { id: "agent_practice_katrin", input: practiceAgent(katrin) },
];
