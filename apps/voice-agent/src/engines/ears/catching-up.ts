const withinMs = 500;
const mostMs = 2 * withinMs;

/** Tells that sound arrives much faster than it was spoken: what was kept while there was no connection. */
export class CatchingUp {
  readonly #now: () => number;
  #arrivals: { at: number; ms: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  arrived(ms: number): void {
    this.#arrivals.push({ at: this.#now(), ms });
  }

  get goesOn(): boolean {
    const since = this.#now() - withinMs;
    this.#arrivals = this.#arrivals.filter(({ at }) => at > since);
    return this.#arrivals.reduce((sum, { ms }) => sum + ms, 0) > mostMs;
  }
}
