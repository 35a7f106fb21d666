/** How the texts of files are written; the names are those that `TextDecoder` takes. */
export const encodingLabels = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big endian",
  "windows-1252": "Windows-1252 (Western Europe)",
} as const;

export type Encoding = keyof typeof encodingLabels;

const zerosAt = (bytes: Uint8Array, odd: 0 | 1): number =>
  bytes.filter((byte, index) => byte === 0 && index % 2 === odd).length;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** How a text is most likely written: what it says itself, else what its bytes allow. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 4096);
  const [even, odd] = [zerosAt(head, 0), zerosAt(head, 1)];
  // Of each two bytes of a Latin letter one is nothing; no other text has such a byte.
  if (even + odd > head.length / 4) return odd >= even ? "utf-16le" : "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** The text of a file, without the mark that only says how it is written. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);
