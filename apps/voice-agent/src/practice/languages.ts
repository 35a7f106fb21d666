import { english } from "./english.ts";
import { german } from "./german.ts";
import { plainOf, wordsOf } from "./words.ts";
import type { Language } from "./language.ts";

/** The language with this code; English where nothing is known of it. */
export const languageOf = (code: string): Language => (/^de\b/i.test(code) ? german : english);

/** Whether somebody wants to know if they talk to a person, in any language that is known here. */
export const asksWhatIAm = (text: string): boolean =>
  [english, german].some((language) => language.asksWhatIAm.test(plainOf(wordsOf(text, language))));
