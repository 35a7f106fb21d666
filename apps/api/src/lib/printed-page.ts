import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import Pdf from "pdfkit";

/** A part of a text that one file of the typeface has. */
interface Run {
  file: string;
  text: string;
}

/** The product's typeface comes in files by script; the first one that has a character prints it. */
const scripts = ["latin", "latin-ext", "vietnamese"] as const;

const weights = { plain: 400, bold: 700 } as const;

const { resolve } = createRequire(import.meta.url);

const fileOf = (script: string, weight: number) =>
  readFileSync(resolve(`@fontsource/public-sans/files/public-sans-${script}-${weight}-normal.woff`));

/** Of a file of the typeface; the types of the library do not know it. */
interface Typeface {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/**
 * A text in parts, each of which one file can print; null where none has one of its characters.
 * @param has whether a file has a character
 */
export function runsOf(
  text: string,
  files: readonly string[],
  has: (file: string, codePoint: number) => boolean,
): Run[] | null {
  const runs: Run[] = [];
  for (const character of text.normalize("NFC")) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const file = files.find((each) => has(each, codePoint));
    if (file === undefined) return null;
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
  }
  return runs;
}

export interface PrintedLine {
  text: string;
  /** In points; a line that is too long is printed smaller. */
  size: number;
  weight: keyof typeof weights;
  /** Printed instead where the typeface lacks a character. */
  otherwise?: string;
  /** The address that it leads to. */
  link?: string;
}

const margin = 56;

/** One page with lines in its middle, as a PDF in the product's typeface. Nothing of it depends on when it is made. */
export async function printPage(title: string, made: Date, lines: readonly PrintedLine[]): Promise<Buffer> {
  const doc = new Pdf({
    size: "A4",
    layout: "landscape",
    margin,
    lang: "en",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    font: null as never,
    info: { Title: title, CreationDate: made },
  });
  const has = openTypeface(doc);
  const content = doc.struct("Document");
  doc.addStructure(content);
  const width = doc.page.width - 2 * margin;
  let y = (doc.page.height - lines.reduce((sum, { size }) => sum + size * leading, 0)) / 2;
  doc
    .lineWidth(2)
    .rect(margin / 2, margin / 2, doc.page.width - margin, doc.page.height - margin)
    .stroke("#3358d4");
  for (const line of lines) {
    const files = scripts.map((script) => `${script}-${line.weight}`);
    const runs = runsOf(line.text, files, has) ?? runsOf(line.otherwise ?? "", files, has) ?? [];
    printLine(doc, runs, { y, width, size: line.size, link: line.link, content });
    y += line.size * leading;
  }
  content.end();
  doc.end();
  return buffer(doc);
}

const leading = 1.8;

type Document = InstanceType<typeof Pdf>;

/** @returns whether a file has a character */
function openTypeface(doc: Document): (file: string, codePoint: number) => boolean {
  const files = new Map<string, Typeface>();
  for (const [weight, value] of Object.entries(weights))
    for (const script of scripts) {
      const name = `${script}-${weight}`;
      doc.registerFont(name, fileOf(script, value));
      const { _font } = doc.font(name) as Document & { _font: { font: Typeface } };
      files.set(name, _font.font);
    }
  return (file, codePoint) => files.get(file)?.hasGlyphForCodePoint(codePoint) ?? false;
}

interface Place {
  y: number;
  width: number;
  size: number;
  link: string | undefined;
  /** What readers of the document for people who do not see it find. */
  content: PDFKit.PDFStructureElement;
}

function printLine(doc: Document, runs: readonly Run[], { y, width, size, link, content }: Place): void {
  const widthAt = (points: number) =>
    runs.reduce((sum, { file, text }) => sum + doc.font(file).fontSize(points).widthOfString(text), 0);
  const fitting = Math.min(size, (size * width) / Math.max(1, widthAt(size)));
  let x = margin + (width - widthAt(fitting)) / 2;
  for (const { file, text } of runs) {
    doc.font(file).fontSize(fitting).fillColor("#1c2024");
    const taken = doc.widthOfString(text);
    doc.text(text, x, y, { lineBreak: false, structParent: content, ...(link !== undefined && { link }) });
    x += taken;
  }
}
