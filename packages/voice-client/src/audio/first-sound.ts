const LONGEST_MS = 3000;

/** Holds what should be played until the microphone runs, three seconds at most. */
export class FirstSound {
  #held: (() => void)[] | undefined = [];
  readonly #timer: number;

  constructor() {
    this.#timer = window.setTimeout(() => this.release(), LONGEST_MS);
  }

  play(now: () => void): void {
    if (this.#held) this.#held.push(now);
    else now();
  }

  /** Forgets what is held: the agent was interrupted before it was heard. */
  forget(): void {
    if (this.#held) this.#held = [];
  }

  release(): void {
    window.clearTimeout(this.#timer);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const play of held) play();
  }
}
