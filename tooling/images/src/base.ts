import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { say, secondsSince } from "@field-advisor/run/announce";
import { Failure } from "@field-advisor/run/failure";
import { pinnedNode } from "@field-advisor/run/paths";
import type { Engine } from "./engines/engine.ts";
import { attempt, run } from "./programs.ts";
import { baseImage } from "./targets.ts";

const registry = "https://index.docker.io/v2/";

/** Any answer counts: without a sign-in the registry refuses. */
async function isReachable(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  return answer !== undefined;
}

/** What Node and native packages are linked against, beside Debian's smallest set. */
const libraries = "libstdc++6,libatomic1";

function requireDebootstrap(): void {
  if (process.getuid?.() === 0 && attempt("debootstrap", ["--version"]).succeeded) return;
  throw new Failure(
    `No registry can be reached, and ${baseImage} is not on this machine. Load it into the engine, or run this as ` +
      "root with debootstrap (Debian: apt-get install debootstrap), which makes one from Debian's packages.",
  );
}

/** The folder of the npm that this machine runs: `npm root` would answer for the project's own Node, which has none. */
const npmFolder = () => path.resolve(realpathSync(run("sh", ["-c", "command -v npm"])), "../..");

function installNode(folder: string): void {
  const local = path.join(folder, "usr", "local");
  cpSync(pinnedNode(), path.join(local, "bin", "node"));
  mkdirSync(path.join(local, "lib", "node_modules"), { recursive: true });
  cpSync(npmFolder(), path.join(local, "lib", "node_modules", "npm"), { recursive: true, dereference: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, "bin", name));
  run("chroot", [folder, "groupadd", "--gid", "1000", "node"]);
  run("chroot", [folder, "useradd", "--uid", "1000", "--gid", "node", "--create-home", "node"]);
}

/** Debian with Node, npm and the user node, as the official image has them. */
function makeBase(engine: Engine): void {
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-base-"));
  // The user node must be able to enter what becomes the root.
  chmodSync(folder, 0o755);
  try {
    run("debootstrap", ["--variant=minbase", `--include=${libraries}`, "bookworm", folder]);
    for (const cache of ["var/cache/apt/archives", "var/lib/apt/lists"])
      rmSync(path.join(folder, cache), { recursive: true, force: true });
    installNode(folder);
    engine.importFolder(folder, baseImage);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes sure that the engine has the base of both images: already there, from the registry, or, where no registry can
 * be reached, made from Debian's packages.
 * @throws Failure if a registry that can be reached does not give it
 */
export async function provideBase(engine: Engine): Promise<void> {
  if (engine.has(baseImage)) return;
  const started = performance.now();
  say(`Fetching ${baseImage} ...`);
  const reason = engine.pull(baseImage);
  if (reason === undefined) return;
  if (await isReachable(registry)) throw new Failure(`${baseImage} could not be pulled: ${reason}`);
  requireDebootstrap();
  say("No registry can be reached: making the base from Debian's packages (a minute or two) ...");
  makeBase(engine);
  say(
    `The base was made in ${secondsSince(started)} s. It is not the official image: do not publish what stands on it.`,
  );
}
