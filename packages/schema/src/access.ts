/** How many people and rooms one change may name. */
export const mostChangedAtOnce = { users: 200, rooms: 200, agents: 500 } as const;
