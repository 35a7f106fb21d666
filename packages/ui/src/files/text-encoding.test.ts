import { expect, test } from "vitest";
import { decoded, type Encoding, encodingOf } from "./text-encoding.ts";

const text = "email;firstName\r\nbjörn@example.com;Bjørn Müller €\r\n";

const utf16 = (from: string) => {
  const units = Uint16Array.from(from, (letter) => letter.codePointAt(0) ?? 0);
  return new Uint8Array(units.buffer);
};

const swapped = (bytes: Uint8Array) => bytes.map((_byte, index) => bytes[index ^ 1] ?? 0);

const ansi = Uint8Array.from(text, (letter) => (letter === "€" ? 0x80 : (letter.codePointAt(0) ?? 0)));

test.each<[string, Uint8Array, Encoding]>([
  ["UTF-8", new TextEncoder().encode(text), "utf-8"],
  ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${text}`), "utf-8"],
  ["UTF-16 with a mark", utf16(`\uFEFF${text}`), "utf-16le"],
  ["UTF-16 the other way, with a mark", swapped(utf16(`\uFEFF${text}`)), "utf-16be"],
  ["UTF-16 without a mark", utf16(text), "utf-16le"],
  ["UTF-16 the other way, without a mark", swapped(utf16(text)), "utf-16be"],
  ["Windows-1252", ansi, "windows-1252"],
])("%s is told apart and read", (_what, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
  expect(decoded(bytes, encoding)).toBe(text);
});

test("an empty file is one", () => {
  expect(decoded(new Uint8Array(), encodingOf(new Uint8Array()))).toBe("");
});
