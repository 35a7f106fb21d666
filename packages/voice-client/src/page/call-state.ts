import type { VoiceError } from "../errors.ts";
import { isLive, superseded } from "../state.ts";
import type { TranscriptEntry, VoiceSession, VoiceSnapshot } from "../types.ts";
import { voiceLabels } from "./labels.ts";

/**
 * When the conversation on screen began and ended, by the page's own clock (`performance.now()`): one of the device that is
 * put right in between makes nothing longer. Time without a line counts.
 */
export interface CallSpan {
  from: number;
  to: number | null;
}

const secondsOfDay = 86_400;

/** The duration in whole seconds, from 0 to a day. */
export const secondsOf = ({ from, to }: CallSpan, now = from): number =>
  Math.min(secondsOfDay, Math.max(0, Math.round(((to ?? now) - from) / 1000)));

/** The state of a conversation as a page shows it. */
export interface CallState {
  snapshot: VoiceSnapshot;
  /** Null until the code that talks is there. */
  session: VoiceSession | null;
  span: CallSpan | null;
  /** The page's conversations before the one on screen, oldest first. */
  earlier: readonly EarlierTalk[];
  /** A sentence about something that went wrong without ending the conversation. */
  trouble: string | null;
  /** The server's id of a conversation whose line was lost for good, and that can be gone on with. */
  lost: string | null;
}

/** The state before anything was loaded. */
export const beginning: CallState = {
  snapshot: {
    state: "idle",
    mode: "listening",
    textOnly: false,
    micMuted: false,
    pushToTalk: "off",
    volume: 1,
    audioBlocked: false,
    error: null,
    endedBy: null,
    conversationId: null,
    transcript: [],
    canSendFeedback: false,
  },
  session: null,
  span: null,
  earlier: [],
  trouble: null,
  lost: null,
};

/** One thing that was said or typed, as a page shows it. */
export type Turn = TranscriptEntry;

/** The turns of a conversation. A turn without words, such as an answer that was cut off at once, is left out. */
export const turnsOf = ({ transcript }: Pick<VoiceSnapshot, "transcript">): Turn[] =>
  transcript.filter(({ text }) => text.trim() !== "");

/** The attributes by which screen readers read a transcript out. */
export interface ReadOut {
  /** Answers up to the one with this id have been said to their end. */
  readonly upTo: number;
  /** False for who has heard it and wants nothing twice. What is typed is read out in any case. */
  readonly isOn: boolean;
}

/** An answer is read out once it is whole; nobody has their own words read back. */
export const isReadOut = ({ id, role, partial }: Turn, { upTo }: ReadOut): boolean =>
  role === "agent" && id <= upTo && !partial;

/** A conversation that is over, of which something was said. */
export interface EarlierTalk {
  /** Counts up. */
  readonly id: number;
  readonly turns: readonly Turn[];
}

/** The next conversation begins without words; those of this one stay. */
export function withTalk(
  earlier: readonly EarlierTalk[],
  said: Pick<VoiceSnapshot, "transcript">,
): readonly EarlierTalk[] {
  const turns = turnsOf(said);
  return turns.length === 0 ? earlier : [...earlier, { id: earlier.length + 1, turns }];
}

export const withoutTurn = (earlier: readonly EarlierTalk[], turn: Turn): readonly EarlierTalk[] =>
  earlier.map((talk) => ({ ...talk, turns: talk.turns.filter((other) => other !== turn) }));

/** A conversation goes on, with or without a line. */
export const isTalking = ({ snapshot }: Pick<CallState, "snapshot">): boolean => isLive(snapshot.state);

type PossibleError = Partial<Pick<VoiceError, "code" | "closeCode">> | null;

/** Another tab or device has taken it over. */
export const isSuperseded = (error: PossibleError): boolean => error?.closeCode === superseded;

/** Another tab or device has it. */
export const isElsewhere = (error: PossibleError): boolean =>
  error?.code === "open_elsewhere" || isSuperseded(error);

/** There is a conversation to go on with that is not going on here: its line was lost, or another tab has it. */
export const hasMore = ({ lost, snapshot: { state, error } }: CallState): boolean =>
  lost !== null || (state === "failed" && isElsewhere(error));

/** The worst problem of a running conversation, shown beside the button. */
export type CallCondition = "reconnecting" | "muted" | "released" | null;

const { holdToTalk, reconnecting, youAreMuted } = voiceLabels.call;

export function callCondition({ snapshot }: Pick<CallState, "snapshot">): CallCondition {
  if (snapshot.state === "reconnecting") return "reconnecting";
  if (!isLive(snapshot.state) || snapshot.textOnly) return null;
  if (snapshot.micMuted) return "muted";
  return snapshot.pushToTalk === "released" ? "released" : null;
}

/** The words for it. Neither "Listening" nor "Speaking" may stand where the line is lost; no "Listening" while nobody is heard. */
export const conditionLabels: Record<NonNullable<CallCondition>, string> = {
  reconnecting,
  muted: youAreMuted,
  released: holdToTalk,
};
