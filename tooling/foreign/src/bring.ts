import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { inRoot } from "@field-advisor/run/paths";
import type { Prepared } from "./peer.ts";
import { type Ended, runProgram } from "./program.ts";

/** Where programs that are brought lie: below what nobody commits, and in nobody's install. */
const brought = (...parts: string[]) => inRoot(".cache", "foreign", ...parts);

const lastLine = ({ stdout, stderr }: Ended) =>
  `${stdout}\n${stderr}`.trim().split("\n").at(-1)?.slice(0, 200) ?? "";

/**
 * Packages of npm in exactly these versions; the first one's version is the peer's.
 * @returns also the folder whose `node_modules` has them
 */
export async function bringPackages(
  name: string,
  versions: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Prepared & { folder: string }> {
  const folder = brought(name);
  const [first = ""] = Object.values(versions);
  const hasAll = Object.entries(versions).every(([one, version]) => {
    const manifest = path.join(folder, "node_modules", one, "package.json");
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version;
  });
  if (hasAll) return { version: first, folder };
  mkdirSync(folder, { recursive: true });
  const wanted = Object.entries(versions).map(([one, version]) => `${one}@${version}`);
  const words = [
    "install",
    "--prefix",
    folder,
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--save-exact",
  ];
  const ended = await runProgram("npm", [...words, ...wanted], { cwd: folder, signal });
  if (ended.code !== 0)
    return { notRun: `npm cannot install ${wanted.join(", ")}: ${lastLine(ended)}`, folder };
  return { version: first, folder };
}

/**
 * The sources of a public repository, as they are at a commit.
 * @param repository `owner/name` at GitHub
 */
export async function bringSources(
  repository: string,
  commit: string,
  signal: AbortSignal,
): Promise<Prepared & { folder: string }> {
  const version = commit.slice(0, 12);
  const folder = brought(`${repository.replace("/", "+")}-${version}`);
  if (existsSync(folder)) return { version, folder };
  mkdirSync(brought(), { recursive: true });
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  const address = `https://github.com/${repository}`;
  const steps = [
    ["clone", "--quiet", "--no-checkout", address, partial],
    ["-C", partial, "checkout", "--quiet", commit],
  ];
  for (const words of steps) {
    const ended = await runProgram("git", words, { env: { GIT_TERMINAL_PROMPT: "0" }, signal });
    if (ended.code !== 0) return { notRun: `git cannot bring ${address}: ${lastLine(ended)}`, folder };
  }
  await runProgram("mv", [partial, folder]);
  return { version, folder };
}

/**
 * A program of the machine, which is installed from Debian's package where this may be done.
 * @param asked the command that tells its version
 */
export async function findProgram(
  asked: readonly [string, ...string[]],
  debianPackage: string,
  signal: AbortSignal,
): Promise<Prepared> {
  const tell = async () => {
    const [command, ...args] = asked;
    const { code, stdout, stderr } = await runProgram(command, args, { signal });
    return code === 0 ? /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0] : undefined;
  };
  const found = await tell();
  if (found !== undefined) return { version: found };
  if (process.getuid?.() === 0)
    await runProgram("apt-get", ["install", "--yes", "--no-install-recommends", debianPackage], { signal });
  const version = await tell();
  return version === undefined
    ? { notRun: `needs ${debianPackage}: apt-get install ${debianPackage}` }
    : { version };
}
