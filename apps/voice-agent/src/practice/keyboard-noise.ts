const rows = ["qwertzuiopü", "qwertyuiop", "asdfghjklöä", "yxcvbnm", "zxcvbnm"];
const vowel = /[aeiouyäöü]/gu;
const latin = /^[a-zäöüß]+$/u;

/** Of neighbouring keys and words all the same. */
const realWords = new Set(["wert", "were", "tree", "weed"]);
const oftenTyped = new Set([
  "asd",
  "qwe",
  "qwer",
  "wasd",
  "yxc",
  "zxc",
  "asdasd",
  "qweasd",
  "asdqwe",
  "aoeu",
]);

/** Never neighbours within a word of the languages, but on the keyboard. */
const mash =
  /^(?=.*f)[asdf]{5,}$|^(?=.*(?:[klhfgs]j|j[klhdfgs]))[asdfghjklöä]{4,}$|^(?:asd)+as$|(?:[^aeiouyäöü]j[^aeiouyäöüj].*){2}|sdf|dfg|ghj|hjk|jkl|fds|gfd|jhg|kjh|lkj|xcv|cvb|vbn|vcx|nbv/u;
/** Written with several letters for one sound: "Angstschweiß" is no heap of consonants. */
const oneSound = /sch|ch|ck|th|ph|gh|sh/gu;

const longestAbbreviation = 6;

/**
 * Keys were hit at random ("asdfgh"), or only punctuation was typed. In doubt it is no noise: names, abbreviations and
 * interjections are short of vowels as well.
 */
export function isKeyboardNoise(text: string): boolean {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu);
  if (!words) return /^[\s.…,;!?¿¡#\-–—_~+*/\\|^°`´'"]+$/u.test(text);
  return words.some(isMash) && words.every((word) => isMash(word) || word.length === 1);
}

function isMash(typed: string): boolean {
  const word = typed.replaceAll(/\d/gu, "");
  const lower = word.toLowerCase();
  if (!latin.test(lower) || realWords.has(lower)) return false;
  if (oftenTyped.has(lower)) return word === lower || word.length > 3;
  if (isOneLetter(lower) || isRun(lower, 4) || isRepeatedRun(lower)) return true;
  if (word.length <= longestAbbreviation && word === word.toUpperCase()) return false;
  return mash.test(lower) || hasTooFewVowels(lower);
}

/** "hhhhhh", but neither "mmmm" nor "zzz". */
const isOneLetter = (word: string): boolean => /^([^mz])\1{3,}$/u.test(word);

/** Neighbouring keys only, with so many different ones. */
const isRun = (word: string, different: number): boolean =>
  new Set(word).size >= different &&
  Array.from(word).every((letter, at) => at === 0 || areNeighbours(word.charAt(at - 1), letter));

const areNeighbours = (one: string, other: string): boolean =>
  rows.some(
    (row) => row.includes(one) && row.includes(other) && Math.abs(row.indexOf(one) - row.indexOf(other)) <= 1,
  );

/** "jkljkl", "fgfg", but neither "haha" nor "hmhm". */
function isRepeatedRun(word: string): boolean {
  const unit = /^(.{2,4}?)\1+$/u.exec(word)?.[1];
  if (unit === undefined) return false;
  return unit.length > 2 ? isRun(unit, 3) : isRun(unit, 2) && !unit.match(vowel);
}

const fewestLetters = 5;
const longestHeap = 6;

function hasTooFewVowels(word: string): boolean {
  // "psssst" and "tststs" are said so.
  const sounds = word.replaceAll(oneSound, (letters) => letters.charAt(0)).replaceAll(/(..?)\1+/gu, "$1");
  const vowels = sounds.match(vowel)?.length ?? 0;
  if (vowels === 0) return sounds.length >= fewestLetters;
  return sounds.length > vowels * 5 && sounds.split(vowel).some(({ length }) => length >= longestHeap);
}
