const mostFacts = 50;

/** Facts from the client that are not part of the dialogue. */
export class KnownFacts {
  readonly #texts = new Map<string, string>();

  get all(): string[] {
    return [...this.#texts.values()];
  }

  /** Adds a fact, or replaces the one with the same key. */
  add(text: string, key: string = text): void {
    this.#texts.delete(key);
    this.#texts.set(key, text);
    const oldest = this.#texts.keys().next();
    if (this.#texts.size > mostFacts && !oldest.done) this.#texts.delete(oldest.value);
  }
}
