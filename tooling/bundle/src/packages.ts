import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** The folder of the package that a file belongs to, if it is not one of our own. */
export const packageOfFile = (file: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

/** A package as `name@version`. */
export function nameAndVersion(folder: string): string {
  const { name, version } = manifestOf(folder);
  return `${name}@${version}`;
}

/** What its authors ask to be told whoever receives it, under the package's name. */
export function noticesOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  const texts = files.toSorted().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  return [nameAndVersion(folder), ...texts].join("\n\n");
}

/** A package and everything that is installed for it; what is made for other platforms is not. */
export function withItsDependencies(within: string, name: string): string[] {
  const folder = realpathSync(path.join(within, name));
  const { dependencies, optionalDependencies } = manifestOf(folder);
  // pnpm lays what a package needs beside it.
  const beside = folder.slice(0, -name.length - 1);
  const needed = Object.keys({ ...dependencies, ...optionalDependencies });
  const installed = needed.filter((other) => existsSync(path.join(beside, other)));
  return [folder, ...installed.flatMap((other) => withItsDependencies(beside, other))];
}

/** Puts packages side by side into a folder. @throws Error if two versions of one are needed */
export function copyPackages(folders: string[], to: string): void {
  for (const folder of new Set(folders)) {
    const target = path.join(to, manifestOf(folder).name);
    if (existsSync(target)) throw new Error(`${nameAndVersion(folder)} is needed in two versions.`);
    cpSync(folder, target, { recursive: true, dereference: true });
  }
}
