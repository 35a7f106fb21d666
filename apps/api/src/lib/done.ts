/** The answer of a change that has nothing else to tell. */
export const done = { success: true } as const;

export type Done = typeof done;
