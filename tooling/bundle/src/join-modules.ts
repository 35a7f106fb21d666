import { rolldown } from "rolldown";
import { packageOfFile } from "./packages.ts";
import type { Program } from "./programs.ts";

/** Kysely reads migrations from a folder where it is asked to; ours are modules. */
const neverPerformed = /\bimport\(\s*filePath\s*\)/g;

/** What is imported by a name that is only known when the program runs is in no bundle: its package has to be carried. */
function requireSeenImports(file: string, code: string): void {
  const performed = code
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(neverPerformed, "");
  const unseen = /\bimport\(\s*(?!["'])[^]{0,60}/.exec(performed)?.[0];
  if (unseen) throw new Error(`${file} imports by a name that was not seen: ${unseen}`);
}

/**
 * Joins the modules of a program and of its packages. Nothing is left out of a module: the bundler takes calls whose result
 * nobody uses for superfluous, also where they throw, as decodeURIComponent does for a damaged link.
 * @returns the folders of the packages that went into the files
 */
export async function joinModules(
  { folder, entries, carried }: Pick<Program, "folder" | "entries" | "carried">,
  to: string,
): Promise<string[]> {
  const bundle = await rolldown({
    cwd: folder,
    input: entries,
    platform: "node",
    external: carried,
    treeshake: false,
    // What a package looks for and does without is none of our business.
    logLevel: "warn",
  });
  const { output } = await bundle.write({
    dir: to,
    format: "esm",
    minify: false,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
  });
  await bundle.close();
  const chunks = output.filter((part) => part.type === "chunk");
  for (const { fileName, code } of chunks) requireSeenImports(fileName, code);
  return chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map(packageOfFile)
    .filter((found) => found !== undefined);
}
