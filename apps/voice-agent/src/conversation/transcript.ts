import type { Utterance } from "../engines/brain/brain.ts";

/** One line of a conversation's record. */
export interface TranscriptItem {
  position: number;
  role: "user" | "agent";
  message: string;
  timeInCallSecs: number;
  eventId: number;
  medium: "audio" | "text";
  interrupted: boolean;
  originalMessage: string | null;
  feedback: "like" | "dislike" | null;
  feedbackAtSecs: number | null;
}

/** Where lines are kept; `save` is told of new and of changed lines and must not throw. */
export interface Recorder {
  save(item: TranscriptItem): void;
}

type Line = Pick<TranscriptItem, "role" | "message" | "eventId" | "medium">;

// What the brain is shown: enough for any practice conversation, bounded for the rest.
const rememberedLines = 200;

/** What was said, as the record keeps it and as the brain remembers it. */
export class Transcript {
  readonly #recorder: Recorder;
  readonly #secondsInCall: () => number;
  readonly #items: TranscriptItem[] = [];
  readonly #wordless = new Set<TranscriptItem>();

  constructor(recorder: Recorder, secondsInCall: () => number) {
    this.#recorder = recorder;
    this.#secondsInCall = secondsInCall;
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
  add(line: Line, understood = true): void {
    const item: TranscriptItem = {
      ...line,
      position: this.#items.length,
      timeInCallSecs: this.#secondsInCall(),
      interrupted: false,
      originalMessage: null,
      feedback: null,
      feedbackAtSecs: null,
    };
    this.#items.push(item);
    if (!understood) this.#wordless.add(item);
    this.#recorder.save(item);
  }

  /** An answer was cut off; `heard` of it was heard. */
  correct(eventId: number, heard: string): void {
    const item = this.#items.findLast((line) => line.role === "agent" && line.eventId === eventId);
    if (!item) return;
    item.originalMessage = item.message;
    item.message = heard;
    item.interrupted = true;
    this.#recorder.save(item);
  }

  /** A rating of the agent's line with this event id; null takes it back. */
  rate(eventId: number, score: "like" | "dislike" | null): void {
    const item = this.#items.findLast((line) => line.role === "agent" && line.eventId === eventId);
    if (!item) return;
    item.feedback = score;
    item.feedbackAtSecs = score && this.#secondsInCall();
    this.#recorder.save(item);
  }
}
