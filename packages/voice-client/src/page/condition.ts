import type { CallState } from "./call-state.ts";
import { voiceLabels } from "./labels.ts";

/** What hinders a conversation that goes on; of several the worst. A word about it stands beside the button. */
export type CallCondition = "lineLost" | "muted" | null;

const { announced, lineLost, youAreMuted } = voiceLabels.call;

type Shown = Pick<CallState, "phase" | "snapshot">;

export function callCondition({ phase, snapshot }: Shown): CallCondition {
  if (phase !== "live") return null;
  if (snapshot.lineLost) return "lineLost";
  return snapshot.micMuted && !snapshot.textOnly ? "muted" : null;
}

/** The words for it. Neither "Listening" nor "Speaking" may stand where the line is lost; no "Listening" while muted. */
export const conditionLabels: Record<NonNullable<CallCondition>, string> = { lineLost, muted: youAreMuted };

/** What a screen reader is told when the conversation changes. */
export function announcementOf({ phase, snapshot }: Shown): string {
  if (phase !== "live") return announced[phase];
  const condition = callCondition({ phase, snapshot });
  if (condition === "lineLost") return announced.lineLost;
  if (snapshot.textOnly) return announced.typing;
  return condition === "muted" && snapshot.mode === "listening" ? announced.muted : announced[snapshot.mode];
}
