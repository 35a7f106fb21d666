/** Characters that nobody sees and that chats put around names and messages; joiners are part of letters and emoji. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const otherBlanks = /[\u00A0\u2007\u202F]/gu;

/** A text without invisible characters, each letter written in one way. */
export const plain = (text: string): string =>
  text.normalize("NFC").replaceAll(invisible, "").replaceAll(otherBlanks, " ");

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
};

const markup = new Set(["&", "<", ">"]);
const highest = 0x10_ff_ff;

function numbered(code: string): string | undefined {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code);
  const letter = point > 0 && point <= highest ? String.fromCodePoint(point) : "&";
  return markup.has(letter) ? undefined : letter;
}

/** Replaces entities by their characters, except those that would be markup. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(x[\da-f]{1,6}|\d{1,7})|(\w{2,8}));/giu,
    (found, code?: string, name?: string) => (code ? numbered(code) : entities[name ?? ""]) ?? found,
  );
