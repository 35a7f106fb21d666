/** Allows `perSecond` units on average and `burst` at once. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #level: number;
  #updatedAt: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#level = burst;
    this.#updatedAt = now;
  }

  /** False when fewer than `amount` units are left. @param now in milliseconds */
  take(amount: number, now: number): boolean {
    this.#level = Math.min(this.#burst, this.#level + ((now - this.#updatedAt) / 1000) * this.#perSecond);
    this.#updatedAt = now;
    if (this.#level < amount) return false;
    this.#level -= amount;
    return true;
  }
}
