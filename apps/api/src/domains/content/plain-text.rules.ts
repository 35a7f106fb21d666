import type { FileBytes } from "../../lib/file-bytes.ts";

type Charset = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The charset that a text names by its first bytes; null where it names none. */
function namedCharset(head: Buffer): Charset | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

/** The order of bytes of UTF-16 without a mark: letters of the West have a NUL on one side, always the same. */
function guessedOrder(head: Buffer): Charset | null {
  const nuls = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (Math.max(even, odd) * 4 < head.length) return null;
  return even === 0 ? "utf-16le" : odd === 0 ? "utf-16be" : null;
}

const headLength = 1024;

/** How a text is written: UTF-8, UTF-16, or else the alphabet of Western Europe. Null for what is no text. */
export async function charsetOf(file: FileBytes): Promise<Charset | null> {
  const head = await file.at(0, headLength);
  const wide = namedCharset(head) ?? guessedOrder(head);
  if (wide !== null) return (await decodes(file, wide)) ? wide : null;
  for await (const chunk of file.chunks()) if (chunk.includes(0)) return null;
  return (await decodes(file, "utf-8")) ? "utf-8" : "windows-1252";
}

async function decodes(file: FileBytes, charset: Charset): Promise<boolean> {
  const decoder = new TextDecoder(charset, { fatal: true });
  try {
    for await (const chunk of file.chunks())
      if (decoder.decode(chunk, { stream: true }).includes("\0")) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

export async function beginningOf(file: FileBytes): Promise<string> {
  const head = await file.at(0, headLength);
  return new TextDecoder(namedCharset(head) ?? guessedOrder(head) ?? "utf-8").decode(head);
}

/** Whether a text begins as a web page does. One that only speaks about HTML does not: it is served as text, and never run. */
export const isPage = (beginning: string): boolean =>
  /^(?:\s|ï»¿|<\?xml[^>]*>|<!--[^>]*>)*<(?:!doctype|html|head|body|script|iframe|svg|meta|title|style|link)[\s>/]/i.test(
    beginning,
  );

export const isScript = (beginning: string): boolean => beginning.startsWith("#!");
