import type { contentFiles } from "@field-advisor/schema/constants";
import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { AppError, fieldError } from "./app-error.ts";
import type { SpooledFile } from "./spooled-file.ts";
import { isWordDocument } from "./word-archive.ts";

type Ending = (typeof contentFiles)[keyof typeof contentFiles][number];

/** How a file is served, and what its content must be taken for by its first bytes. */
interface FileType {
  mediaType: string;
  looksLike: readonly string[];
}

const types: Record<Exclude<Ending, ".txt" | ".docx">, FileType> = {
  ".pdf": { mediaType: "application/pdf", looksLike: ["pdf"] },
  ".doc": { mediaType: "application/msword", looksLike: ["cfb"] },
  ".rtf": { mediaType: "application/rtf", looksLike: ["rtf"] },
  ".mp4": { mediaType: "video/mp4", looksLike: ["mp4", "m4v"] },
  ".mov": { mediaType: "video/quicktime", looksLike: ["mov"] },
  ".webm": { mediaType: "video/webm", looksLike: ["webm"] },
  ".mkv": { mediaType: "video/x-matroska", looksLike: ["mkv"] },
  ".avi": { mediaType: "video/x-msvideo", looksLike: ["avi"] },
  ".mp3": { mediaType: "audio/mpeg", looksLike: ["mp3"] },
  ".wav": { mediaType: "audio/wav", looksLike: ["wav"] },
  ".ogg": { mediaType: "audio/ogg", looksLike: ["ogg", "oga", "opus"] },
  ".m4a": { mediaType: "audio/mp4", looksLike: ["m4a", "mp4"] },
  ".aac": { mediaType: "audio/aac", looksLike: ["aac"] },
};

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/**
 * What a file is, by its content and its ending: both must say the same. What its sender calls it does not count.
 * @throws AppError unsupported_media_type; invalid_request for an empty file
 */
export async function mediaTypeOf({ name, path, size }: SpooledFile): Promise<string> {
  if (size === 0) throw fieldError("invalid_request", "file", "The file is empty");
  if (path === null) throw new Error("A file without a name cannot be judged.");
  const ending = /\.\w+$/.exec(name.toLowerCase())?.[0] ?? "";
  const { head, tail } = await endsOf(path, size);
  if (!/\.(mp4|mov|webm|mkv|avi|mp3|wav|ogg|m4a|aac)$/.test(ending) && holdsMarkup(head)) throw wrongType();
  if (ending === ".txt") return textTypeOf(path);
  if (ending === ".docx") {
    if (await isWordDocument(path)) return docx;
    throw wrongType();
  }
  const type = ending in types ? types[ending as keyof typeof types] : undefined;
  const found = await fileTypeFromFile(path);
  if (!type || !found || !type.looksLike.includes(found.ext)) throw wrongType();
  // Readers look for both, and what stands before the first could be taken for something else.
  if (ending === ".pdf" && !(head.startsWith("%PDF-") && tail.includes("%%EOF"))) throw wrongType();
  return type.mediaType;
}

/** The sentence of the specification, whatever was expected. */
export const wrongType = () =>
  new AppError(
    "unsupported_media_type",
    "Unsupported file type. Supported audio formats: MP3, WAV, OGG, M4A, AAC.",
  );

const holdsMarkup = (head: string) => /<(html|script|svg|!doctype)/i.test(head.slice(0, 1024));

/** The first kilobyte and the last two, each byte as one character. */
async function endsOf(path: string, size: number): Promise<{ head: string; tail: string }> {
  const file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString("latin1", 0, bytesRead);
  };
  try {
    return { head: await read(0, 1024), tail: await read(Math.max(0, size - 2048), 2048) };
  } finally {
    await file.close();
  }
}

/** Plain text in UTF-8, or else in the alphabet of Western Europe. @throws AppError unsupported_media_type */
async function textTypeOf(path: string): Promise<string> {
  const file = await open(path);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw wrongType();
    if (isUtf8) isUtf8 = decodes(decoder, chunk);
  }
  return `text/plain; charset=${isUtf8 && decodes(decoder) ? "utf-8" : "windows-1252"}`;
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

const longestName = 150;

/** The name of a file as it may be kept and shown: no folders, nothing invisible, its ending kept. */
export function cleanName(given: string): string {
  const name = given
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replaceAll(/.*[/\\]/g, "")
    .trim();
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  // A cut may halve a character of two units.
  const stem = name.slice(0, name.length - ending.length).slice(0, longestName - ending.length);
  return (stem || "file").toWellFormed() + ending;
}
