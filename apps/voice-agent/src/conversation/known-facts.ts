import type { Utterance } from "../engines/brain/brain.ts";
import { readRecord } from "./history.ts";

const mostFacts = 50;

/** Takes what was said before a call; false where it knows that already. */
interface Memory {
  remember(before: readonly Utterance[]): boolean;
}

/** Facts from the client that are not part of the dialogue. */
export class KnownFacts {
  readonly #texts = new Map<string, string>();

  get all(): string[] {
    return [...this.#texts.values()];
  }

  /**
   * Adds a fact, or replaces the one with the same key. What was said before is none, where the call knows of nothing yet.
   * @returns what was said before
   */
  learn(text: string, memory: Memory, key?: string): readonly Utterance[] {
    const { facts, lines } = readRecord(text);
    const isRemembered = lines.length > 0 && memory.remember(lines);
    this.#add(isRemembered ? facts : text, key);
    return isRemembered ? lines : [];
  }

  #add(text: string, key: string = text): void {
    if (text === "") return;
    this.#texts.delete(key);
    this.#texts.set(key, text);
    const oldest = this.#texts.keys().next();
    if (this.#texts.size > mostFacts && !oldest.done) this.#texts.delete(oldest.value);
  }
}
