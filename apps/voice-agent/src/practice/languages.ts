import { english } from "./english.ts";
import { german } from "./german.ts";
import { plainOf, wordsOf } from "./words.ts";
import type { Language } from "./language.ts";

/** English for unknown codes. */
export const languageOf = (code: string): Language => (/^de\b/i.test(code) ? german : english);

/** Asks in any known language whether the agent is a person. */
export const asksIfHuman = (text: string): boolean =>
  [english, german].some((language) => language.asksIfHuman.test(plainOf(wordsOf(text, language))));
