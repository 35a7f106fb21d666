import type { Agent } from "@field-advisor/schema/agents";
import type { Actor } from "../../lib/actor.ts";

/** Who may talk to people in the product's name is for its owners to say. */
export const mayManage = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/** Whether the voice provider knows how the agent behaves; others are only listed here. */
export const isOfProvider = ({ source }: Pick<Agent, "source">): boolean => source === "Voice API";

interface Counted extends Pick<Agent, "source"> {
  conversations: number | null;
  seconds: number | null;
  isWhole: boolean | null;
}

/** What the provider counts of its own agents; not to know of any conversation is not the same as none. */
export function talksOf({ source, conversations, seconds, isWhole }: Counted): Agent["usage"] {
  if (!isOfProvider({ source }) || conversations === null || seconds === null) return null;
  return { conversations, minutes: Math.round(seconds / 60), complete: isWhole ?? false };
}

interface Checked extends Pick<Agent, "source"> {
  createdAt: string;
  /** When the provider was seen to have it; null where it had not. */
  foundAt: string | null;
  /** When the provider listed its agents last; null while it never did. */
  listedAt: string | null;
}

/** Whether the provider still has the agent, and when that was looked up. */
export function healthOf({
  source,
  createdAt,
  foundAt,
  listedAt,
}: Checked): Pick<Agent, "health" | "checkedAt"> {
  const unknown = { health: "unknown", checkedAt: null } as const;
  if (!isOfProvider({ source })) return unknown;
  if (foundAt !== null) return { health: "found", checkedAt: foundAt };
  if (listedAt === null) return unknown;
  // An agent that was made after that list cannot stand in it.
  const isNewer = Date.parse(createdAt) > Date.parse(listedAt);
  return isNewer ? unknown : { health: "missing", checkedAt: listedAt };
}
