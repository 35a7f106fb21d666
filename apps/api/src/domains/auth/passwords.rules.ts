import { withoutInvisible } from "@field-advisor/schema/typed-text";

/** What everybody knows about them is no secret. */
interface PasswordOwner {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

const personal = "Your password must not be made of your name, your email address or the product's name.";
const guessable =
  "This password is easy to guess. Choose something longer, for example four words that have nothing in common.";

const productLabels = ["fieldadvisor", "fieldadviser", "advisor", "adviser", "field", "demo", "training"];

/** The core of the passwords that are tried first, whatever digits and signs are put around them. */
const commonWords = `
  password passwort passw pass kennwort secret letmein welcome changeme default administrator admin login access
  master root guest user test hello trustno iloveyou love sunshine princess dragon monkey football baseball superman
  batman shadow killer freedom whatever starwars pokemon cheese summer winter spring autumn january february march
  april june july august september october november december monday friday sunday company office computer internet
`
  .trim()
  .split(/\s+/);

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
];
const sequences = rows.flatMap((row) => [row, row.split("").toReversed().join("")]);

/**
 * Why a password may not be chosen, or null. Length is checked by the contract; there are no rules
 * on the kinds of characters, because they make passwords worse.
 */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const plain = readable(password);
  const isMonotonous = new Set(plain).size < 4 || /^(.{1,5})\1+.{0,2}$/u.test(plain);
  if (isMonotonous || isHardlyMoreThan(commonWords, plain) || (await isOftenLeaked(plain))) return guessable;
  return isHardlyMoreThan(wordsOf(owner), plain) ? personal : null;
}

/** As they are made up for somebody. */
const madeUp = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A temporary password as it was given out: without what copying puts around it; one that was made up in capitals. */
export function asIssued(typed: string): string {
  const plain = withoutInvisible(typed).trim();
  const capitals = plain.toUpperCase();
  return madeUp.test(capitals) ? capitals : plain;
}

/** Half a megabyte of text, so it is read when the first password is chosen, and not when the process starts. */
let leaked: Promise<ReadonlySet<string>> | undefined;

/**
 * True for the 49,000 that were found most often in published leaks.
 * @param password in lower case
 */
async function isOftenLeaked(password: string): Promise<boolean> {
  leaked ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return (await leaked).has(password);
}

/** In lower case and without accents. */
const readable = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const wordsOf = ({ email, username, firstName, lastName }: PasswordOwner) =>
  [...email.split(/[@.+_-]/), username, firstName, lastName, ...productLabels]
    .map((word) => lettersOf(readable(word)))
    .filter((word) => word.length >= 3);

/** Signs that stand for letters; 1 stands for two of them. */
const lookalikes: Record<string, string> = { "@": "a", "4": "a", "3": "e", "0": "o", $: "s", "!": "i" };

const spellingsOf = (text: string) => {
  const spelled = text.replaceAll(/[@430$!]/g, (sign) => lookalikes[sign] ?? sign);
  return [text, spelled, spelled.replaceAll("1", "i"), spelled.replaceAll("1", "l")];
};

/** True where fewer than four letters remain without the words, runs of the keyboard, digits and signs. */
function isHardlyMoreThan(words: readonly string[], text: string): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return spellingsOf(text).some((spelling) => {
    const whole = spelling.replaceAll(/[^\p{L}\d]/gu, "");
    const rest = withoutSequences(longestFirst.reduce((left, word) => left.replaceAll(word, " "), whole));
    return rest !== whole && lettersOf(rest).length < 4;
  });
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, "");

const shortestRun = 4;

/** Takes away runs that follow the alphabet, the digits or a row of the keyboard. */
function withoutSequences(text: string): string {
  let rest = "";
  for (let start = 0; start < text.length;) {
    const length = runAt(text, start);
    rest += length >= shortestRun ? " " : text.slice(start, start + 1);
    start += length >= shortestRun ? length : 1;
  }
  return rest;
}

/** How many characters from `start` on follow each other in one of the sequences. */
function runAt(text: string, start: number): number {
  const isRun = (length: number) => {
    const run = text.slice(start, start + length);
    return run.length === length && sequences.some((sequence) => sequence.includes(run));
  };
  let length = 1;
  while (isRun(length + 1)) length++;
  return length;
}
