export type InputMedium = "speech" | "text";

/** Measures the time from the end of the user's input to the first sound of the answer. */
export class FirstSound {
  readonly #now: () => number;
  readonly #report: (milliseconds: number, after: InputMedium) => void;
  #asked: { at: number; after: InputMedium } | undefined;

  constructor(now: () => number, report: (milliseconds: number, after: InputMedium) => void) {
    this.#now = now;
    this.#report = report;
  }

  /** @param agoMs milliseconds since the last word */
  asked(after: InputMedium, agoMs = 0): void {
    this.#asked = { at: this.#now() - agoMs, after };
  }

  /** The user continues, or nothing needs an answer. */
  forget(): void {
    this.#asked = undefined;
  }

  /** Only the first call after an input counts. */
  sounded(): void {
    if (!this.#asked) return;
    const { at, after } = this.#asked;
    this.#asked = undefined;
    this.#report(this.#now() - at, after);
  }
}
