// After that many unanswered nudges the agent stays quiet.
const mostNudges = 2;

/** Speaks up when nobody has said anything for a while, but does not nag. */
export class TurnTimer {
  readonly #afterMs: number;
  readonly #speakUp: () => void;
  #timer: NodeJS.Timeout | undefined;
  #nudges = 0;

  /** @param seconds of silence before `speakUp`; 0 never */
  constructor(seconds: number, speakUp: () => void) {
    this.#afterMs = seconds * 1000;
    this.#speakUp = speakUp;
  }

  /** It is the user's turn now. */
  wait(): void {
    clearTimeout(this.#timer);
    if (this.#afterMs === 0 || this.#nudges >= mostNudges) return;
    this.#timer = setTimeout(() => {
      this.#nudges++;
      this.#speakUp();
    }, this.#afterMs);
  }

  /** The user did something. */
  answered(): void {
    this.#nudges = 0;
    this.pause();
  }

  pause(): void {
    clearTimeout(this.#timer);
  }
}
