import type { Assistant } from "@field-advisor/schema/assistants.endpoints";

export const purposeLabels = {
  room: "Room helper",
  analysis: "Organisational analysis",
} as const satisfies Record<Assistant["purpose"], string>;

/** Which model answers. */
export const modelOf = ({ model }: Pick<Assistant, "model">): string => model ?? "Server's model";

/** Who added it. */
export function creatorOf({ createdByUser: creator }: Pick<Assistant, "createdByUser">): string {
  return (creator && `${creator.firstName} ${creator.lastName}`.trim()) || "Unknown";
}

/** What stands in the way of changes to an assistant, in words; null where nothing does. */
export interface Obstacles {
  toAssigning: string | null;
  toDefault: string | null;
  toDeactivating: string | null;
  toDeleting: string | null;
}

export function obstaclesOf(assistant: Assistant): Obstacles {
  const { isActive, isDefault, usedByRooms } = assistant;
  const needed = isDefault ? "This is the default assistant. Make another one the default first." : null;
  return {
    // Rooms that have it can be taken away all the same.
    toAssigning: usedByRooms > 0 ? null : obstacleInRooms(assistant),
    toDefault: isDefault || isActive ? null : "Activate this assistant before you make it the default.",
    toDeactivating: needed,
    toDeleting:
      needed ?? (usedByRooms > 0 ? "Rooms use this assistant. Choose another one there first." : null),
  };
}

function obstacleInRooms({ purpose, isActive }: Assistant): string | null {
  if (purpose !== "room") return "This assistant is not for rooms.";
  return isActive ? null : "Activate this assistant before you assign it to rooms.";
}
