import { inherit, type Token } from "./token.ts";

const fillers = new Set("um uh uhm erm er hmm hm mhm ah eh ahm ahh oh mm".split(" "));
/** Said while looking for words, between two commas. */
const asides = new Set([
  "you know",
  "let me see",
  "i mean",
  "let me think",
  "so to speak",
  "sozusagen",
  "sagen wir",
  "sag ich mal",
  "ich sage mal",
  "wie soll ich sagen",
]);

const beginsAsides = new Set([...asides].map((aside) => aside.split(" ")[0] ?? ""));

/** Without what only fills a pause. */
export function withoutFillers<Each extends Token>(drafts: readonly Each[]): readonly Each[] {
  if (!drafts.some(({ text }, at) => fillers.has(text) || asideAt(drafts, at) > 0)) return drafts;
  const kept: Each[] = [];
  for (let at = 0; at < drafts.length; at += 1) {
    const draft = drafts[at] as Each;
    const length = fillers.has(draft.text) ? 1 : asideAt(drafts, at);
    if (length === 0) kept.push(draft);
    else {
      for (let each = at; each < at + length; each += 1) inherit(drafts[at + length], drafts[each] as Each);
      at += length - 1;
    }
  }
  return kept;
}

function asideAt(drafts: readonly Token[], at: number): number {
  if (!drafts[at]?.beginsPart || !beginsAsides.has(drafts[at]?.text ?? "")) return 0;
  for (let length = 1; length <= 4; length += 1) {
    const next = drafts[at + length];
    if (next && !next.beginsPart) continue;
    return asides.has(
      drafts
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(" "),
    )
      ? length
      : 0;
  }
  return 0;
}

const longestRepeat = 3;

/** "you can, you can": who looks for words says some twice. */
export function withoutRepeats(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => repeatedAt(tokens, at) > 0)) return tokens;
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const length = repeatedAt(tokens, at);
    if (length === 0) kept.push(tokens[at] as Token);
    else {
      for (let each = at; each < at + length; each += 1)
        if (each === at) inherit(tokens[at + length], tokens[each] as Token);
      at += length - 1;
    }
  }
  return kept;
}

function repeatedAt(tokens: readonly Token[], at: number): number {
  const { text } = tokens[at] as Token;
  if (tokens[at + 1]?.text !== text && tokens[at + 2]?.text !== text && tokens[at + 3]?.text !== text)
    return 0;
  for (let length = longestRepeat; length > 0; length -= 1) {
    let isSame = at + 2 * length <= tokens.length;
    for (let each = 0; isSame && each < length; each += 1) {
      const [one, other] = [tokens[at + each] as Token, tokens[at + length + each] as Token];
      isSame =
        one.text === other.text &&
        !one.text.startsWith("#") &&
        !(each > 0 && one.beginsSentence) &&
        !other.beginsSentence;
    }
    if (isSame) return length;
  }
  return 0;
}
