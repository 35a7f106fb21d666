import type { Contract } from "./contract.ts";

interface AssistantTool {
  /** By which an assistant calls it. */
  name: string;
  title: string;
  /** The part of the product that a key must be allowed to read for it. */
  group: keyof Contract;
}

/**
 * Everything that an assistant may read, always in this order, so that programs can keep the list. Free of zod, so that
 * screens may load it.
 */
export const assistantTools = [
  { name: "list_people", title: "People", group: "users" },
  { name: "read_progress", title: "Progress", group: "practice" },
  { name: "list_attempts", title: "Attempts", group: "attempts" },
  { name: "read_attempt", title: "One attempt", group: "attempts" },
  { name: "list_rooms", title: "Rooms", group: "rooms" },
  { name: "read_rubric", title: "A room's rubric", group: "rubrics" },
  { name: "list_assignments", title: "Assignments", group: "assignments" },
  { name: "list_pages", title: "Pages", group: "deployments" },
  { name: "read_conversation_figures", title: "Figures of conversations", group: "analytics" },
  { name: "list_library", title: "Library", group: "content" },
  { name: "read_room_report", title: "Report of a room", group: "practice" },
  { name: "list_audit_log", title: "Audit log", group: "activity" },
] as const satisfies readonly AssistantTool[];

export type AssistantToolName = (typeof assistantTools)[number]["name"];
