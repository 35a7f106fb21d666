import { TokenBucket } from "./token-bucket.ts";

interface Amount {
  characters: number;
  texts: number;
}

/**
 * Limits of typed text. The clients allow 2,000 characters at once; far more would only fill the database and cost a
 * language model's time.
 */
export const typedLimits = {
  turn: { characters: 4000, lines: 200 },
  context: { characters: 20_000 },
  minute: { characters: 20_000, texts: 60 },
  conversation: { characters: 200_000, texts: 1000 },
} as const;

const { turn, context, minute, conversation } = typedLimits;
const lineBreak = /\r\n|[\n\r\u2028\u2029]/;
const counted = (amount: number) => amount.toLocaleString("en");

/** Limits the typed text of one conversation. */
export class TypedTextLimiter {
  readonly #now: () => number;
  readonly #perMinute: Record<keyof Amount, TokenBucket>;
  readonly #sofar: Amount = { characters: 0, texts: 0 };

  constructor(now: () => number) {
    this.#now = now;
    const bucket = (amount: number) => new TokenBucket(amount / 60, amount, now());
    this.#perMinute = { characters: bucket(minute.characters), texts: bucket(minute.texts) };
  }

  /** Counts a text, or returns a sentence about the limit that it would exceed. @param use `context`: a fact, no turn */
  exceededLimit(text: string, use: "turn" | "context" = "turn"): string | undefined {
    const { length } = text;
    if (use === "context" && length > context.characters)
      return `What the agent is to know has at most ${counted(context.characters)} characters.`;
    if (use === "turn" && (length > turn.characters || text.split(lineBreak).length > turn.lines))
      return `A message has at most ${counted(turn.characters)} characters in ${turn.lines} lines.`;
    const { characters, texts } = this.#sofar;
    if (characters + length > conversation.characters || texts >= conversation.texts)
      return "So much was written in this conversation that no more is taken. Go on by voice, or begin another one.";
    const { characters: letters, texts: count } = this.#perMinute;
    if (!letters.take(length, this.#now()) || !count.take(1, this.#now()))
      return "Too much was written within a minute. Wait a moment, and send it again.";
    this.#sofar.characters += length;
    this.#sofar.texts += 1;
    return undefined;
  }
}
