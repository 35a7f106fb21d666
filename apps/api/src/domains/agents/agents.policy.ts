import type { Agent } from "@field-advisor/schema/agents.endpoints";
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
