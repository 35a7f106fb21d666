import type { VoiceSnapshot } from "../types.ts";

/** What a page shows of its conversation. `failed`: a start did not succeed; `ended`: a conversation is over. */
export type CallPhase = "idle" | "connecting" | "live" | "failed" | "ended";

/** A start that waits for the code that talks (`yes`), or that failed because the code did not come. */
export type Opening = "no" | "yes" | "failed";

/** @param opening what became of the start that waits for its code */
export function callPhase(
  { status, error, endedBy }: Pick<VoiceSnapshot, "status" | "error" | "endedBy">,
  opening: Opening,
): CallPhase {
  if (opening === "yes" || status === "connecting") return "connecting";
  if (status === "connected" || status === "disconnecting") return "live";
  if (opening === "failed") return "failed";
  if (endedBy !== null) return "ended";
  return error === null ? "idle" : "failed";
}
