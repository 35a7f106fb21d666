import { ApiError } from "@field-advisor/api-client/api-error";
import type { VoiceError } from "@field-advisor/voice-client";
import { texts } from "../../lib/texts.ts";

/** What went wrong, and what to do about it. */
export interface CallProblem {
  headline: string;
  advice: string;
}

const { headlines, advice } = texts.problem;

/** Why a start failed. Without an error the code that talks could not be loaded. */
export function startProblem(error: VoiceError | null): CallProblem {
  switch (error?.code) {
    case "microphone_denied":
      return { headline: headlines.microphone, advice: advice.denied };
    case "microphone_dismissed":
      return { headline: headlines.microphone, advice: advice.dismissed };
    case "microphone_missing":
      return { headline: headlines.start, advice: advice.missing };
    case "microphone_in_use":
      return { headline: headlines.start, advice: advice.inUse };
    case "insecure_page":
      return { headline: headlines.insecure, advice: advice.insecure };
    case "signed_url_failed":
      return { headline: headlines.signedUrl, advice: serverSentence(error) ?? advice.unopened };
    case "audio_failed":
    case "unsupported_format":
      return { headline: headlines.start, advice: advice.sound };
    case "closed_by_server":
      return { headline: headlines.start, advice: `${texts.end.closedByServer} ${advice.unopened}` };
    case "connect_failed":
    case "connect_timeout":
      return { headline: headlines.start, advice: advice.unopened };
  }
  return { headline: headlines.start, advice: advice.unloaded };
}

/** The API says why it opens no conversation; that is worth more than our guess. */
function serverSentence({ cause }: VoiceError): string | undefined {
  return cause instanceof ApiError ? cause.error : undefined;
}

/** The provider could not be reached, so the agent itself is in trouble and not this browser. */
export function isAgentTrouble(error: VoiceError | null): boolean {
  if (error?.code === "connect_failed" || error?.code === "connect_timeout") return true;
  if (!(error?.cause instanceof ApiError)) return false;
  const { code } = error.cause;
  return code === "provider_failed" || code === "provider_timeout" || code === "agent_inactive";
}
