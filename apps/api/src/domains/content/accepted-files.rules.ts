import type { contentFiles } from "@field-advisor/schema/content-constants";
import { unsupportedFile, wrongEnding } from "@field-advisor/schema/unsupported-files";
import { fileTypeFromFile } from "file-type";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { createReadStream } from "node:fs";
import { type FileBytes, readingFile } from "../../lib/file-bytes.ts";
import { beginningOf, charsetOf, isPage, isScript } from "./plain-text.rules.ts";
import { recordingLength } from "./recording-length.rules.ts";
import { unusualArchive } from "./word-archive.rules.ts";

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
    if (kind === "unknown" && ending === ".mp3" && (await isRecorded(file, mediaType))) return mediaType;
    throw wrongType(unsupportedFile([ending], expected, wordsFor(kind)));
  });
}

export const wrongType = (sentence: string) => new AppError("unsupported_media_type", sentence);

/** What a file is by its content, as its ending would say it. */
async function kindOf(file: FileBytes): Promise<string> {
  const unusual = await unusualArchive(file.path);
  if (unusual !== null) return unusual;
  const beginning = await beginningOf(file);
  if (isPage(beginning)) return "html";
  if (isScript(beginning)) return "script";
  if (/^\s*\{\\rtf/.test(beginning)) return "rtf";
  // Readers look for the mark of a PDF behind what printers and browsers put before it.
  const found = (await fileTypeFromFile(file.path))?.ext ?? (beginning.includes("%PDF-") ? "pdf" : undefined);
  if (found === "pdf" && !(await hasEnd(file))) return "half-pdf";
  return found ?? ((await charsetOf(file)) === null ? "unknown" : "text");
}

const endOfPdf = "%%EOF";
const blockLength = 64 * 1024;

/** Whether the mark of the end stands anywhere; it is looked for from the end of the file, where it mostly is. */
async function hasEnd(file: FileBytes): Promise<boolean> {
  for (let from = file.size; from > 0;) {
    from = Math.max(0, from - blockLength);
    // One that begins in this block may reach into the next.
    if ((await file.at(from, blockLength + endOfPdf.length)).includes(endOfPdf)) return true;
  }
  return false;
}

const longestReadMs = 3000;

/** Whether sound is found in a file, as players find it behind zeros or a tag of another length than it says. */
const isRecorded = ({ path, size }: FileBytes, mediaType: string): Promise<boolean> =>
  recordingLength({ stream: createReadStream(path), size, mediaType }, longestReadMs).then(
    (seconds) => seconds !== null,
    // What takes long to read is sound.
    () => true,
  );

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
