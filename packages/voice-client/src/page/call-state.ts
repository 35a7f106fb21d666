import type { VoiceError } from "../errors.ts";
import { isLive, superseded } from "../state.ts";
import type { TranscriptEntry, VoiceSession, VoiceSnapshot } from "../types.ts";
import { voiceLabels } from "./labels.ts";

/** When the conversation on screen began and ended, in milliseconds since 1970. Time without a line counts. */
export interface CallSpan {
  from: number;
  to: number | null;
}

const secondsOfDay = 86_400;

/** How long it is or was, in whole seconds: a day at most, and never less than nothing, whatever the device's clock does. */
export const secondsOf = ({ from, to }: CallSpan, now = from): number =>
  Math.min(secondsOfDay, Math.max(0, Math.round(((to ?? now) - from) / 1000)));

/** What a page shows of its conversation. */
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

/** What stands on the page before anything was loaded. */
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

/** What was said in a conversation. A turn without words, as an answer that was cut off at once, is none. */
export const turnsOf = ({ transcript }: Pick<VoiceSnapshot, "transcript">): Turn[] =>
  transcript.filter(({ text }) => text.trim() !== "");

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

/** What hinders a conversation that goes on; of several the worst. A word about it stands beside the button. */
export type CallCondition = "reconnecting" | "muted" | "released" | null;

const { announced, holdToTalk, reconnecting, youAreMuted } = voiceLabels.call;

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

/** What a screen reader is told when the conversation changes. */
export function announcementOf({ snapshot }: Pick<CallState, "snapshot">): string {
  const { state, textOnly, mode } = snapshot;
  if (!isLive(state) || state === "reconnecting") return announced[state];
  if (textOnly) return announced.typing;
  // A pause is over before it could be read out.
  if (mode !== "listening") return announced.speaking;
  // The same while it is held: nobody wants to be told something while they talk.
  if (snapshot.pushToTalk !== "off" && !snapshot.micMuted) return holdToTalk;
  return announced[snapshot.micMuted ? "muted" : "listening"];
}
