// A very short utterance is often an opening: "Good morning. … My name is Ben."
const shortMs = 1000;
const afterShort = 1.5;
const afterQuestion = 0.45;
const afterOpenSentence = 2;

/** Words with which no sentence ends, in English and German. */
const openWords = new Set([
  ..."a an the and but or because if my your our their of from with".split(" "),
  ..."und aber oder weil dass wenn ob einen mein meine dein deine von für".split(" "),
]);

/** The facts known of a turn that may be over. */
interface SoFar {
  /** From its first to its last sound. */
  speechMs: number;
  /** undefined while they are not understood. */
  words?: string | undefined;
}

/**
 * Milliseconds of silence that end a turn: fewer after a question, more after a very short utterance, and most where the
 * words do not end a sentence.
 * @param silenceMs after any other utterance
 */
export function silenceThatEnds({ speechMs, words = "" }: SoFar, silenceMs: number): number {
  if (/\?["”“»)]?$/.test(words)) return silenceMs * afterQuestion;
  if (isOpen(words)) return silenceMs * afterOpenSentence;
  return speechMs < shortMs ? silenceMs * afterShort : silenceMs;
}

/** Some recognizers never write a mark, and some write a full stop after anything. */
function isOpen(words: string): boolean {
  const last = words.split(/\P{L}+/u).findLast(Boolean);
  if (last !== undefined && openWords.has(last.toLowerCase())) return true;
  return /\.{3}$|…$/.test(words) || (/[.,;:!?]/.test(words) && !/[.!]["”“»)]?$/.test(words));
}
