import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { budgets } from "./budgets.ts";

/** The first holds what English needs and is asked for at once, the other when a letter of it is shown. */
const subsets = ["latin", "latin-ext"] as const;
type Subset = (typeof subsets)[number];

const fontPackage = new URL(".", import.meta.resolve("@fontsource-variable/public-sans/LICENSE"));
const inFontPackage = (file: string) => fileURLToPath(new URL(file, fontPackage));
const fontName = (subset: Subset) => `public-sans-${subset}-wght-normal.woff2`;
const fontFile = (subset: Subset) => inFontPackage(`files/${fontName(subset)}`);

const ranges = JSON.parse(readFileSync(inFontPackage("unicode.json"), "utf8")) as Record<Subset, string>;
// Sizes are the mean width of a letter on our own screens, ours by theirs, at weights 400 and 700; a face's ascent of 95 % and
// descent of 22.5 % are divided by them. The tool fontaine computes one width for all weights and has no figures for DejaVu.
const fallbacks = readFileSync(new URL("fallbacks.css", import.meta.url), "utf8").replaceAll(/\s+/g, " ");

// A later face goes before an earlier one where its range has the letter.
const face = (subset: Subset, address: string) =>
  `@font-face { font-family: "Public Sans Variable"; src: url("${address}"); font-weight: 100 900; font-display: swap; ${subset === "latin" ? "" : `unicode-range: ${ranges[subset]};`} }`;

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

function addressIn(bundle: Bundle, subset: Subset): string {
  const built = Object.values(bundle).find(
    (file) => file.type === "asset" && file.names.includes(fontName(subset)),
  );
  if (!built) throw new Error(`The build has no file ${fontName(subset)}`);
  return `/${built.fileName}`;
}

/**
 * Gives a page the product's typeface as `var(--typeface)`, from the page's own origin and known before any style sheet
 * has arrived. Until it is there, a font that the machine has stands in its place, as wide and as high.
 */
export function typeface(): Plugin {
  return {
    name: "typeface",
    buildStart() {
      if (this.environment.mode !== "build") return;
      const sources = subsets.map((subset) => ({
        name: fontName(subset),
        source: readFileSync(fontFile(subset)),
      }));
      const size = sources.reduce((sum, { source }) => sum + source.length, 0) / 1000;
      const line = `typeface: ${size.toFixed(1)} of ${budgets.typeface} kB`;
      if (size > budgets.typeface) this.error(`Over the budget. ${line}`);
      this.info(line);
      for (const source of sources) this.emitFile({ type: "asset", ...source });
      this.emitFile({
        type: "asset",
        fileName: "typeface-license.txt",
        source: readFileSync(inFontPackage("LICENSE")),
      });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const addressOf = (subset: Subset) =>
          bundle ? addressIn(bundle, subset) : `/@fs/${fontFile(subset)}`;
        return [
          {
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              crossorigin: true,
              // The page's script goes first: text is readable without the font.
              fetchpriority: "low",
              href: addressOf("latin"),
            },
            injectTo: "head",
          },
          {
            tag: "style",
            attrs: { nonce: "%CSP_NONCE%" },
            children: [...subsets.map((subset) => face(subset, addressOf(subset))), fallbacks].join(" "),
            injectTo: "head",
          },
        ];
      },
    },
  };
}
