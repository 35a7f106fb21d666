import { type PracticeScript, practiceScript } from "@field-advisor/schema/practice-script";
import type { Language } from "./language.ts";
import { languageOf } from "./languages.ts";
import { PhraseIndex } from "./phrases.ts";

/** A script with indices of its keywords. */
export interface CompiledScript {
  script: PracticeScript;
  language: Language;
  rules: PhraseIndex;
  /** Keywords that exclude a rule. */
  exceptions: PhraseIndex;
  facts: PhraseIndex;
  moods: PhraseIndex;
  /** The rules that contain a line. */
  rulesOfLine: ReadonlyMap<string, readonly number[]>;
}

const compiled = new WeakMap<PracticeScript, Map<Language, CompiledScript>>();

/** Cached per script object. */
export function compile(given: PracticeScript, languageCode: string): CompiledScript {
  const language = languageOf(languageCode);
  const known = compiled.get(given) ?? new Map<Language, CompiledScript>();
  compiled.set(given, known);
  const result = known.get(language) ?? compileNow(given, language);
  known.set(language, result);
  return result;
}

function compileNow(given: PracticeScript, language: Language): CompiledScript {
  // Adds defaults of fields that an earlier version did not store.
  const script = practiceScript.parse(given);
  const rulesOfLine = new Map<string, number[]>();
  for (const [index, { say }] of script.rules.entries())
    for (const line of say) {
      const rules = rulesOfLine.get(line);
      if (rules) rules.push(index);
      else rulesOfLine.set(line, [index]);
    }
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
