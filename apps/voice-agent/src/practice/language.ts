/**
 * What the practice script knows of a language. Words are folded: lower case, without marks and accents; the expressions
 * are looked for in folded words with single blanks between them.
 */
export interface Language {
  /** Spellings made one, such as short forms written out. `text` is in lower case. */
  unify: (text: string) => string;
  stem: (word: string) => string;
  /** Whether a word may be the beginning or the end of a longer one: "Gebühr" of "Depotgebühr". */
  joinsWords: boolean;
  /** Words that say little about what is spoken of. */
  functionWords: ReadonlySet<string>;
  negators: ReadonlySet<string>;
  /** Negates what stands before it, at the end of a sentence. */
  closingNegators: ReadonlySet<string>;
  /** After a negator these negate nothing that follows: "I don't know …", "no problem". */
  notNegated: ReadonlySet<string>;
  /** Where one of these stands, a negation has ended. */
  turningWords: ReadonlySet<string>;
  /** Ends with what a question sets aside: "not about …". */
  setsAside: RegExp;
  question: RegExp;
  /** Somebody is spoken to about themselves. */
  addressed: RegExp;
  /** Leaves it to the agent what to speak of. */
  invitation: RegExp;
  goodbye: RegExp;
  asksWhatIAm: RegExp;
  /** Nobody is left to believe that they talk to a person, whatever the script has them play. */
  truth: string;
  deflections: string[];
  listening: string[];
}
