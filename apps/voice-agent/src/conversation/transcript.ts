import type { Utterance } from "../engines/brain/brain.ts";
import { mergeResumed, rememberedLines, utteranceOf, wordlessSpeech } from "./history.ts";

/** One line of a conversation's record. */
export interface TranscriptItem {
  position: number;
  role: "user" | "agent";
  message: string;
  timeInCallSecs: number;
  /** Start and end of its sound, in milliseconds of the call; null for typed text, and for speech that was not heard. */
  beganAtMs: number | null;
  endedAtMs: number | null;
  eventId: number;
  medium: "audio" | "text";
  interrupted: boolean;
  /** Cut off by the end of the connection, not by the user. Without `originalMessage` the brain had not finished. */
  brokenOff: boolean;
  originalMessage: string | null;
  feedback: "like" | "dislike" | null;
  feedbackAtSecs: number | null;
}

/** Times of the conversation's clock. */
export interface SoundTimes {
  beganAt: number;
  endedAt: number;
}

/** Stores new and changed lines, and removes those that do not count after all; must not throw. */
export interface Recorder {
  save(item: TranscriptItem): void;
  remove(item: TranscriptItem): void;
}

interface Line extends Pick<TranscriptItem, "role" | "message" | "eventId" | "medium"> {
  /** Of an answer it is known later. */
  sound?: SoundTimes;
}

/** The lines of a call, for the record and for the brain. */
export class Transcript {
  readonly #recorder: Recorder;
  readonly #now: () => number;
  readonly #startedAt: number;
  #before: readonly Utterance[];
  readonly #items: TranscriptItem[] = [];
  #nextPosition = 0;

  /**
   * The call begins now.
   * @param before utterances of the previous legs, which have records of their own
   */
  constructor(recorder: Recorder, now: () => number, before: readonly Utterance[] = []) {
    this.#recorder = recorder;
    this.#now = now;
    this.#before = before;
    this.#startedAt = now();
  }

  /** When the call began, by its clock. */
  get startedAt(): number {
    return this.#startedAt;
  }

  get history(): Utterance[] {
    return mergeResumed([...this.#before, ...this.#items.map(utteranceOf)]).slice(-rememberedLines);
  }

  /** What was said before, of a call that knows of nothing yet. @returns false where it does */
  remember(before: readonly Utterance[]): boolean {
    if (this.history.length > 0) return false;
    this.#before = before;
    return true;
  }

  add({ sound, ...line }: Line): TranscriptItem {
    const item: TranscriptItem = {
      ...line,
      position: this.#nextPosition++,
      timeInCallSecs: this.#secondsInCall(),
      ...this.#inCall(sound),
      interrupted: false,
      brokenOff: false,
      originalMessage: null,
      feedback: null,
      feedbackAtSecs: null,
    };
    this.#items.push(item);
    this.#recorder.save(item);
    return item;
  }

  /** Removes an answer. */
  remove(eventId: number): void {
    const index = this.#items.findLastIndex((line) => line.role === "agent" && line.eventId === eventId);
    const [item] = index < 0 ? [] : this.#items.splice(index, 1);
    if (item) this.#recorder.remove(item);
  }

  /**
   * Adds what the user said; it joins what they said before where nobody has answered that yet.
   * @param words undefined when it was not transcribed
   * @returns the line that has it now
   */
  addSpeech(words: string | undefined, sound: SoundTimes, eventId: number): TranscriptItem {
    const last = this.#items.at(-1);
    const spoken = { role: "user", medium: "audio" } as const;
    if (last?.role !== "user" || last.medium !== "audio") {
      const message = words ?? wordlessSpeech((sound.endedAt - sound.beganAt) / 1000);
      return this.add({ ...spoken, message, eventId, sound });
    }
    const { endedAtMs } = this.#inCall(sound);
    const seconds = ((endedAtMs ?? 0) - (last.beganAtMs ?? 0)) / 1000;
    const isWordless = words === undefined && !utteranceOf(last).understood;
    const message = isWordless
      ? wordlessSpeech(seconds)
      : `${last.message} ${words ?? wordlessSpeech((sound.endedAt - sound.beganAt) / 1000)}`;
    this.#recorder.save(Object.assign(last, { message, endedAtMs }));
    return last;
  }

  sounded(eventId: number, sound: SoundTimes): void {
    this.#update(eventId, () => this.#inCall(sound));
  }

  /** An answer was interrupted; `heard` of it was heard. */
  correct(eventId: number, heard: string): void {
    this.#update(eventId, ({ message }) => ({ originalMessage: message, message: heard, interrupted: true }));
  }

  /** The connection ended during an answer. @param isWhole the brain had finished it */
  breakOff(eventId: number, heard: string, isWhole: boolean): void {
    this.#update(eventId, ({ message, originalMessage }) => ({
      originalMessage: isWhole ? message : originalMessage,
      message: heard,
      interrupted: true,
      brokenOff: true,
    }));
  }

  /** The connection was lost at a moment: nobody heard what the agent said afterwards. */
  lostAt(moment: number): void {
    const lost = Math.round(moment - this.#startedAt);
    for (const item of this.#items) {
      const { role, beganAtMs: began, endedAtMs: ended, message } = item;
      if (role === "user" || item.interrupted || began === null || ended === null || ended <= lost) continue;
      const share = Math.max(0, lost - began) / (ended - began);
      const heard = message
        .slice(0, message.length * share)
        .replace(/(?<!\S)\S+$/, "")
        .trim();
      const sound = share > 0 ? { endedAtMs: lost } : { beganAtMs: null, endedAtMs: null };
      const change = { message: `${heard}...`, originalMessage: message, interrupted: true, brokenOff: true };
      this.#recorder.save(Object.assign(item, sound, change));
    }
  }

  /** Rates the agent's line with this event id; null removes the rating. */
  rate(eventId: number, score: "like" | "dislike" | null): void {
    this.#update(eventId, () => ({ feedback: score, feedbackAtSecs: score && this.#secondsInCall() }));
  }

  #update(eventId: number, change: (item: TranscriptItem) => Partial<TranscriptItem>): void {
    const item = this.#items.findLast((line) => line.role === "agent" && line.eventId === eventId);
    if (item) this.#recorder.save(Object.assign(item, change(item)));
  }

  #secondsInCall(): number {
    return Math.round((this.#now() - this.#startedAt) / 1000);
  }

  // Delayed sound can seem to begin before the call.
  #inCall(sound?: SoundTimes): Pick<TranscriptItem, "beganAtMs" | "endedAtMs"> {
    if (!sound) return { beganAtMs: null, endedAtMs: null };
    const since = (at: number) => Math.max(0, Math.round(at - this.#startedAt));
    return { beganAtMs: since(sound.beganAt), endedAtMs: since(sound.endedAt) };
  }
}
