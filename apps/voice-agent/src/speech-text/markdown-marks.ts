import type { Range } from "./rewriting.ts";

/** The marks of Markdown in a text. */
export interface Marks {
  /** The marks themselves, in order. */
  marks: Range[];
  /** The marked ranges, marks included. They may overlap. */
  marked: Range[];
  /** The end of a mark is still missing. */
  isOpen: boolean;
}

const token =
  /\\[\\`*_~[\]#]|\*{1,3}|_{1,3}|~~|`{3,}(?:\w+(?=\n))?|`+|!?\[|\]\((?:[^\s()]|\([^\s()]*\))*(?:\s"[^"\n]*")?\)|\]/g;
const wordCharacter = /[\p{L}\p{N}_]/u;

/** Finds emphasis, code and links in one pass: a mark that is opened twice counts from the second time. */
export function findMarks(text: string): Marks {
  const opened = new Map<string, Range>();
  const found: Marks = { marks: [], marked: [], isOpen: false };
  const open = (kind: string, range: Range) => void opened.set(kind, range);
  const close = (kind: string, range: Range) => {
    const opening = opened.get(kind);
    opened.delete(kind);
    if (!opening) return;
    found.marks.push(opening, range);
    found.marked.push({ start: opening.start, end: range.end });
  };
  for (const { index: start, 0: mark } of text.matchAll(token)) {
    const range = { start, end: start + mark.length };
    if (mark.startsWith("\\")) found.marks.push({ start, end: start + 1 });
    else if (mark.endsWith("[")) open("[", range);
    else if (mark === "]") opened.delete("[");
    else if (mark.startsWith("]")) close("[", range);
    else {
      // A block of code may name its language.
      const kind = mark.replace(/(?<=`)\w+$/, "");
      const { opens, closes } = flanks(text, range, mark);
      if (closes && opened.has(kind)) close(kind, range);
      else if (opens) open(kind, range);
      // Its opening mark may be in a previous sentence.
      else if (closes && mark.startsWith("*")) found.marks.push(range);
    }
  }
  for (const [kind, range] of opened) if (/^[*`]/.test(kind)) found.marks.push(range);
  found.marks.sort((a, b) => a.start - b.start);
  found.isOpen = opened.size > 0;
  return found;
}

/** "2 * 3" and "snake_case" have no marks. */
function flanks(text: string, { start, end }: Range, mark: string) {
  if (mark.startsWith("`")) return { opens: true, closes: true };
  const [before = " ", after = " "] = [text[start - 1], text[end]];
  const followsWord = wordCharacter.test(before);
  return {
    opens: /\S/.test(after) && !followsWord,
    closes: /\S/.test(before) && !(mark.startsWith("_") && wordCharacter.test(after)),
  };
}
