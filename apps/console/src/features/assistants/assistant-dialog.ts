import type { Assistant } from "@field-advisor/schema/assistants.endpoints";

/** What stands over the screen; one thing at a time. */
export type AssistantDialog =
  | { kind: "new" }
  | { kind: "edit"; assistant: Assistant }
  | { kind: "assign"; assistant: Assistant }
  | { kind: "try"; assistant: Assistant }
  | { kind: "delete"; assistant: Assistant };
