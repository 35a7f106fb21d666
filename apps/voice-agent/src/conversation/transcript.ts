import type { Utterance } from "../engines/brain/brain.ts";

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

// What the brain is shown: enough for any practice conversation, bounded for the rest.
const rememberedLines = 200;

/** What was said, as the record keeps it and as the brain remembers it. */
export class Transcript {
  readonly #recorder: Recorder;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #items: TranscriptItem[] = [];
  readonly #wordless = new Set<TranscriptItem>();

  /** The call begins now. */
  constructor(recorder: Recorder, now: () => number) {
    this.#recorder = recorder;
    this.#now = now;
    this.#startedAt = now();
  }

  get history(): Utterance[] {
    return this.#items.slice(-rememberedLines).map((item) => ({
      role: item.role,
      text: item.message,
      intended: item.originalMessage ?? item.message,
      understood: !this.#wordless.has(item),
    }));
  }

  /** @param understood false when the message only describes that somebody spoke */
  add({ sound, ...line }: Line, understood = true): void {
    const item: TranscriptItem = {
      ...line,
      position: this.#items.length,
      timeInCallSecs: this.#secondsInCall(),
      ...this.#inCall(sound),
      interrupted: false,
      originalMessage: null,
      feedback: null,
      feedbackAtSecs: null,
    };
    this.#items.push(item);
    if (!understood) this.#wordless.add(item);
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
