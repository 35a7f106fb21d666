import type { VoiceSnapshot } from "../types.ts";
import type { CallProblem } from "./start-problem.ts";
import { voiceLabels } from "./labels.ts";

const { end } = voiceLabels;

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
