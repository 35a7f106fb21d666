import type { Utterance } from "../engines/brain/brain.ts";
import { mergeResumed, rememberedLines, utteranceOf } from "./history.ts";

/** One line of a conversation's record. */
export interface TranscriptItem {
  position: number;
  role: "user" | "agent";
  message: string;
  timeInCallSecs: number;
  /** When its sound began and ended, in milliseconds since the call began; null of what was written, or not heard. */
  beganAtMs: number | null;
  endedAtMs: number | null;
  eventId: number;
  medium: "audio" | "text";
  interrupted: boolean;
  /** The end of the connection cut it off, not the user. Without `originalMessage` the agent had not thought of its end. */
  brokenOff: boolean;
  originalMessage: string | null;
  feedback: "like" | "dislike" | null;
  feedbackAtSecs: number | null;
}

/** When something that was said began and ended to sound, by the clock of the conversation. */
export interface SoundTimes {
  beganAt: number;
  endedAt: number;
}

/** Where lines are kept; `save` is told of new and of changed lines and must not throw. */
export interface Recorder {
  save(item: TranscriptItem): void;
}

interface Line extends Pick<TranscriptItem, "role" | "message" | "eventId" | "medium"> {
  /** Where it is known already. */
  sound?: SoundTimes;
}

/** What was said, as the record keeps it and as the brain remembers it. */
export class Transcript {
  readonly #recorder: Recorder;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #before: readonly Utterance[];
  readonly #items: TranscriptItem[] = [];

  /**
   * The call begins now.
   * @param before what was said in the conversation that it goes on with, which is recorded there
   */
  constructor(recorder: Recorder, now: () => number, before: readonly Utterance[] = []) {
    this.#recorder = recorder;
    this.#now = now;
    this.#before = before;
    this.#startedAt = now();
  }

  get history(): Utterance[] {
    return mergeResumed([...this.#before, ...this.#items.map(utteranceOf)]).slice(-rememberedLines);
  }

  add({ sound, ...line }: Line): void {
    const item: TranscriptItem = {
      ...line,
      position: this.#items.length,
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
  }

  /** The sound of an answer is over. */
  sounded(eventId: number, sound: SoundTimes): void {
    const item = this.#answer(eventId);
    if (!item) return;
    Object.assign(item, this.#inCall(sound));
    this.#recorder.save(item);
  }

  /** An answer was cut off; `heard` of it was heard. */
  correct(eventId: number, heard: string): void {
    const item = this.#answer(eventId);
    if (!item) return;
    item.originalMessage = item.message;
    item.message = heard;
    item.interrupted = true;
    this.#recorder.save(item);
  }

  /**
   * The connection ended while an answer was said.
   * @param isWhole whether the agent had thought of its end
   */
  breakOff(eventId: number, heard: string, isWhole: boolean): void {
    const item = this.#answer(eventId);
    if (!item) return;
    if (isWhole) item.originalMessage = item.message;
    item.message = heard;
    item.interrupted = true;
    item.brokenOff = true;
    this.#recorder.save(item);
  }

  /** The line was lost at a moment: nobody heard what the agent said afterwards. */
  lostAt(moment: number): void {
    const lost = Math.round(moment - this.#startedAt);
    for (const item of this.#items) {
      const { role, beganAtMs: began, endedAtMs: ended, message } = item;
      if (role === "user" || item.interrupted || began === null || ended === null || ended <= lost) continue;
      const share = Math.max(0, lost - began) / (ended - began);
      const heard = message
        .slice(0, message.length * share)
        .replace(/\S*$/, "")
        .trim();
      const sound = share > 0 ? { endedAtMs: lost } : { beganAtMs: null, endedAtMs: null };
      const change = { message: `${heard}...`, originalMessage: message, interrupted: true, brokenOff: true };
      this.#recorder.save(Object.assign(item, sound, change));
    }
  }

  /** A rating of the agent's line with this event id; null takes it back. */
  rate(eventId: number, score: "like" | "dislike" | null): void {
    const item = this.#answer(eventId);
    if (!item) return;
    item.feedback = score;
    item.feedbackAtSecs = score && this.#secondsInCall();
    this.#recorder.save(item);
  }

  #answer(eventId: number): TranscriptItem | undefined {
    return this.#items.findLast((line) => line.role === "agent" && line.eventId === eventId);
  }

  #secondsInCall(): number {
    return Math.round((this.#now() - this.#startedAt) / 1000);
  }

  // Sound that was delayed on its way can seem to have begun before the call.
  #inCall(sound?: SoundTimes): Pick<TranscriptItem, "beganAtMs" | "endedAtMs"> {
    if (!sound) return { beganAtMs: null, endedAtMs: null };
    const since = (at: number) => Math.max(0, Math.round(at - this.#startedAt));
    return { beganAtMs: since(sound.beganAt), endedAtMs: since(sound.endedAt) };
  }
}
