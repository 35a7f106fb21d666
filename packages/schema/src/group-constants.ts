/** How groups are sorted. */
export const groupSorts = ["name", "people", "newest"] as const;

/** How many people, rooms or items one change of a group may name. */
export const mostOfGroupAtOnce = 1000;

/** Stands between the groups of a person in imports and exports, so it is in no name of a group. */
export const betweenNames = ";";
