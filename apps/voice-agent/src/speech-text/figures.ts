/** Singular with its number, and plural: "one pound", "pounds". */
export type Counted = readonly [one: string, many: string];

export interface Figures {
  /** Of thousands; the other one of "." and "," is the decimal mark. */
  separator: "." | ",";
  cardinal: (digits: string) => string;
  point: string;
  minus: string;
  plus: string;
  to: string;
  percent: Counted;
  /** By sign or code. */
  currencies: Record<string, readonly [one: string, many: string, hundredths: string]>;
  /** By suffix. */
  magnitudes: Record<string, Counted>;
  units: Record<string, Counted>;
  /** By spelling: "1/2", "½". */
  fractions: Record<string, string>;
  andFraction: (whole: string, fraction: string) => string;
  /** A figure without unit; undefined leaves it to the voice. */
  alone: (written: string, said: string) => string | undefined;
}

// A no-break space or an apostrophe may separate thousands; a blank separates two figures.
export const figure = String.raw`(?:\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+|\d{1,15})(?:[.,]\d{1,15})?`;
/** Not within a word, a number, an address or a date. */
export const before = String.raw`(?<![\p{L}\p{N}_.,:/@#+'’–\-])`;
export const after = String.raw`(?![\p{L}\p{N}_@/]|[\-–.,:'’]\p{N})`;
export const blank = String.raw`[ \u00A0\u202F]?`;
export const dash = String.raw`${blank}[-–]${blank}`;

/** A pattern for one of several spellings, the longest first. */
export function oneOf(written: readonly string[]): string {
  const longestFirst = written.toSorted((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join("|")})`;
}

interface Parsed {
  whole: string;
  decimals: string;
}

/** undefined where the separators are ambiguous. */
function parse(written: string, separator: string, isMoney: boolean): Parsed | undefined {
  const plain = written.replaceAll(/['’\u00A0\u202F]/g, "");
  const decimal = separator === "." ? "," : ".";
  const [s, d] = [`\\${separator}`, `\\${decimal}`];
  const matches = (pattern: string) => new RegExp(`^(?:${pattern})$`).test(plain);
  const parts = plain.split(/[.,]/);
  const decimals = parts.at(-1) ?? "";
  if (/^0\d/.test(plain) || parts[0] === "") return undefined;
  // Money has no thousandths: "40.000 €" in an English text is forty thousand in German notation.
  const isForeign = isMoney && matches(`\\d{1,3}(?:${d}\\d{3})+`);
  if (isForeign || matches(`\\d{1,3}(?:${s}\\d{3})+|\\d+`)) return { whole: parts.join(""), decimals: "" };
  const hasDecimals = matches(`(?:\\d{1,3}(?:${s}\\d{3})+|\\d+)${d}\\d+|\\d{1,3}(?:${d}\\d{3})+${s}\\d+`);
  const isForeignMoney = isMoney && matches(`\\d+${s}\\d\\d`);
  return hasDecimals || isForeignMoney ? { whole: parts.slice(0, -1).join(""), decimals } : undefined;
}

const isOne = ({ whole, decimals }: Parsed) => whole === "1" && decimals === "";
const sizeOf = ({ whole, decimals }: Parsed) => Number(`${whole}.${decimals}`);

/** The spoken forms of figures; undefined where the reading is not certain. */
export class FigureSpeech {
  readonly #language: Figures;

  constructor(language: Figures) {
    this.#language = language;
  }

  /** @param second of a range: "six to nine weeks" */
  counted(first: string | undefined, second: string | undefined, [one, many]: Counted, isMoney = false) {
    const from = this.#read(first, isMoney);
    if (!from) return undefined;
    if (second === undefined) return isOne(from) ? one : `${this.#say(from)} ${many}`;
    const until = this.#read(second, isMoney);
    return until && sizeOf(from) < sizeOf(until)
      ? `${this.#say(from)} ${this.#language.to} ${this.#say(until)} ${many}`
      : undefined;
  }

  money(sign: string, first = "", second?: string, magnitude?: string): string | undefined {
    const { currencies, magnitudes, cardinal } = this.#language;
    const currency = currencies[sign];
    const amount = this.#read(first, magnitude === undefined);
    if (!currency || !amount) return undefined;
    const [one, many, hundredths] = currency;
    const size = magnitudes[magnitude ?? ""];
    if (size) return this.counted(first, second, [`${size[0]} ${many}`, `${size[1]} ${many}`]);
    if (second !== undefined || amount.decimals.length !== 2)
      return this.counted(first, second, [one, many], true);
    const rest = cardinal(String(Number(amount.decimals)));
    if (amount.whole === "0" && hundredths !== "") return `${rest} ${hundredths}`;
    const whole = this.counted(amount.whole, undefined, [one, many]);
    return amount.decimals === "00" ? whole : `${whole} ${rest}`;
  }

  span(first: string, second: string): string | undefined {
    const [from, until] = [this.#read(first), this.#read(second)];
    // "555-1234" is a telephone number.
    if (!from || !until || /^\d{3}-\d{4}$/.test(`${first}-${second}`)) return undefined;
    if (sizeOf(from) >= sizeOf(until)) return undefined;
    return [this.alone(first) ?? first, this.#language.to, this.alone(second) ?? second].join(" ");
  }

  alone(written: string): string | undefined {
    const parsed = this.#read(written);
    // A long number without separators is an identifier, such as that of an account.
    if (!parsed || /^\d{7,}$/.test(written)) return undefined;
    return this.#language.alone(written, this.#say(parsed));
  }

  #read(written = "", isMoney = false): Parsed | undefined {
    return parse(written, this.#language.separator, isMoney);
  }

  #say({ whole, decimals }: Parsed): string {
    const { cardinal, point } = this.#language;
    const digits = Array.from(decimals, cardinal);
    return [cardinal(whole), ...(decimals === "" ? [] : [point, ...digits])].join(" ");
  }
}
