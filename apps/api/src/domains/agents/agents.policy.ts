import { ownersOnly } from "../../scope/owners-only.ts";
import { agentVariables, variablePattern } from "@field-advisor/schema/agent-variables";
import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { namedList } from "../../lib/text.ts";

/** Who may talk to people in the product's name is for its owners to say. */
export const requireManager = ownersOnly("manage agents");
export const requireScriptTrial = ownersOnly("try scripts");
export const requireEngineTrial = ownersOnly("try what agents work with");

/** Whether the voice provider knows how the agent behaves; others are only listed here. */
export const isOfProvider = ({ source }: Pick<Agent, "source">): boolean => source === "Voice API";

interface Checked {
  /** null while the provider was not asked. */
  providerHas: boolean | null;
  checkedAt: string | null;
}

/** Whether the provider has the agent, and when that was looked up. */
export function healthOf({ providerHas, checkedAt }: Checked): Pick<Agent, "health" | "checkedAt"> {
  if (providerHas === null) return { health: "unknown", checkedAt: null };
  return { health: providerHas ? "found" : "missing", checkedAt };
}

/** The first variable in a text that nothing fills in; null where there is none. @param own those that the agent has itself */
export function missingVariableOf(text: string, own: readonly string[]): string | null {
  const known = new Set<string>([...agentVariables, ...own]);
  const names = [...text.matchAll(variablePattern)].map(([, name = ""]) => name.normalize("NFC"));
  return names.find((name) => !known.has(name)) ?? null;
}

/** What would lose its agent. */
interface Uses {
  rooms: readonly { name: string }[];
  pages: readonly { name: string }[];
  talks: { had: boolean; open: boolean };
}

/** Why an agent has to stay, in words for whoever wants to remove it; null when nothing uses it. */
export function obstacleTo({ rooms, pages, talks }: Uses): string | null {
  const users = [...used("room", rooms), ...used("page", pages)];
  if (users.length > 0)
    return `This agent is used by ${users.join(" and ")}. Choose another agent there first.`;
  if (talks.had)
    return "People have talked with this agent, and what was said stays with it. Switch it off instead.";
  return talks.open
    ? "Somebody may be talking with this agent at this moment. Switch it off, and delete it in some hours."
    : null;
}

const used = (noun: string, things: readonly { name: string }[]): string[] =>
  things.length === 0
    ? []
    : [`the ${noun}${things.length === 1 ? "" : "s"} ${namedList(things.map(({ name }) => name))}`];
