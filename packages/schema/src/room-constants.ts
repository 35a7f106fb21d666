export const roomStatuses = ["LIVE", "PAUSED", "INACTIVE"] as const;
export type RoomStatus = (typeof roomStatuses)[number];

export const roomCategories = ["Training", "Assessment", "Practice", "Demo"] as const;
export type RoomCategory = (typeof roomCategories)[number];

export const roomColours = [
  { name: "Blue", value: "#2563eb" },
  { name: "Green", value: "#16a34a" },
  { name: "Purple", value: "#9333ea" },
  { name: "Red", value: "#dc2626" },
  { name: "Orange", value: "#ea580c" },
  { name: "Teal", value: "#0891b2" },
  { name: "Pink", value: "#db2777" },
  { name: "Indigo", value: "#4f46e5" },
] as const;

export const roomDefaults = {
  category: "Training",
  backgroundColor: "#2563eb",
  displayOrder: 1,
  status: "LIVE",
} as const;

/** The colour that the form of the system configuration starts with. */
export const configurationColour = "#3b82f6";

export const roomSorts = ["order", "name", "newest"] as const;

/** A transcript fits, a book does not. */
export const longestMessage = 20_000;
