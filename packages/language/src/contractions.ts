import { setOf } from "./word-lists.ts";

const contracted: Record<string, string> = {
  "can't": "can not",
  cant: "can not",
  cannot: "can not",
  "won't": "will not",
  "shan't": "shall not",
  "ain't": "is not",
  "let's": "let us",
  gonna: "going to",
  wanna: "want to",
  "y'all": "you all",
  dont: "do not",
  doesnt: "does not",
  didnt: "did not",
  wont: "will not",
  isnt: "is not",
  arent: "are not",
  wasnt: "was not",
  werent: "were not",
  havent: "have not",
  hasnt: "has not",
  hadnt: "had not",
  wouldnt: "would not",
  couldnt: "could not",
  shouldnt: "should not",
  ive: "i have",
  youre: "you are",
  youve: "you have",
  youll: "you will",
  theyre: "they are",
  weve: "we have",
  thats: "that is",
  whats: "what is",
  whos: "who is",
  wheres: "where is",
  hows: "how is",
};
const endings: Record<string, string> = {
  "'ll": "will",
  "'re": "are",
  "'ve": "have",
  "'m": "am",
  "'d": "would",
};
/** "it's" is "it is"; after another word it is a possessive. */
const beforeIs = setOf("it he she that what who here there how where when why everything nothing something");

/** The words of a short form: "can not" of "can't"; a word that is none is itself. @param word folded */
export function expand(word: string): string[] {
  const known = Object.hasOwn(contracted, word) ? contracted[word] : undefined;
  if (known !== undefined) return known.split(" ");
  const at = word.lastIndexOf("'");
  if (at === -1) return [word];
  const [before, ending] = [word.slice(0, at), word.slice(at)];
  if (ending === "'t" && before.endsWith("n")) return [before.slice(0, -1), "not"];
  if (ending === "'s") return beforeIs.has(before) ? [before, "is"] : [before];
  const verb = endings[ending];
  return verb === undefined ? [word] : [before, verb];
}
