// Unanswered nudges, after which the agent stays silent.
const mostNudges = 2;

/** Lets the agent speak up after a silence, a limited number of times. */
export class TurnTimer {
  readonly #afterMs: number;
  readonly #speakUp: () => void;
  #timer: NodeJS.Timeout | undefined;
  #nudges = 0;
  /** Nobody can be heard: then there is no turn to wait for. */
  isMuted = false;

  /** @param seconds of silence before `speakUp`; 0 for never */
  constructor(seconds: number, speakUp: () => void) {
    this.#afterMs = seconds * 1000;
    this.#speakUp = speakUp;
  }

  /** The user's turn begins. */
  wait(): void {
    clearTimeout(this.#timer);
    if (this.isMuted || this.#afterMs === 0 || this.#nudges >= mostNudges) return;
    this.#timer = setTimeout(() => {
      this.#nudges++;
      this.#speakUp();
    }, this.#afterMs);
  }

  answered(): void {
    this.#nudges = 0;
    this.pause();
  }

  pause(): void {
    clearTimeout(this.#timer);
  }
}
