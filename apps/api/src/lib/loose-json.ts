/** Deeper is nothing that anybody asked for. */
const deepest = 20;

/** In letters read, for each letter of the text: most are read once. */
const mostRead = 4;

const typographic = "“”„‟«»";
const single = "'‘’‚‛";
const words: Readonly<Record<string, unknown>> = { null: null, none: null, true: true, false: false };
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** One for all: to note where each was thrown would take longer than to read the text. */
const notJson = new Error("Not JSON");

const fail = (): never => {
  throw notJson;
};

/**
 * Reads one value as language models write JSON: with commas too many or too few, names without quotation marks, typographic
 * ones, and some within a string. What is cut off is no value.
 */
class Reader {
  readonly #text: string;
  at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.at = start;
  }

  /** @throws notJson */
  read(depth = 0): unknown {
    if (depth > deepest) return fail();
    this.#skip(/\s*/y);
    const quoted = this.#readQuoted();
    if (quoted !== undefined) return quoted;
    const mark = this.#text[this.at];
    if (mark === "{") return Object.fromEntries(this.#readMembers("}", () => this.#readMember(depth + 1)));
    if (mark === "[") return this.#readMembers("]", () => this.read(depth + 1));
    const bare = this.#readBare();
    if (Object.hasOwn(words, bare.toLowerCase())) return words[bare.toLowerCase()];
    return Number.isNaN(Number(bare)) ? bare : Number(bare);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  /** A mark within a string is followed by its words, the last one by what ends it. */
  #isLast(): boolean {
    const next = /\s*(.?)/suy;
    next.lastIndex = this.at + 1;
    return /^[,:}\]]?$/.test(next.exec(this.#text)?.[1] ?? "");
  }

  #readEscape(): string {
    const letter = this.#text[this.at + 1] ?? fail();
    this.at += 2;
    if (letter !== "u") return escapes[letter] ?? letter;
    const code = this.#skip(/[\da-f]{4}/iy) || fail();
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #readString(ends: string): string {
    const parts: string[] = [];
    this.at += 1;
    for (;;) {
      const letter = this.#text[this.at] ?? fail();
      if (letter === "\\") {
        parts.push(this.#readEscape());
        continue;
      }
      const isEnd = ends.includes(letter) && this.#isLast();
      this.at += 1;
      if (isEnd) return parts.join("");
      parts.push(letter);
    }
  }

  #readQuoted(): string | undefined {
    const mark = this.#text[this.at];
    if (mark === undefined) return undefined;
    if (mark === '"') return this.#readString(mark);
    if (typographic.includes(mark)) return this.#readString(`${typographic}"`);
    return single.includes(mark) ? this.#readString(single) : undefined;
  }

  #readBare(): string {
    return this.#skip(/[^\s,:{}[\]"]+/y) || fail();
  }

  #readMember(depth: number): [string, unknown] {
    const name = this.#readQuoted() ?? this.#readBare();
    if (this.#skip(/\s*:/y) === "") fail();
    return [name, this.read(depth)];
  }

  #readMembers<T>(end: string, readMember: () => T): T[] {
    const members: T[] = [];
    this.at += 1;
    for (;;) {
      this.#skip(/[\s,]*/y);
      if (this.#text[this.at] === end) break;
      members.push(readMember());
    }
    this.at += 1;
    return members;
  }
}

/** The objects and lists in a text, in their order, whatever stands around them; those within others are parts of these. */
export function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  let read = 0;
  const begin = /[[{]/g;
  for (let start = begin.exec(text); start && read <= mostRead * text.length; start = begin.exec(text)) {
    const reader = new Reader(text, start.index);
    try {
      found.push(reader.read());
      begin.lastIndex = reader.at;
    } catch (error) {
      if (error !== notJson) throw error;
    }
    read += reader.at - start.index;
  }
  return found;
}
