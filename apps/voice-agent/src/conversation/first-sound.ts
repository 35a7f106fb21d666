/** What an answer follows: something that was said, or typed. */
export type InputMedium = "speech" | "text";

/** Measures how long a user waits from the end of their words to the first sound of the answer. */
export class FirstSound {
  readonly #now: () => number;
  readonly #report: (milliseconds: number, after: InputMedium) => void;
  #asked: { at: number; after: InputMedium } | undefined;

  constructor(now: () => number, report: (milliseconds: number, after: InputMedium) => void) {
    this.#now = now;
    this.#report = report;
  }

  /** @param agoMs how long ago the last word was, in milliseconds */
  asked(after: InputMedium, agoMs = 0): void {
    this.#asked = { at: this.#now() - agoMs, after };
  }

  /** The user goes on, or nothing needs an answer. */
  forget(): void {
    this.#asked = undefined;
  }

  /** Some sound of the agent leaves; only the first one after a question counts. */
  sounded(): void {
    if (!this.#asked) return;
    const { at, after } = this.#asked;
    this.#asked = undefined;
    this.#report(this.#now() - at, after);
  }
}
