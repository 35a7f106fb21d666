// A possible interruption is confirmed by then, unless the user's sound no longer arrives.
const longestMs = 700;

/** The pause of an answer while somebody seems to begin. */
export class AnswerPause {
  readonly #over: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param over called when nobody went on */
  constructor(over: () => void) {
    this.#over = over;
  }

  /** @returns false while one goes on */
  begin(): boolean {
    if (this.#timer) return false;
    this.#timer = setTimeout(this.#over, longestMs);
    return true;
  }

  /** It lasts until `end`. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** @returns false when there is none */
  end(): boolean {
    const wasOn = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return wasOn;
  }
}
