import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { textSize } from "../src/build/text-size.ts";

async function builtStyles(styles: string): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), "text-size-"));
  try {
    await writeFile(path.join(root, "index.html"), '<link rel="stylesheet" href="page.css">');
    await writeFile(path.join(root, "library.css"), ":root { --font-size-2: calc(14px * var(--scaling)); }");
    await writeFile(path.join(root, "page.css"), `@import "./library.css";\n${styles}`);
    const options = { cssMinify: false, assetsInlineLimit: 0 };
    await build({ root, logLevel: "silent", configFile: false, plugins: [textSize()], build: options });
    const assets = path.join(root, "dist/assets");
    const [file = ""] = (await readdir(assets)).filter((name) => name.endsWith(".css"));
    return (await readFile(path.join(assets, file), "utf8")).replaceAll(/\s+/g, " ");
  } finally {
    await rm(root, { recursive: true });
  }
}

test("what style sheets say in pixels grows with the text that its reader has chosen", async () => {
  const styles = await builtStyles(`
    p { font: 16px/1.5 serif; margin: -8px 0 2px; border: 4px solid; box-shadow: 0 8px 32px #000; }
    @media (max-width: 767.98px) and (min-height: 400px) { p { font-size: 12px; } }
  `);
  expect(styles).toContain("--font-size-2: calc(0.875rem * var(--scaling));");
  expect(styles).toContain(
    "font: 1rem/1.5 serif; margin: -0.5rem 0 2px; border: 4px solid; box-shadow: 0 8px 32px #000;",
  );
  expect(styles).toContain(
    "@media (max-width: 47.99875em) and (min-height: 25em) { p { font-size: 0.75rem; } }",
  );
});
