import { ApiError, NetworkError } from "@field-advisor/api-client";
import {
  type ContentCategory,
  contentFiles,
  type ContentType,
  contentTypes,
  endingsOf,
  hasEndingOf,
  largestContentFile,
} from "@field-advisor/schema/content-constants";
import { wrongEnding } from "@field-advisor/schema/unsupported-files";

/** What the name of any file in the library may end with. */
export const allEndings: readonly string[] = [...new Set(Object.values(contentFiles).flat())];

const tooLarge = "File is too large. Maximum size is 100MB.";

/**
 * Why a file would be refused, before any of it is sent; null where nothing is known against it.
 * @param endings what its name may end with
 */
export function fileProblem(
  { name, size }: Pick<File, "name" | "size">,
  endings = allEndings,
): string | null {
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (!hasEnding) return wrongEnding(endings, name);
  if (size === 0) return "This file is empty. Choose another one.";
  return size > largestContentFile ? tooLarge : null;
}

/** Why an upload failed, in the words of the specification where it has some. */
export function explainUpload(error: unknown): string {
  if (isChanged(error)) return error.message;
  if (error instanceof NetworkError) return `Upload failed. ${error.message}`;
  if (!(error instanceof ApiError)) return "Failed to save content. Please try again.";
  if (error.status === 413) return tooLarge;
  if (error.status === 415) return error.error ?? "Unsupported file type.";
  if (error.status === 401) return "Authentication required. Please log in and try again.";
  // What the server says about the file is more than that the form as a whole is wrong.
  return error.issues[0]?.message ?? error.error ?? `Upload failed (${error.status})`;
}

const isChanged = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.reason === "changed";

/** Whether the same file would be refused again. */
export const isFinal = (error: unknown): boolean =>
  isChanged(error) || (error instanceof ApiError && [400, 413, 415].includes(error.status));

/** What somebody may not be able to play, though it is accepted. */
export const playbackNote = (name: string): string | null =>
  /\.(avi|mkv)$/i.test(name) ? "May not play in every browser" : null;

const extensionOf = (name: string): string => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";

const isOneOf = (endings: readonly string[], name: string) => endings.includes(extensionOf(name));

/** The category and the type of an item made from a file, by the file's name. */
export function guessFrom(name: string): { category: ContentCategory; type: ContentType } {
  if (isOneOf(contentFiles.PDF, name)) return { category: "read", type: "PDF" };
  if (isOneOf(contentFiles.VIDEO, name)) return { category: "watch", type: "VIDEO" };
  if (isOneOf(contentFiles.AUDIO, name)) return { category: "listen", type: "AUDIO" };
  return { category: "read", type: "DOCUMENT" };
}

/** The types of a category that a file of this name may have. */
export const typesFor = (category: ContentCategory, name: string): readonly ContentType[] =>
  contentTypes[category].filter((type) => hasEndingOf(type, name));

/** The categories in which a file of this name may stand. */
export const categoriesFor = (name: string): readonly ContentCategory[] =>
  (Object.keys(contentTypes) as ContentCategory[]).filter((category) => typesFor(category, name).length > 0);

/** Whether items of a type are files, and not addresses. */
export const isFileType = (type: ContentType): boolean => endingsOf(type).length > 0;

const longestTitle = 200;

/** A file's name as a title: without its ending, separators as spaces, words capitalised. */
export function titleFrom(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[\s_.-]+/g, " ")
    .trim();
  const title = words.replaceAll(
    /(^| )(\p{L})/gu,
    (_all, blank: string, letter: string) => blank + letter.toUpperCase(),
  );
  // Half of a character at the end could not be stored.
  return (title || name).slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, "");
}

const units = ["bytes", "KB", "MB"] as const;
const amount = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** A file's size as people read it: "1.4 MB". 100 MB is what the server's limit is called. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  return `${amount.format(bytes / 1024 ** power)} ${units[power]}`;
}
