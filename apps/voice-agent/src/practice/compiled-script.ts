import { type PracticeScript, practiceScript } from "@field-advisor/schema/practice-script";
import type { Language } from "./language.ts";
import { languageOf } from "./languages.ts";
import { PhraseIndex } from "./phrases.ts";

/** A script with its keywords made ready to be found. */
export interface CompiledScript {
  script: PracticeScript;
  language: Language;
  rules: PhraseIndex;
  /** Words that keep each rule from answering. */
  exceptions: PhraseIndex;
  facts: PhraseIndex;
  moods: PhraseIndex;
  /** Which rules have a line. */
  rulesOfLine: ReadonlyMap<string, readonly number[]>;
}

const compiled = new WeakMap<PracticeScript, Map<Language, CompiledScript>>();

/** Compiles a script once; the next call with the same object is answered at once. */
export function compile(given: PracticeScript, languageCode: string): CompiledScript {
  const language = languageOf(languageCode);
  const known = compiled.get(given) ?? new Map<Language, CompiledScript>();
  compiled.set(given, known);
  const result = known.get(language) ?? compileNow(given, language);
  known.set(language, result);
  return result;
}

function compileNow(given: PracticeScript, language: Language): CompiledScript {
  // One that was stored by an earlier version lacks what came later.
  const script = practiceScript.parse(given);
  const rulesOfLine = new Map<string, number[]>();
  for (const [index, { say }] of script.rules.entries())
    for (const line of say) rulesOfLine.set(line, [...(rulesOfLine.get(line) ?? []), index]);
  const indexOf = (keywords: readonly (readonly string[])[]) => new PhraseIndex(keywords, language);
  return {
    script,
    language,
    rules: indexOf(script.rules.map(({ keywords }) => keywords)),
    exceptions: indexOf(script.rules.map((rule) => rule.not ?? [])),
    facts: indexOf(script.facts.map(({ about }) => about)),
    moods: indexOf(script.moods.map(({ when }) => when)),
    rulesOfLine,
  };
}
