import { ServerProblem } from "../server-problem.ts";
import { ReasoningInAnswer } from "./brain.ts";

/** How a model marks its reasoning, as seen in its answers so far. */
export interface ThinkingHabit {
  /** It ends its thoughts with a tag, and does not begin them with one. */
  omitsOpening: boolean;
}

const tag = /<(\/?)(?:think|thinking|thought|reasoning)>|\[(\/?)think\]/gi;
const tags = [
  ...["think", "thinking", "thought", "reasoning"].flatMap((name) => [`<${name}>`, `</${name}>`]),
  "[think]",
  "[/think]",
];
/** Characters. Thoughts of a model without an opening tag are held until they end. */
const longestHeld = 1_000_000;

/**
 * Gives what a model says, and never what it thinks: `<think>…</think>`, `[THINK]…[/THINK]` and the like, also split over pieces, several of
 * them, or never closed. An answer streams from its first word, and only what may be the beginning of a tag waits.
 *
 * Thoughts without an opening tag look like an answer until `</think>` comes. Where nothing was given away, they are
 * dropped. Where something was, the answer is withdrawn (`ReasoningInAnswer`), and the model is known from then on: its
 * answers are held until the tag, and those that do not end by themselves count as thoughts. A model that ends an answer
 * by itself without the tag is taken at its word again.
 */
export class AnswerReader {
  readonly #habit: ThinkingHabit;
  readonly #isWhole: boolean;
  #isThinking = false;
  #awaitsTag: boolean;
  #held = "";
  /** The end of the text, if it may be the beginning of a tag. */
  #tail = "";
  #hasGiven = false;

  /** @param isWhole nothing is given before the end */
  constructor(habit: ThinkingHabit, isWhole: boolean) {
    this.#habit = habit;
    this.#isWhole = isWhole;
    this.#awaitsTag = habit.omitsOpening;
  }

  get hasGiven(): boolean {
    return this.#hasGiven;
  }

  /** @returns what may be given now @throws ReasoningInAnswer when what was given turns out to be thoughts */
  read(piece: string): string {
    const text = this.#tail + piece;
    const end = text.length - unfinishedTag(text);
    this.#tail = text.slice(end);
    let from = 0;
    for (const {
      index,
      0: { length },
      1: slash,
      2: otherSlash,
    } of text.slice(0, end).matchAll(tag)) {
      this.#take(text.slice(from, index));
      if (slash || otherSlash) this.#close();
      else this.#open();
      from = index + length;
    }
    this.#take(text.slice(from, end));
    return this.#isWhole || this.#awaitsTag ? "" : this.#give();
  }

  /** @param byItself the model has ended the answer, and was not cut off @returns the rest of the answer */
  end(byItself: boolean): string {
    if (this.#awaitsTag && (!byItself || this.#isThinking)) return "";
    if (this.#awaitsTag) this.#habit.omitsOpening = false;
    return this.#give();
  }

  #take(text: string): void {
    if (this.#isThinking) return;
    this.#held += this.#hasGiven || this.#held !== "" ? text : text.trimStart();
    if (this.#held.length > longestHeld) throw new ServerProblem("The model's answer is too long");
  }

  #open(): void {
    this.#isThinking = true;
    // Thoughts may mention a tag; at the beginning it is meant.
    if (!this.#awaitsTag || this.#held !== "") return;
    this.#awaitsTag = false;
    this.#habit.omitsOpening = false;
  }

  #close(): void {
    if (!this.#isThinking || this.#awaitsTag) {
      this.#habit.omitsOpening = true;
      this.#awaitsTag = false;
      this.#held = "";
      if (this.#hasGiven) throw new ReasoningInAnswer();
    }
    this.#isThinking = false;
  }

  #give(): string {
    const given = this.#held;
    this.#held = "";
    if (given !== "") this.#hasGiven = true;
    return given;
  }
}

/** Length of what may be the beginning of a tag at the end. */
function unfinishedTag(text: string): number {
  const at = Math.max(text.lastIndexOf("<"), text.lastIndexOf("["));
  const beginning = text.slice(at).toLowerCase();
  const isOne = at >= 0 && tags.some((each) => each.startsWith(beginning) && each !== beginning);
  return isOne ? beginning.length : 0;
}
