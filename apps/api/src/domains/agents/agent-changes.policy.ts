import { namedList } from "../../lib/named-list.ts";

/** What would lose its agent. */
export interface Uses {
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
