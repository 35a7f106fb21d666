const endOfSentence =
  /(?<=(?:[!?…؟]|(?<!(?:^|[^\d.,])\d{1,2})\.)["”'’)]?)\s+|(?<=[。！？]["”'’)」』]?)(?!["”'’)」』])|[\n\r\u2028\u2029]+/u;

/**
 * The sentences of a text; a full stop after a small number ends none: it may be "3. Mai". Chinese and Japanese have no
 * blank between two.
 */
export const sentencesIn = (text: string): string[] =>
  text.split(endOfSentence).filter((sentence) => sentence.trim() !== "");

/** Whether a sentence ends as questions do in writing. */
export const isQuestion = (sentence: string): boolean =>
  /[?？؟][!?！？…"”'’)」』\s]{0,4}$/u.test(sentence.slice(-6));
