import type { Answer } from "./answer.ts";
import type { Connection } from "./connection.ts";
import { frames } from "./frames.ts";

// A possible interruption is confirmed by then, unless the user's sound no longer arrives.
const longestMs = 700;

/** A possible interruption: the answer pauses until it is confirmed or dismissed. */
export class Pause {
  readonly #connection: Connection;
  #answer: Answer | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  begin(answer: Answer): void {
    if (this.#answer) return;
    this.#answer = answer;
    answer.pause();
    this.#connection.send(frames.agentPaused(answer.eventId));
    this.#timer = setTimeout(() => this.resume(), longestMs);
  }

  resume(): void {
    const answer = this.#answer;
    if (!answer) return;
    this.end();
    this.#connection.send(frames.agentResumed(answer.eventId));
    answer.resume();
  }

  /** The answer is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#answer = undefined;
  }
}
