import path from "node:path";
import { execFileSync } from "node:child_process";
import type { Check } from "./tree.ts";

// A separate program, given away under the GPL itself.
const mayUseGpl = "apps/voice-agent";

type Listed = Record<string, { name: string }[]>;

/** Licences of a workspace's dependencies, direct and indirect, with the packages that have them. */
function licencesOf(folder: string): Listed {
  const listed = execFileSync("pnpm", ["licenses", "list", "--json"], { cwd: folder, encoding: "utf8" });
  return listed.startsWith("{") ? (JSON.parse(listed) as Listed) : {};
}

const isCopyleft = (licence: string) => /\bA?GPL/.test(licence);

/** Finds GPL code outside the one program that may have it, however deep it comes in. */
export const gplDependencies =
  (root: string, list: (folder: string) => Listed = licencesOf): Check =>
  (tree) =>
    tree.files
      .filter((file) => /^(apps|packages|tooling)\/[^/]+\/package\.json$/.test(file))
      .map((file) => path.posix.dirname(file))
      .filter((folder) => folder !== mayUseGpl)
      .flatMap((folder) =>
        Object.entries(list(path.join(root, folder)))
          .filter(([licence]) => isCopyleft(licence))
          .flatMap(([licence, packages]) =>
            packages.map(({ name }) => `${folder}: depends on ${name}, which is ${licence}.`),
          ),
      );

/** The three places that say which pnpm and which Node are meant say the same. */
export const pinnedTools: Check = (tree) => {
  const { packageManager } = JSON.parse(tree.read("package.json")) as { packageManager: string };
  const workspace = tree.read("pnpm-workspace.yaml");
  const pnpm = /^ {2}pnpm: (\S+)$/m.exec(workspace)?.[1];
  const nodeBin = /^ {2}node-bin: npm:node@\^?(\S+)$/m.exec(workspace)?.[1];
  const nodeVersion = /^nodeVersion: (\S+)$/m.exec(workspace)?.[1];
  return [
    ...(packageManager === `pnpm@${pnpm}`
      ? []
      : [`package.json: packageManager is ${packageManager}, the catalog has pnpm ${pnpm}.`]),
    ...(nodeBin === nodeVersion
      ? []
      : [`pnpm-workspace.yaml: nodeVersion is ${nodeVersion}, the catalog has Node ${nodeBin}.`]),
  ];
};
