/** How models mark what they think before they answer; many leave the first mark out. */
const marks = /<(\/?)(?:think|thinking|thought|reasoning)>|\[(\/?)THINK\]/gi;
const firstMark = /<(?:think|thinking|thought|reasoning)>|\[THINK\]/i;

/** What may become the first mark with the next piece. */
const unfinishedMark = /[<[][a-z]{0,9}$/i;

/** A text without what was thought before it: from a first mark to its last one, or from the beginning to one that stands alone. */
export function withoutThinking(text: string): string {
  let kept: string[] = [];
  let from = 0;
  let isThinking = false;
  for (const { 0: mark, 1: isEnd, 2: isOtherEnd, index } of text.matchAll(marks)) {
    if (isEnd || isOtherEnd) {
      if (!isThinking) kept = [];
      isThinking = false;
    } else {
      if (!isThinking) kept.push(text.slice(from, index));
      isThinking = true;
    }
    from = index + mark.length;
  }
  if (from === 0) return text;
  if (!isThinking) kept.push(text.slice(from));
  return kept.join("").trimStart();
}

/**
 * An answer without what the model thinks aloud. From a first mark on it is kept back until it is whole.
 * @param isHeld from the beginning: where the first mark may be left out, only a whole answer shows that nothing in it was
 *   thought
 */
export async function* answerOnly(pieces: AsyncIterable<string>, isHeld: boolean): AsyncGenerator<string> {
  let isKept = isHeld;
  let rest = "";
  for await (const piece of pieces) {
    rest += piece;
    if (isKept) continue;
    const first = firstMark.exec(rest);
    isKept = first !== null;
    const end = first?.index ?? unfinishedMark.exec(rest)?.index ?? rest.length;
    if (end > 0) yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  const last = withoutThinking(rest);
  if (last !== "") yield last;
}
