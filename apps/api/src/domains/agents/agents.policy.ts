import type { Agent } from "@field-advisor/schema/agents";
import type { Actor } from "../../lib/actor.ts";

/** Who may talk to people in the product's name is for its owners to say. */
export const mayManage = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/** Whether the voice provider knows how the agent behaves; others are only listed here. */
export const isOfProvider = ({ source }: Pick<Agent, "source">): boolean => source === "Voice API";
