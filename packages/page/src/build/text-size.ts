import type { CSSOptions, Plugin } from "vite";

/** Letters of this many pixels are what a browser shows to somebody who has chosen no other size. */
const usualSize = 16;
/** A line as thin as this is one at every size. */
const thinnest = 4;

const inLetters = (text: string, unit: "rem" | "em") =>
  text.replaceAll(/(?<![\w.])(?<!\w-)(\d+(?:\.\d+)?)px\b/g, (length: string, pixels: string) =>
    Number(pixels) < thinnest ? length : `${Number((Number(pixels) / usualSize).toFixed(5))}${unit}`,
  );

/** Lines around a box keep their pixels. */
const isDrawn = (property: string) => /^(?:border(?!-radius)|outline|box-shadow|mask)/.test(property);

type PostCssPlugin = Exclude<Extract<CSSOptions["postcss"], object>["plugins"], undefined>[number];

const inReadersLetters: PostCssPlugin = {
  postcssPlugin: "text-size",
  Declaration(declaration) {
    if (!isDrawn(declaration.prop) && declaration.value.includes("px"))
      declaration.value = inLetters(declaration.value, "rem");
  },
  AtRule: {
    media(rule) {
      rule.params = inLetters(rule.params, "em");
    },
  },
};

/**
 * Has a page grow with the size of text that its reader has chosen in the browser, as if it were enlarged: what style
 * sheets give in pixels, ours and those of the component library, becomes lengths in letters of that size. What a style
 * sheet says of a window becomes so too; code that asks for one says it in `em`.
 */
export const textSize = (): Plugin => ({
  name: "text-size",
  config: () => ({ css: { postcss: { plugins: [inReadersLetters] } } }),
});
