import { agentVariables, variablePattern } from "@field-advisor/schema/agent-variables";
import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { namedList } from "../../lib/text.ts";

/** How such an agent behaves is kept by the voice provider; others are only listed here. */
export const isOfProvider = ({ source }: Pick<Agent, "source">): boolean => source === "Voice API";

/** Longer than a change may wait for the provider, so that a reservation ends by itself where the process was killed. */
export const reservedSeconds = 30;

/** The first variable in a text that nothing fills in; null where there is none. @param own those that the agent has itself */
export function missingVariableOf(text: string, own: readonly string[]): string | null {
  const known = new Set<string>([...agentVariables, ...own]);
  const names = [...text.matchAll(variablePattern)].map(([, name = ""]) => name.normalize("NFC"));
  return names.find((name) => !known.has(name)) ?? null;
}

interface Uses {
  rooms: readonly { name: string }[];
  pages: readonly { name: string }[];
  conversations: { had: boolean; open: boolean };
}

/** Why an agent cannot be deleted, in words for whoever wants to; null when nothing uses it. */
export function removalConflict({ rooms, pages, conversations }: Uses): string | null {
  const users = [...used("room", rooms), ...used("page", pages)];
  if (users.length > 0)
    return `This agent is used by ${users.join(" and ")}. Choose another agent there first.`;
  if (conversations.had)
    return "People have talked with this agent, and their conversations stay with it. Deactivate it instead.";
  return conversations.open
    ? "Somebody may be talking with this agent. Deactivate it, and delete it in a few hours."
    : null;
}

const used = (noun: string, things: readonly { name: string }[]): string[] =>
  things.length === 0
    ? []
    : [`the ${noun}${things.length === 1 ? "" : "s"} ${namedList(things.map(({ name }) => name))}`];
