import type { Language as Rules } from "@field-advisor/language";
import type { BrainTurn } from "../engines/brain/brain.ts";

/** Facts of the agent about itself. Its answers are true whatever the script says. */
export interface Truths {
  /** Asks whether the agent hears or understands what is said. */
  asksIfHeard: RegExp;
  asksIfPresent: RegExp;
  asksIfScripted: RegExp;
  /** Asks for what was said last. */
  asksForWords: RegExp;
  hearing: Record<BrainTurn["hears"], string>;
  present: string;
  said: (words: string) => string;
  /** Something was said before, and not understood. */
  notUnderstood: string;
  notSaid: string;
}

/**
 * A language of practice scripts. Words are folded: lower case, without punctuation and accents. The expressions match
 * folded words with single blanks between them.
 */
export interface Language {
  code: Rules;
  /** The usual words for a spelling. @param word folded */
  unify: (word: string) => string;
  /** The language has compounds: "Gebühr" is part of "Depotgebühr". */
  hasCompounds: boolean;
  /** Stop words. */
  functionWords: ReadonlySet<string>;
  negators: ReadonlySet<string>;
  /** At the end of a sentence they negate what stands before them. */
  closingNegators: ReadonlySet<string>;
  /** With one of these after it a negator negates nothing else: "I don't know …", "no problem". */
  notNegated: ReadonlySet<string>;
  /** They end a negation. */
  negationEnds: ReadonlySet<string>;
  /** Matches text before an excluded subject: "not about …". */
  exclusion: RegExp;
  /** The agent is addressed. */
  addressed: RegExp;
  /** Says nothing else. */
  greeting: RegExp;
  /** Leaves the subject to the agent. */
  invitation: RegExp;
  goodbye: RegExp;
  asksIfHuman: RegExp;
  /** The answer to `asksIfHuman`: nobody must believe that they talk to a person, whatever the script says. */
  truth: string;
  truths: Truths;
  /** Answers to what nobody can mean anything by. */
  unclear: string[];
  deflections: string[];
  listening: string[];
}
