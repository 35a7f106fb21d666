import { isLive } from "../state.ts";
import type { TranscriptEntry, VoiceSnapshot } from "../types.ts";

/** The pace of a voice; where words are known before they are said, nothing tells how long each will take. */
const charactersPerSecond = 15;
/** Words may be so far ahead of the voice, in characters: about a second. */
const lead = 15;
const stepMs = 200;

/** The text up to the end of the word that is being spoken when so many characters have been. */
function spokenPart(text: string, characters: number): string {
  const rest = text.slice(characters).search(/\s/);
  return rest < 0 ? text : text.slice(0, characters + rest);
}

interface Answer {
  id: number;
  /** Steps since its words were known. */
  steps: number;
  isHeard: boolean;
  /** All of it is shown. */
  isOver: boolean;
}

/**
 * Has the words of an answer appear as they are spoken: at the pace of speech, and those that are left soon after its
 * last sound. Of an answer that was cut off by the end of the conversation the rest stays away.
 * @param onStep more words are to be shown
 */
export function spokenWords(onStep: () => void): (snapshot: VoiceSnapshot) => VoiceSnapshot {
  let answer: Answer = { id: 0, steps: 0, isHeard: false, isOver: true };
  let mode: VoiceSnapshot["mode"] = "listening";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = () => {
    answer.steps++;
    answer.isOver = answer.isHeard && mode === "listening";
    onStep();
  };
  const shown = (entry: TranscriptEntry): TranscriptEntry => {
    if (entry.id !== answer.id || answer.isOver || entry.interrupted) return entry;
    const characters = lead + Math.round((answer.steps * stepMs * charactersPerSecond) / 1000);
    return { ...entry, text: spokenPart(entry.text, characters) };
  };
  return (snapshot) => {
    const { state, textOnly, transcript, endedBy } = snapshot;
    const newest = transcript.findLast(({ role }) => role === "agent");
    mode = snapshot.mode;
    clearTimeout(timer);
    if (!newest || endedBy === "agent") return snapshot;
    // Text from before a conversation continues was already heard or read.
    const isOver = textOnly || state === "connecting";
    if (isOver || newest.id !== answer.id) answer = { id: newest.id, steps: 0, isHeard: false, isOver };
    if (mode === "speaking") answer.isHeard = true;
    const cut = transcript.map(shown);
    const isWhole = cut.every(({ text }, place) => text === transcript[place]?.text);
    if (isLive(state) && !isWhole && mode !== "paused") timer = setTimeout(step, stepMs);
    return isWhole ? snapshot : { ...snapshot, transcript: cut };
  };
}
