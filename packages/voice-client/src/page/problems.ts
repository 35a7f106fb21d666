import type { VoiceError } from "../errors.ts";
import type { VoiceSnapshot } from "../types.ts";
import { voiceLabels } from "./labels.ts";

/** What went wrong, and what to do about it. */
interface CallProblem {
  headline: string;
  advice: string;
}

const { problem, end } = voiceLabels;
const { headlines, advice } = problem;

/**
 * Why a start failed. Without an error the code that talks could not be loaded. `sentenceOf` says what the server gave
 * as its reason to open no conversation; that is worth more than our guess.
 */
export function startProblem(
  error: VoiceError | null,
  sentenceOf: (cause: unknown) => string | undefined,
): CallProblem {
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
      return { headline: headlines.signedUrl, advice: sentenceOf(error.cause) ?? advice.unopened };
    case "talking_elsewhere":
      return { headline: headlines.elsewhere, advice: advice.elsewhere };
    case "audio_failed":
    case "unsupported_format":
      return { headline: headlines.start, advice: advice.sound };
    case "closed_by_server":
      return { headline: headlines.start, advice: `${end.closedByServer} ${advice.unopened}` };
    case "line_lost":
    case "connect_failed":
    case "connect_timeout":
      return { headline: headlines.start, advice: advice.unopened };
  }
  return { headline: headlines.start, advice: advice.unloaded };
}

/** Why a conversation broke off; null where somebody ended it. */
export function endProblem({
  endedBy,
  error,
  lineLost,
}: Pick<VoiceSnapshot, "endedBy" | "error" | "lineLost">): CallProblem | null {
  if (endedBy !== "error") return null;
  if (lineLost) return { headline: end.lineLost, advice: end.lineLostAdvice };
  return { headline: end.error, advice: error?.closeReason || end.closedByServer };
}
