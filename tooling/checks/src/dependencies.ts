import type { Check } from "./tree.ts";

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
