import { speakersIn } from "@field-advisor/transcript";

/** The people that were found, and the words by which each is named; all in small letters, with their placeholder. */
export interface Found {
  people: Map<string, string>;
  words: Map<string, string>;
}

/** Speakers that are no names. */
const roles = new Set(
  `adviser advisor agent client customer user you me speaker interviewer interviewee participant guest host moderator
  caller assistant coach trainer trainee manager berater beraterin kunde kundin gast teilnehmer teilnehmerin sprecher
  sprecherin moderatorin person unknown`.split(/\s+/),
);
const particles = new Set(
  "al bin da das de del della den der di do dos du el het la le ten ter van von zu zur".split(" "),
);
/** Names that are words too: in small letters they are the word. */
const alsoWords = new Set(
  `art bill bob brown cook don fisher frank gene grace grant green gut hope jack jo joy king klein lang long mark max may
  mark miles miller page pat peter price rich rob rose sterling stone sue sunny weiß white will wood young`.split(
    /\s+/,
  ),
);

const isRole = (word: string): boolean => roles.has(word.toLowerCase()) || /^\d+$/.test(word);
const keyOf = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

const capital = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30}`;
const others = [
  String.raw`(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau)\.? (${capital}(?: ${capital})?)`,
  String.raw`(?:[Mm]y name is|[Nn]ame's|[Cc]all me|I'm|I’m|I am|[Tt]his is|[Mm]ein Name ist|[Ii]ch heiße|[Hh]ier spricht) (${capital}(?: ${capital})?)`,
  // A line of a form.
  String.raw`(?:[Nn]ame|[Vv]orname|[Nn]achname): {1,8}(${capital}(?:,? ${capital}){0,3})`,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}])${pattern}`, "gmu"));

/** The names of those who speak, and of those who are addressed or introduce themselves. */
const namesIn = (text: string): string[] => {
  const named = others.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  return [...new Set([...speakersIn(text), ...named])].filter((name) => !name.startsWith("["));
};

const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\d'’.-]+/u)
    .map((word) => word.replaceAll(/^[.'’-]+|(?<![.'’-])[.'’-]+$/g, ""))
    .filter((word) => /\p{L}/u.test(word));

const shortestPart = 2;

const partsOfName = (name: string): string[] =>
  wordsOf(name).filter((word) => word.length >= shortestPart && !isRole(word) && !particles.has(word));

/** In both orders: "Meier, Anna" is addressed as "Anna Meier". */
function formsOf(name: string): string[] {
  const [first, ...more] = name.includes(",") ? name.split(",").map((part) => part.trim()) : wordsOf(name);
  const turned = more.length === 0 ? [] : [`${more.join(" ")} ${first}`, `${more.join(" ")}, ${first}`];
  return [name, ...turned];
}

/** Somebody who was named before, by the whole name or by a part of it that stood alone. */
function personFor(name: string, { people, words }: Found): string | undefined {
  const own = partsOfName(name);
  const known = [...formsOf(name), ...own].map((form) => people.get(keyOf(form))).find(Boolean);
  return known ?? (own.length > 1 ? undefined : words.get(keyOf(name)));
}

/** Remembers who is named in a text. */
export function rememberPeople(text: string, found: Found): void {
  const people = new Set(found.people.values());
  for (const name of namesIn(text)) {
    const own = partsOfName(name);
    if (own.length === 0) continue;
    const person = personFor(name, found) ?? `Person ${people.size + 1}`;
    people.add(person);
    found.people.set(keyOf(name), person);
    for (const word of [...formsOf(name), ...own])
      if (!found.words.has(keyOf(word))) found.words.set(keyOf(word), person);
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a word that could be a name is only a word. */
const isWord = (found: string): boolean =>
  found === found.toLowerCase() &&
  found !== found.toUpperCase() &&
  (found.length <= shortestPart || alsoWords.has(found));

/** What puts the placeholder of each person in place of their name, also where an s is added to it. */
export function replacerOf({ words }: Found): (text: string) => string {
  if (words.size === 0) return (text) => text;
  const longestFirst = [...words.keys()].toSorted((a, b) => b.length - a.length);
  const any = new RegExp(
    String.raw`(?<![\p{L}\p{M}\d])(?:${longestFirst.map((word) => escaped(word).replaceAll(" ", String.raw`\s+`)).join("|")})(?=s?(?![\p{L}\p{M}\d]))`,
    "giu",
  );
  return (text) =>
    text.replaceAll(any, (found) => (isWord(found) ? found : (words.get(keyOf(found)) ?? found)));
}
