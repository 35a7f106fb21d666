import { ApiError } from "@field-advisor/api-client/api-error";
import type { VoiceError } from "@field-advisor/voice-client";

/** The API says why it opens no conversation. */
export const serverSentence = (cause: unknown): string | undefined =>
  cause instanceof ApiError ? cause.error : undefined;

/** The provider could not be reached, so the agent itself is in trouble and not this browser. */
export function isAgentTrouble(error: VoiceError | null): boolean {
  if (error?.code === "connect_failed" || error?.code === "connect_timeout") return true;
  if (!(error?.cause instanceof ApiError)) return false;
  const { code } = error.cause;
  return code === "provider_failed" || code === "provider_timeout" || code === "agent_inactive";
}
