import { contentFiles } from "./content-constants.ts";

const alternatives = new Intl.ListFormat("en", { type: "disjunction" });

/** Endings as people read them: ".doc or .docx". */
export const listed = (endings: readonly string[]): string => alternatives.format(endings);

const isAudio = (ending: string) => (contentFiles.AUDIO as readonly string[]).includes(ending);

/**
 * Why a file is refused: what was expected, and what it is instead. Where it should have been a recording, the sentence
 * of the specification stands before that.
 */
export function unsupportedFile(endings: readonly string[], expected: string, found: string): string {
  const formats = endings.every(isAudio) ? " Supported audio formats: MP3, WAV, OGG, M4A, AAC." : "";
  return `Unsupported file type.${formats} Expected ${expected}, found ${found}.`;
}

/** Why a file is refused by its name alone. */
export function wrongEnding(endings: readonly string[], name: string): string {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0];
  const found = ending === undefined ? "one without an ending" : `one that ends with ${ending}`;
  return unsupportedFile(endings, `a file that ends with ${listed(endings)}`, found);
}
