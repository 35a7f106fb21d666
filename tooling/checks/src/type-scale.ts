import type { Check } from "./tree.ts";

const scale = ["12px", "14px", "16px", "18px", "20px", "24px"];

// May only shrink: a heat map's names stand over columns that a phone makes narrower than the smallest size.
const allowed = new Set(["apps/console/src/lib/shaded-table.css"]);

const isOnScale = (size: string) =>
  scale.includes(size) || /^var\(--font-size-[1-6]\)$/.test(size) || /^inherit$|em$/.test(size);

/** Sizes of text that a style sheet or a component names. Radix' steps 1 to 6 are the scale. */
function sizesIn(file: string, text: string): string[] {
  if (file.endsWith(".css"))
    return [...text.matchAll(/font-size: ([^;]+);|\bfont:\s*(\S+)\//g)].map(
      ([, size, short]) => size ?? short ?? "",
    );
  return [...text.matchAll(/<(?:Text|Heading|Dialog\.Title)\b[^>]*?\bsize="([7-9])"/g)].map(
    ([, step]) => `step ${step}`,
  );
}

/** Text has one of six sizes wherever a browser shows it; what is smaller or larger within a line says so in em. */
export const typeScale: Check = (tree) =>
  tree.files
    .filter((file) => /^(apps|packages)\/[^/]+\/(src\/|index).*\.(css|tsx)$/.test(file) && !allowed.has(file))
    .flatMap((file) =>
      sizesIn(file, tree.read(file))
        .filter((size) => !isOnScale(size))
        .map((size) => `${file}: has text of ${size}; sizes are ${scale.join(", ")}.`),
    );
