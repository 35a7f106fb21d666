import type { Connection } from "./connection.ts";
import { frames } from "./frames.ts";
import type { Transcript } from "./transcript.ts";

export interface AnswerReportOptions {
  connection: Connection;
  transcript: Transcript;
  eventId: number;
  medium: "audio" | "text";
  /** Whether the client wants the text in pieces as it is made. */
  streamed: boolean;
}

/** Tells client and record what the agent says: its text once, and what was really heard if it was cut off. */
export class AnswerReport {
  readonly #options: AnswerReportOptions;
  #finished = false;
  #announced = false;

  constructor(options: AnswerReportOptions) {
    this.#options = options;
    this.#part("start", "");
  }

  /** False as long as nothing was said that could be taken back. */
  get announced(): boolean {
    return this.#announced;
  }

  piece(text: string): void {
    this.#part("delta", text);
  }

  /** The text is known, or as much of it as there will be. */
  finish(text: string): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#part("stop", "");
    if (text === "") return;
    this.#announced = true;
    const { connection, transcript, eventId, medium } = this.#options;
    connection.send(frames.agentResponse(eventId, text));
    transcript.add({ role: "agent", message: text, eventId, medium });
  }

  /** Only `heard` of `text` was heard. */
  correct(text: string, heard: string): void {
    const { connection, transcript, eventId } = this.#options;
    const corrected = `${heard}...`;
    connection.send(frames.agentResponseCorrection(eventId, text, corrected));
    transcript.correct(eventId, corrected);
  }

  #part(kind: "start" | "delta" | "stop", text: string): void {
    const { connection, eventId, streamed } = this.#options;
    if (streamed) connection.send(frames.agentResponsePart(eventId, kind, text));
  }
}
