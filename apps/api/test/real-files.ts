import { documentOf, zip } from "./word-files.ts";

/** Files as programs write them, each smaller than any of theirs. */

const latin1 = (text: string) => Buffer.from(text, "latin1");
const zeros = (length: number) => Buffer.alloc(length);

export const plainPdf = latin1(
  "%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n",
);

/** An MP4 file of a brand. */
export const mp4 = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    latin1(`ftyp${brand}\0\0\0\0isom${brand}`),
    Buffer.from([0, 0, 0, 8]),
    latin1("mdat"),
  ]);

/** MPEG audio of a few frames, each of 417 bytes. */
export const frames = Buffer.concat(
  Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), zeros(413)])),
);

/** A tag of ID3v2 that says it has some bytes, and has others. */
export const id3 = (says: number, has = says): Buffer =>
  Buffer.concat([
    latin1("ID3\x03\0\0"),
    Buffer.from([21, 14, 7, 0].map((shift) => (says >> shift) & 0x7f)),
    Buffer.alloc(has, "t"),
  ]);

const utf16 = (text: string, order: "le" | "be"): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

const lesson = "How our form works\nThe <script> tag loads the calculator; <html> stands around it.\n";

/** Names and contents that are taken, with how they are served. */
export const taken: readonly [name: string, content: Buffer, mediaType: RegExp][] = [
  ["plain.pdf", plainPdf, /pdf/],
  ["bom-before-header.pdf", Buffer.concat([latin1("\xef\xbb\xbf"), plainPdf]), /pdf/],
  ["printed.pdf", Buffer.concat([latin1("\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n"), plainPdf]), /pdf/],
  ["late-header.pdf", Buffer.concat([latin1("\n".repeat(1000)), plainPdf]), /pdf/],
  ["padding-after-end.pdf", Buffer.concat([plainPdf, zeros(200_000)]), /pdf/],
  ["page-within.pdf", latin1("%PDF-1.7\n<script>alert(1)</script>\n1 0 obj\n%%EOF"), /pdf/],
  ["page-after-end.pdf", Buffer.concat([plainPdf, latin1(`<html>${"x".repeat(5000)}</html>`)]), /pdf/],
  [
    "about-html.pdf",
    latin1(plainPdf.toString("latin1").replace("<</Type", "(The <script> tag)<</Type")),
    /pdf/,
  ],
  ["document2.docx", zip(documentOf({ main: "word/document2.xml" })), /wordprocessingml/],
  ["backslashes.docx", zip(documentOf({ separator: "\\" })), /wordprocessingml/],
  ["rtf-inside.doc", latin1("{\\rtf1\\ansi A handout\\par}"), /msword/],
  ["docx-inside.doc", zip(documentOf()), /msword/],
  ["about-html.rtf", latin1("{\\rtf1\\ansi The <script> tag\\par}"), /rtf/],
  ...["M4A ", "M4B ", "3gp4", "3gp6", "3g2a", "isom", "iso5", "mp41", "mp42", "dash", "qt  ", "F4A "].map(
    (brand): [string, Buffer, RegExp] => [`${brand.trim()}.m4a`, mp4(brand), /audio\/mp4/],
  ),
  ...["isom", "avc1", "M4V ", "MSNV", "3gp5", "qt  "].map((brand): [string, Buffer, RegExp] => [
    `${brand.trim()}.mp4`,
    mp4(brand),
    /video\/mp4/,
  ]),
  ["plain.mp3", frames, /audio\/mpeg/],
  ["leading-zeros.mp3", Buffer.concat([zeros(2000), frames]), /audio\/mpeg/],
  ["many-zeros.mp3", Buffer.concat([zeros(300_000), frames]), /audio\/mpeg/],
  ["tagged.mp3", Buffer.concat([id3(90_000), frames]), /audio\/mpeg/],
  ["padding-after-tag.mp3", Buffer.concat([id3(128), zeros(1500), frames]), /audio\/mpeg/],
  ["tag-says-less.mp3", Buffer.concat([id3(128, 5000), frames]), /audio\/mpeg/],
  ["tag-says-more.mp3", Buffer.concat([id3(4000, 128), frames]), /audio\/mpeg/],
  ["tag-beyond-end.mp3", Buffer.concat([id3(2_000_000, 128), frames]), /audio\/mpeg/],
  ["two-tags.mp3", Buffer.concat([id3(300), id3(500), frames]), /audio\/mpeg/],
  ["about-html.txt", Buffer.from(lesson), /charset=utf-8/],
  ["with-bom.txt", Buffer.from(`\uFEFF${lesson}`), /charset=utf-8/],
  ["notepad.txt", utf16(`\uFEFFThe first meeting – ${lesson}`, "le"), /charset=utf-16le/],
  ["big-end-first.txt", utf16(`\uFEFFThe first meeting – ${lesson}`, "be"), /charset=utf-16be/],
  ["without-mark.txt", utf16(lesson, "le"), /charset=utf-16le/],
  ["ansi.txt", latin1("Gr\xfc\xdfe, the <script> tag"), /charset=windows-1252/],
  ["captions.txt", Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello"), /charset=utf-8/],
];

/** Names and contents that are refused, with what the sentence says was expected and found. */
export const refused: readonly [name: string, content: Buffer, expected: string, found: string][] = [
  ["script.pdf", latin1("#!/bin/sh\nrm -rf ~"), "a PDF document", "a script"],
  ["page.pdf", latin1("<!DOCTYPE html><p>"), "a PDF document", "a web page (HTML)"],
  ["page-before.pdf", Buffer.concat([latin1("<html>"), plainPdf]), "a PDF document", "a web page (HTML)"],
  ["script-before.pdf", Buffer.concat([latin1("#!/bin/sh\n"), plainPdf]), "a PDF document", "a script"],
  [
    "picture-before.pdf",
    Buffer.concat([latin1("GIF89a\x01\0\x01\0\0\0\0"), plainPdf]),
    "a PDF document",
    "a file of the type GIF",
  ],
  ["archive-after.pdf", Buffer.concat([plainPdf, zip(documentOf())]), "a PDF document", "a ZIP archive"],
  ["half.pdf", latin1("%PDF-1.7\n1 0 obj"), "a PDF document", "a PDF document whose end is missing"],
  ["late.pdf", Buffer.concat([latin1("\n".repeat(1100)), plainPdf]), "a PDF document", "plain text"],
  ["letter.docx", latin1("PK\x03\x04 and nothing"), "a Word document (.docx)", "a ZIP archive"],
  [
    "binary.docx",
    latin1("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1<script>\0"),
    "a Word document (.docx)",
    "a document of an older Office program",
  ],
  ["page.txt", Buffer.from("\uFEFF <!-- a --> <!DOCTYPE html><p>"), "plain text", "a web page (HTML)"],
  ["wide-page.txt", utf16("\uFEFF<html><script>alert(1)</script>", "le"), "plain text", "a web page (HTML)"],
  ["nul.txt", latin1("a\0b"), "plain text", "nothing that is known here"],
  ["sound.mp4", frames, "an MP4 film", "a file of the type MP3"],
];

/** The same for recordings, whose sentence is the specification's. */
export const refusedAudio: readonly [name: string, content: Buffer, expected: string, found: string][] = [
  ["paper.mp3", plainPdf, "an MP3 recording", "a PDF document"],
  [
    "tag-alone.mp3",
    Buffer.concat([id3(100), latin1("no sound in here")]),
    "an MP3 recording",
    "nothing that is known here",
  ],
  ["picture.m4a", mp4("heic"), "an M4A recording", "a file of the type HEIC"],
  ["zeros.mp3", zeros(5000), "an MP3 recording", "nothing that is known here"],
];
