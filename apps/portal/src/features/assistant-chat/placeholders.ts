const placeholders = /Person \d{1,6}|\[(?:e-mail|phone|figure) \d{1,6}\]/gu;

const starts = { names: "Person", emails: "[e-mail", phones: "[phone", figures: "[figure" } as const;

/** How many different placeholders stand in a text, by what they stand for. */
export function placeholdersIn(text: string): Record<keyof typeof starts, number> {
  const found = new Set([...text.matchAll(placeholders)].map(([each]) => each));
  const count = (start: string) => [...found].filter((each) => each.startsWith(start)).length;
  return {
    names: count(starts.names),
    emails: count(starts.emails),
    phones: count(starts.phones),
    figures: count(starts.figures),
  };
}

/** Words that begin sentences, and others with a capital that name nobody. */
const nobody = new Set(
  `a about after all also am an analyse analyze and any are as ask at be because but by can compare could dear did do does
  for from give good have he hello here hi how i i'm i've if in is it its let list make may me my never no not of ok okay on
  one or our please put she should since so some sum summarise summarize tell thank thanks that the their then there these
  they this to today us was we well were what when where which who why will with would yes you your
  aber alle als auch auf aus bei bitte danke das dann dass der die dies diese ein eine er es fasse für guten haben hallo ich
  ihr im in ist ja kann können mit nach nein nicht nun nur oder sehr sie sind so um und uns unser vergleiche von warum was
  wenn wer wie wir wo zu zum zur
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober
  dezember person`.split(/\s+/),
);
const capitalised = /(?<![\p{L}\p{M}\d[])\p{Lu}[\p{L}\p{M}'’-]{0,40}/gu;
const mostPossible = 8;

/** Words that may be names, for the reader to check: rules cannot tell. */
export const possibleNames = (text: string): string[] =>
  [...new Set([...text.matchAll(capitalised)].map(([word]) => word))]
    .filter((word) => /\p{Ll}/u.test(word) && !nobody.has(word.toLowerCase().replaceAll("’", "'")))
    .slice(0, mostPossible);
