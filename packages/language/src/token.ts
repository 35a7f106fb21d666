/** A word of a text as words are compared, or a number. */
export interface Token {
  /** Folded; a number is "#150" however it was written, a time of day "@870". */
  text: string;
  /** What it may be a form of; itself where nothing is known. */
  bases: readonly string[];
  line: number;
  start: number;
  end: number;
  /** A comma, a dash or the like stands before it. */
  beginsPart: boolean;
  /** A sentence begins with it. */
  beginsSentence: boolean;
  /** The sentence before it, or before the end of the text, ended with a question mark. */
  followsQuestion: boolean;
  /** It stands between quotation marks. */
  isQuoted: boolean;
}

/** What a token that goes leaves to the one behind it. */
export function inherit(next: Token | undefined, gone: Token): void {
  if (next === undefined) return;
  next.beginsPart ||= gone.beginsPart;
  next.beginsSentence ||= gone.beginsSentence;
  next.followsQuestion ||= gone.followsQuestion;
}
