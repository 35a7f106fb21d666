import { english } from "./english.ts";
import { german } from "./german.ts";
import type { Language } from "./language.ts";

/** English for unknown codes. */
export const languageOf = (code: string): Language => (/^de\b/i.test(code) ? german : english);

export const allLanguages: readonly Language[] = [english, german];
