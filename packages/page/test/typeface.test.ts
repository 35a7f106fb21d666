import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { typeface } from "../src/build/typeface-plugin.ts";

async function builtPage() {
  const root = await mkdtemp(path.join(os.tmpdir(), "typeface-"));
  try {
    await writeFile(path.join(root, "index.html"), "<!doctype html><title>A page</title><p>Words</p>");
    await build({ root, logLevel: "silent", configFile: false, plugins: [typeface()] });
    const dist = path.join(root, "dist");
    const read = (file: string) => readFile(path.join(dist, file));
    return {
      html: String(await read("index.html")),
      licence: String(await read("typeface-license.txt")),
      fonts: (await readdir(path.join(dist, "assets"))).filter((file) => file.endsWith(".woff2")).toSorted(),
    };
  } finally {
    await rm(root, { recursive: true });
  }
}

test("a page asks for the Latin letters at once, knows where the others are, and brings the licence", async () => {
  const { html, licence, fonts } = await builtPage();
  expect(fonts).toEqual([
    expect.stringMatching(/^public-sans-latin-ext-wght-normal-[\w-]{8}\.woff2$/),
    expect.stringMatching(/^public-sans-latin-wght-normal-[\w-]{8}\.woff2$/),
  ]);
  const [extended, latin] = fonts;
  const preloads = [...html.matchAll(/<link rel="preload"[^>]+>/g)].map(([link]) => link);
  expect(preloads).toEqual([
    `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/assets/${latin}">`,
  ]);
  expect(html).toContain('<style nonce="%CSP_NONCE%">');
  const faces = [...html.matchAll(/url\("([^"]+)"\)[^}]+font-display: swap; (?:unicode-range: ([^,]+))?/g)];
  expect(faces.map(([, address, range]) => [address, range])).toEqual([
    [`/assets/${latin}`, undefined],
    [`/assets/${extended}`, "U+0100-02BA"],
  ]);
  expect(licence).toContain("SIL OPEN FONT LICENSE");
});

test("every family that the typeface names is one that the page describes, or the system's own", async () => {
  const { html } = await builtPage();
  const described = [...html.matchAll(/font-family: "([^"]+)"/g)].map(([, name]) => name);
  const [, named = ""] = /--typeface: ([^;]+);/.exec(html) ?? [];
  const families = named.split(",").map((name) => name.trim());
  expect(families.slice(0, 4).map((name) => name.slice(1, -1))).toEqual([...new Set(described)]);
  expect(families.slice(4)).toEqual(["system-ui", "sans-serif"]);
});
