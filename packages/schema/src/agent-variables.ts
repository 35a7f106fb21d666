/**
 * What `{{…}}` may stand for in what an agent is told or says first, beside variables that its provider keeps with it.
 * Free of zod: the voice agent, which fills them in, takes it too.
 */
export const agentVariables = ["system__agent_id", "system__conversation_id", "system__time_utc"] as const;

export type AgentVariable = (typeof agentVariables)[number];

/**
 * How an agent may feel when a conversation begins. Practice scripts know how each of these answers, beside moods of their
 * own; a language model knows any.
 */
export const usualMoods = ["friendly", "worried", "impatient", "doubtful"] as const;

export type UsualMood = (typeof usualMoods)[number];

/** A variable in a text, with its name. */
export const variablePattern = /\{\{\s*([\p{L}\p{M}\p{N}_.-]+)\s*\}\}/gu;
