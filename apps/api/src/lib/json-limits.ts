import { AppError } from "./app-error.ts";

const mostLevels = 32;
const mostMembers = 1000;
const fewestElements = 10_000;
const bytesPerElement = 20;
const bytesPerEntry = 200;

interface JsonLimits {
  /** In all. */
  elements: number;
  /** In one array. */
  entries: number;
}

const usual: JsonLimits = { elements: fewestElements, entries: mostMembers };

/** How many elements a body may have, and entries each array: an endpoint that takes longer bodies takes more of them. */
export const jsonLimitsOf = (bodyLimit: number): JsonLimits => ({
  elements: Math.max(fewestElements, Math.floor(bodyLimit / bytesPerElement)),
  entries: Math.max(mostMembers, Math.floor(bodyLimit / bytesPerEntry)),
});

/** One object or array that is open while the text is read. */
interface Level {
  /** The keys so far; undefined in an array. */
  keys: Set<string> | undefined;
  members: number;
  expectsKey: boolean;
}

/**
 * Refuses JSON that is hard on whoever walks it: more than 32 levels, 1,000 members in one object, as many or more in one
 * array, too many elements in all, or a key given twice, which parsers read differently. One linear pass before anything recursive sees
 * the text; whether it is JSON at all is for the parser to say.
 */
export function requireJsonWithinLimits(text: string, most = usual): void {
  const levels: Level[] = [];
  let elements = 0;
  const count = () => {
    if (++elements > most.elements)
      throw refused(`has more than ${most.elements.toLocaleString("en")} elements`);
  };
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1);
    switch (text[at]) {
      case '"': {
        const end = stringEnd(text, at);
        if (level?.keys && level.expectsKey) addKey(level.keys, text.slice(at, end + 1));
        at = end;
        break;
      }
      case "{":
      case "[":
        count();
        open(levels, text[at] === "{");
        break;
      case "}":
      case "]":
        levels.pop();
        break;
      case ",":
        count();
        if (level) nextMember(level, level.keys ? mostMembers : most.entries);
        break;
      case ":":
        if (level) level.expectsKey = false;
        break;
      default:
    }
  }
}

function open(levels: Level[], isObject: boolean): void {
  if (levels.length >= mostLevels) throw refused(`is nested more than ${mostLevels} levels deep`);
  levels.push({ keys: isObject ? new Set() : undefined, members: 1, expectsKey: isObject });
}

function nextMember(level: Level, most: number): void {
  if (++level.members > most) throw refused(`has more than ${most} entries in one list or object`);
  level.expectsKey = level.keys !== undefined;
}

function addKey(keys: Set<string>, quoted: string): void {
  const key = quoted.includes("\\") ? unescaped(quoted) : quoted;
  if (keys.has(key)) throw refused("gives the same key twice");
  keys.add(key);
}

/** Two spellings of a key are one key; a spelling that is not JSON is left for the parser to refuse. */
function unescaped(quoted: string): string {
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** The index of the closing quote, or of the end of a text that lacks one. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote;
}

function isEscaped(text: string, quote: number, start: number): boolean {
  let slashes = 0;
  while (quote - 1 - slashes > start && text[quote - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}

const refused = (problem: string) => new AppError("invalid_request", `The data ${problem}.`);
