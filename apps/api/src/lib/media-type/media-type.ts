import type { contentFiles } from "@field-advisor/schema/constants";
import { unsupportedFile, wrongEnding } from "@field-advisor/schema/unsupported-files";
import { fileTypeFromFile } from "file-type";
import { AppError, fieldError } from "../app-error.ts";
import type { SpooledFile } from "../spooled-file.ts";
import { type FileBytes, readingFile } from "./file-bytes.ts";
import { isPaddedMpegAudio } from "./mpeg-audio.ts";
import { pdfKind } from "./pdf-file.ts";
import { beginningOf, charsetOf, isPage, isScript } from "./plain-text.ts";
import { archiveKind } from "./word-archive.ts";

type Ending = (typeof contentFiles)[keyof typeof contentFiles][number];

interface FileType {
  mediaType: string;
  expected: string;
  kinds: readonly string[];
}

/** Players look at the boxes of such a file, whatever brand it carries; those of pictures are not among them. */
const mp4 = ["mp4", "m4v", "m4a", "m4b", "m4p", "f4v", "f4a", "f4b", "f4p", "3gp", "3g2", "mov"];
const matroska = ["mkv", "webm"];

const types: Record<Ending, FileType> = {
  ".pdf": { mediaType: "application/pdf", expected: "a PDF document", kinds: ["pdf"] },
  // Word opens what it knows by its content.
  ".doc": { mediaType: "application/msword", expected: "a Word document", kinds: ["cfb", "rtf", "docx"] },
  ".docx": {
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    expected: "a Word document (.docx)",
    kinds: ["docx"],
  },
  ".txt": { mediaType: "text/plain", expected: "plain text", kinds: [] },
  ".rtf": { mediaType: "application/rtf", expected: "an RTF document", kinds: ["rtf"] },
  ".mp4": { mediaType: "video/mp4", expected: "an MP4 film", kinds: mp4 },
  ".mov": { mediaType: "video/quicktime", expected: "a QuickTime film", kinds: mp4 },
  ".webm": { mediaType: "video/webm", expected: "a WebM film", kinds: matroska },
  ".mkv": { mediaType: "video/x-matroska", expected: "a Matroska film", kinds: matroska },
  ".avi": { mediaType: "video/x-msvideo", expected: "an AVI film", kinds: ["avi"] },
  ".mp3": { mediaType: "audio/mpeg", expected: "an MP3 recording", kinds: ["mp3", "mp2", "mp1"] },
  ".wav": { mediaType: "audio/wav", expected: "a WAV recording", kinds: ["wav"] },
  ".ogg": { mediaType: "audio/ogg", expected: "an OGG recording", kinds: ["ogg", "oga", "opus", "spx"] },
  ".m4a": { mediaType: "audio/mp4", expected: "an M4A recording", kinds: mp4 },
  ".aac": { mediaType: "audio/aac", expected: "an AAC recording", kinds: ["aac"] },
};

const isEnding = (ending: string): ending is Ending => Object.hasOwn(types, ending);

/**
 * How a file is served, by its ending, once its content is what readers of such files take. What its sender calls it
 * does not count.
 * @throws AppError unsupported_media_type; invalid_request for an empty file
 */
export async function mediaTypeOf({ name, path, size }: SpooledFile): Promise<string> {
  if (size === 0) throw fieldError("invalid_request", "file", "The file is empty");
  if (path === null) throw new Error("A file without a name cannot be judged.");
  const ending = /\.\w+$/.exec(name.toLowerCase())?.[0] ?? "";
  if (!isEnding(ending)) throw wrongType(wrongEnding(Object.keys(types), name));
  const { mediaType, expected, kinds } = types[ending];
  return readingFile({ path, size }, async (file) => {
    if (ending === ".txt") {
      const charset = isPage(await beginningOf(file)) ? null : await charsetOf(file);
      if (charset !== null) return `${mediaType}; charset=${charset}`;
    }
    const kind = await kindOf(file);
    if (kinds.includes(kind)) return mediaType;
    throw wrongType(unsupportedFile([ending], expected, wordsFor(kind)));
  });
}

export const wrongType = (sentence: string) => new AppError("unsupported_media_type", sentence);

/** What a file is by its content, as its ending would say it. */
async function kindOf(file: FileBytes): Promise<string> {
  const kind =
    (await archiveKind(file.path)) ?? ((await isPaddedMpegAudio(file)) ? "mp3" : await pdfKind(file));
  if (kind !== null) return kind;
  const beginning = await beginningOf(file);
  if (isPage(beginning)) return "html";
  if (isScript(beginning)) return "script";
  if (/^\s*\{\\rtf/.test(beginning)) return "rtf";
  const found = (await fileTypeFromFile(file.path))?.ext;
  if (found === "cfb" && !(await isCompound(file))) return "unknown";
  return found ?? ((await charsetOf(file)) === null ? "unknown" : "text");
}

/** The head of a document of older programs goes on as it begins: with the order of its bytes. */
async function isCompound(file: FileBytes): Promise<boolean> {
  return (await file.at(28, 2)).equals(Buffer.from([0xfe, 0xff]));
}

const words: Readonly<Record<string, string>> = {
  pdf: "a PDF document",
  "half-pdf": "a PDF document whose end is missing",
  docx: "a Word document",
  docm: "a document with macros",
  xlsx: "an Excel workbook",
  pptx: "a PowerPoint presentation",
  zip: "a ZIP archive",
  cfb: "a document of an older Office program",
  rtf: "an RTF document",
  html: "a web page (HTML)",
  script: "a script",
  text: "plain text",
  unknown: "nothing that is known here",
};

const wordsFor = (kind: string): string => words[kind] ?? `a file of the type ${kind.toUpperCase()}`;

const longestName = 150;

/** The name of a file as it may be kept and shown: no folders, nothing invisible, its ending kept. */
export function cleanName(given: string): string {
  const visible = given.normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
  const name = visible.slice(Math.max(visible.lastIndexOf("/"), visible.lastIndexOf("\\")) + 1).trim();
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  // A cut may halve a character of two units.
  const stem = name.slice(0, name.length - ending.length).slice(0, longestName - ending.length);
  return (stem || "file").toWellFormed() + ending;
}
