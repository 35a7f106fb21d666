import type { Call, Result } from "@field-advisor/api-client/request";

type Address = "GET /api/signed-url";

/** What the part that asks for the sound of a conversation knows of it; nothing on pages that do not ask. */
export const recording: {
  /** What its reader chose for the next conversation. */
  choice: Pick<Call<Address>["query"], "recording" | "recordingDays">;
  onAddress: (address: Result<Address>) => void;
} = { choice: {}, onAddress: () => undefined };
