export const roomSorts = ["order", "name", "newest"] as const;
