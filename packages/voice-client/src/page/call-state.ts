import { voiceLabels } from "./labels.ts";
import type { TranscriptEntry, VoiceSession, VoiceSnapshot } from "../types.ts";

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

/** When the conversation on screen began and ended, in milliseconds since 1970. */
export interface CallSpan {
  from: number;
  to: number | null;
  /** While there is no line no time is counted: since when, and it is left out once the line is back. */
  lostAt: number | null;
}

export interface CallState {
  phase: CallPhase;
  snapshot: VoiceSnapshot;
  /** Null until the code that talks is there. */
  session: VoiceSession | null;
  span: CallSpan | null;
  /** The page's conversations before the one on screen, oldest first. */
  earlier: readonly EarlierTalk[];
  /** A sentence about something that went wrong without ending the conversation. */
  trouble: string | null;
}

const beforeLoading: VoiceSnapshot = {
  status: "disconnected",
  mode: "listening",
  textOnly: false,
  micMuted: false,
  volume: 1,
  audioBlocked: false,
  error: null,
  endedBy: null,
  conversationId: null,
  lineLost: false,
  confirmedUpTo: 0,
  transcript: [],
  canSendFeedback: false,
};

/** What stands on the page before anything was loaded. */
export const beginning: CallState = {
  phase: "idle",
  snapshot: beforeLoading,
  session: null,
  span: null,
  earlier: [],
  trouble: null,
};

/** One thing that was said or typed, as a page shows it. */
export interface Turn extends TranscriptEntry {
  /** Typed here, and lost with the line or refused: the agent has not got it. */
  readonly isUnsent: boolean;
}

type Said = Pick<VoiceSnapshot, "transcript" | "lineLost" | "confirmedUpTo">;

/** What was said in a conversation. A turn without words, as an answer that was cut off at once, is none. */
export const turnsOf = ({ transcript, lineLost, confirmedUpTo }: Said): Turn[] =>
  transcript
    .filter(({ text }) => text.trim() !== "")
    .map((entry) => {
      const isConfirmed = entry.eventId !== undefined || entry.id <= confirmedUpTo;
      const isUnsent = entry.isRefused || (lineLost && entry.role === "user" && !isConfirmed);
      return { ...entry, isUnsent };
    });

/** A conversation that is over, of which something was said. */
export interface EarlierTalk {
  /** Counts up. */
  readonly id: number;
  readonly turns: readonly Turn[];
}

/** The next conversation begins without words; those of this one stay. */
export function withTalk(earlier: readonly EarlierTalk[], said: Said): readonly EarlierTalk[] {
  const turns = turnsOf(said);
  return turns.length === 0 ? earlier : [...earlier, { id: earlier.length + 1, turns }];
}

export const withoutTurn = (earlier: readonly EarlierTalk[], turn: Turn): readonly EarlierTalk[] =>
  earlier.map((talk) => ({ ...talk, turns: talk.turns.filter((other) => other !== turn) }));

/** What hinders a conversation that goes on; of several the worst. A word about it stands beside the button. */
export type CallCondition = "lineLost" | "muted" | null;

type Shown = Pick<CallState, "phase" | "snapshot">;

const { announced, lineLost, youAreMuted } = voiceLabels.call;

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
  // A pause is over before it could be read out.
  if (snapshot.mode !== "listening") return announced.speaking;
  return announced[condition ?? "listening"];
}
