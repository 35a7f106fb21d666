/** Deeper is nothing that anybody asked for. */
const deepest = 20;

/** In letters read, for each letter of the text: most are read once. */
const mostRead = 4;

const typographic = "“”„‟«»";
const single = "'‘’‚‛";
const words: Readonly<Record<string, unknown>> = { null: null, none: null, true: true, false: false };
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

class NotJson extends Error {}

/**
 * Reads one value as language models write JSON: with commas too many or too few, names without quotation marks, typographic
 * ones, and some within a string. What is cut off is no value.
 */
function createReader(text: string, start: number) {
  let at = start;
  const fail = (): never => {
    throw new NotJson();
  };
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const skipBlanks = () => skip(/\s*/y);

  /** A mark within a string is followed by its words, the last one by what ends it. */
  const isLast = (): boolean => {
    const next = /\s*(.?)/suy;
    next.lastIndex = at + 1;
    return /^[,:}\]]?$/.test(next.exec(text)?.[1] ?? "");
  };

  function readEscape(): string {
    at += 1;
    const letter = text[at] ?? fail();
    at += 1;
    if (letter !== "u") return escapes[letter] ?? letter;
    const code = skip(/[\da-f]{4}/iy);
    return code === "" ? fail() : String.fromCharCode(Number.parseInt(code, 16));
  }

  function readString(ends: string): string {
    const parts: string[] = [];
    at += 1;
    for (let letter = text[at]; letter !== undefined; letter = text[at]) {
      if (letter === "\\") parts.push(readEscape());
      else if (ends.includes(letter) && isLast()) {
        at += 1;
        return parts.join("");
      } else {
        parts.push(letter);
        at += 1;
      }
    }
    return fail();
  }

  function readQuoted(): string | undefined {
    const mark = text[at] ?? "";
    if (mark === '"') return readString(mark);
    if (mark !== "" && typographic.includes(mark)) return readString(`${typographic}"`);
    return mark !== "" && single.includes(mark) ? readString(single) : undefined;
  }

  const readBare = (): string => skip(/[^\s,:{}[\]"]+/y) || fail();

  function readMembers<T>(end: string, readMember: () => T): T[] {
    const members: T[] = [];
    at += 1;
    for (;;) {
      skip(/[\s,]*/y);
      if (text[at] === end) break;
      members.push(readMember());
    }
    at += 1;
    return members;
  }

  const readMember = (depth: number): [string, unknown] => {
    const name = readQuoted() ?? readBare();
    skipBlanks();
    if (skip(/:/y) === "") fail();
    return [name, readValue(depth)];
  };

  function readValue(depth: number): unknown {
    if (depth > deepest) fail();
    skipBlanks();
    const quoted = readQuoted();
    if (quoted !== undefined) return quoted;
    if (text[at] === "{") return Object.fromEntries(readMembers("}", () => readMember(depth + 1)));
    if (text[at] === "[") return readMembers("]", () => readValue(depth + 1));
    const bare = readBare();
    if (Object.hasOwn(words, bare.toLowerCase())) return words[bare.toLowerCase()];
    return Number.isNaN(Number(bare)) ? bare : Number(bare);
  }

  return { read: (): unknown => readValue(0), end: () => at };
}

/** The objects and lists in a text, in their order, whatever stands around them; those within others are parts of these. */
export function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  let read = 0;
  const begin = /[[{]/g;
  for (let start = begin.exec(text); start && read <= mostRead * text.length; start = begin.exec(text)) {
    const reader = createReader(text, start.index);
    try {
      found.push(reader.read());
      begin.lastIndex = reader.end();
    } catch (error) {
      if (!(error instanceof NotJson)) throw error;
    }
    read += reader.end() - start.index;
  }
  return found;
}
