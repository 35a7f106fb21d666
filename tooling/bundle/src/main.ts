import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { copyPackages, nameAndVersion, noticesOf, packageOfFile, withItsDependencies } from "./packages.ts";
import { type Program, programNamed } from "./programs.ts";

/** What is imported by a name that is only known when the program runs is in no bundle: its package has to be carried. */
function requireSeenImports(file: string, code: string): void {
  const withoutComments = code.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
  const unseen = /\bimport\(\s*(?!["'])[^]{0,60}/.exec(withoutComments)?.[0];
  if (unseen) throw new Error(`${file} imports by a name that was not seen: ${unseen}`);
}

/** Joins the modules of a program and of its packages. @returns the folders of the packages that went into the files */
async function join({ folder, entries, carried }: Program, to: string): Promise<string[]> {
  const bundle = await rolldown({
    cwd: folder,
    input: entries,
    platform: "node",
    external: carried,
    // What a package looks for and does without is none of our business.
    logLevel: "warn",
  });
  const { output } = await bundle.write({
    dir: to,
    format: "esm",
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

/**
 * Writes `dist` of a program: few files that start in less than half of the time that the hundreds of modules take,
 * the packages that have to stay what they are, and the names and notices of all of them.
 */
async function bundleProgram(program: Program): Promise<string[]> {
  const to = path.join(program.folder, "dist");
  rmSync(to, { recursive: true, force: true });
  const joined = await join(program, to);
  const within = path.join(program.folder, "node_modules");
  const carried = program.carried.flatMap((name) => withItsDependencies(within, name));
  copyPackages(carried, path.join(to, "node_modules"));
  for (const [name, folder] of Object.entries(program.read))
    cpSync(path.join(program.folder, folder), path.join(to, name), { recursive: true });
  const packages = [...new Set([...joined, ...carried])].toSorted();
  const names = [...new Set(packages.map(nameAndVersion))].toSorted();
  writeFileSync(path.join(to, "packages.json"), `${JSON.stringify(names, null, 2)}\n`);
  writeFileSync(path.join(to, "notices.txt"), `${packages.map(noticesOf).join("\n\n\n")}\n`);
  return names;
}

const [name] = process.argv.slice(2);
const names = await bundleProgram(programNamed(name));
console.log(`${name} is bundled with ${names.length} packages.`);
