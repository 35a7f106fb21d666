import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { joinModules } from "./join-modules.ts";
import { copyPackages, nameAndVersion, noticesOf, packageOfFile, withItsDependencies } from "./packages.ts";
import { type Program, programNamed } from "./programs.ts";

/**
 * Writes `dist` of a program: few files that start in less than half of the time that the hundreds of modules take,
 * the packages that have to stay what they are, and the names and notices of all of them.
 */
async function bundleProgram(program: Program): Promise<string[]> {
  const to = path.join(program.folder, "dist");
  rmSync(to, { recursive: true, force: true });
  const joined = await joinModules(program, to);
  const within = path.join(program.folder, "node_modules");
  const carried = program.carried.flatMap((name) => withItsDependencies(within, name));
  copyPackages(carried, path.join(to, "node_modules"));
  const read = Object.entries(program.read).map(([name, from]) => {
    cpSync(path.join(program.folder, from), path.join(to, name), { recursive: true, dereference: true });
    return packageOfFile(path.join(program.folder, from));
  });
  const packages = [
    ...new Set([...joined, ...carried, ...read.filter((one) => one !== undefined)]),
  ].toSorted();
  const names = [...new Set(packages.map(nameAndVersion))].toSorted();
  writeFileSync(path.join(to, "packages.json"), `${JSON.stringify(names, null, 2)}\n`);
  writeFileSync(path.join(to, "notices.txt"), `${packages.map(noticesOf).join("\n\n\n")}\n`);
  return names;
}

const [name] = process.argv.slice(2);
const names = await bundleProgram(programNamed(name));
console.log(`${name} is bundled with ${names.length} packages.`);
