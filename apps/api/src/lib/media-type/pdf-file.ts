import { fileTypeFromBuffer } from "file-type";
import type { FileBytes } from "./file-bytes.ts";
import { isPage, isScript } from "./plain-text.ts";

const mark = "%PDF-";
const end = "%%EOF";

/** Within how many bytes readers look for the mark of a PDF. */
const headLength = 1024;

const markup = /<(?:html|script|svg|!doctype)/i;

/**
 * What a file is whose first kilobyte has the mark of a PDF: "pdf", "half-pdf" where its end is missing, or what stands
 * before the mark or before the first object, because the file could be taken for that too. Null without the mark.
 */
export async function pdfKind(file: FileBytes): Promise<string | null> {
  const bytes = await file.at(0, headLength);
  const head = bytes.toString("latin1");
  const start = head.indexOf(mark);
  if (start === -1) return null;
  const beforeObjects = head.slice(0, start) + head.slice(start).replace(/\bobj\b[^]*/, "");
  if (isPage(head) || markup.test(beforeObjects)) return "html";
  if (isScript(head)) return "script";
  const other = start > 0 ? await fileTypeFromBuffer(bytes) : undefined;
  if (other && other.ext !== "pdf") return other.ext;
  return (await hasEnd(file)) ? "pdf" : "half-pdf";
}

const blockLength = 64 * 1024;

/** Whether the mark of the end stands anywhere; it is looked for from the end of the file, where it mostly is. */
async function hasEnd(file: FileBytes): Promise<boolean> {
  for (let from = file.size; from > 0;) {
    from = Math.max(0, from - blockLength);
    // One that begins in this block may reach into the next.
    if ((await file.at(from, blockLength + end.length)).includes(end)) return true;
  }
  return false;
}
