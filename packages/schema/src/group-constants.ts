/** How groups are sorted. */
export const groupSorts = ["name", "people", "newest"] as const;

/** How many people, rooms or items one change of a group may name. */
export const mostOfGroupAtOnce = 1000;
