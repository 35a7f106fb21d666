import { dialogOnDemand } from "@field-advisor/ui";

/** Fetched when somebody wants to see them. */
export const PastSessions = dialogOnDemand(
  async () => (await import("./past-sessions-sheet.tsx")).PastSessions,
);
