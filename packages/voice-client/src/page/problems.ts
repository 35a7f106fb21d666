import type { VoiceError } from "../errors.ts";
import type { VoiceSnapshot } from "../types.ts";
import { isElsewhere, isSuperseded } from "./call-state.ts";
import { voiceLabels } from "./labels.ts";

/** An error message with its remedy. */
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
  error: (Pick<VoiceError, "code" | "cause"> & Partial<Pick<VoiceError, "host" | "closeCode">>) | null,
  sentenceOf: (cause: unknown) => string | undefined,
): CallProblem {
  if (isSuperseded(error)) return { headline: end.elsewhere, advice: end.elsewhereAdvice };
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
    case "no_microphone_access":
      return { headline: headlines.noAccess, advice: advice.noAccess };
    case "resume_refused":
      return { headline: end.closedByServer, advice: sentenceOf(error.cause) ?? end.lineLostAdvice };
    case "signed_url_failed": {
      const reason = sentenceOf(error.cause);
      const isKnown = reason !== undefined && reason !== headlines.signedUrl;
      return isKnown
        ? { headline: headlines.refused, advice: reason }
        : { headline: headlines.signedUrl, advice: advice.unopened };
    }
    case "talking_elsewhere":
      return { headline: headlines.elsewhere, advice: advice.elsewhere };
    case "open_elsewhere":
      return { headline: headlines.open, advice: advice.open };
    case "audio_failed":
    case "unsupported_format":
      return { headline: headlines.start, advice: advice.sound };
    case "closed_by_server":
      return { headline: headlines.start, advice: `${end.closedByServer} ${advice.unopened}` };
    case "line_blocked":
      return { headline: headlines.blocked, advice: advice.blocked(error.host ?? "") };
    case "line_lost":
    case "connect_failed":
    case "connect_timeout":
      return { headline: headlines.start, advice: advice.unopened };
  }
  return { headline: headlines.start, advice: advice.unloaded };
}

/** Somebody in charge ended it, who may also have closed its place. */
export const isEndedFor = (error: VoiceError | null): boolean =>
  error?.closeCode === 1008 && /\boperator\b/.test(error.closeReason ?? "");

/** Why a conversation broke off; null where somebody ended it. `sentenceOf` says what the server gave as its reason. */
export function endProblem(
  { endedBy, error }: Pick<VoiceSnapshot, "endedBy" | "error">,
  sentenceOf: (cause: unknown) => string | undefined,
): CallProblem | null {
  if (endedBy !== "error") return null;
  if (isSuperseded(error)) return startProblem(error, sentenceOf);
  if (error?.code === "line_lost") return { headline: end.lineLost, advice: end.lineLostAdvice };
  if (error?.code === "resume_refused") return startProblem(error, sentenceOf);
  if (isEndedFor(error)) return { headline: end.operator, advice: end.operatorAdvice };
  return { headline: end.error, advice: error?.closeReason || end.closedByServer };
}

/** The label of the button that continues a conversation. */
export const goOnLabel = (error: VoiceError | null): string =>
  error?.code === "resume_refused" || isElsewhere(error) ? end.goOnHere : end.tryAgain;
