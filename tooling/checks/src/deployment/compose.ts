import { parse } from "yaml";
import type { Tree } from "../tree.ts";
import { missingIn, type ProgramName, programNames } from "./program-settings.ts";

export const composeFile = "docker/compose.yaml";
const exampleFile = "docker/env.example";

interface Compose {
  services: Record<string, { environment?: Record<string, unknown> } | undefined>;
}

/** The variables that the compose file sets, by program. */
export function composeVariables(tree: Tree): Record<ProgramName, Set<string>> {
  const { services } = parse(tree.read(composeFile), { merge: true }) as Compose;
  const of = (name: ProgramName) => new Set(Object.keys(services[name]?.environment ?? {}));
  return Object.fromEntries(programNames.map((name) => [name, of(name)])) as Record<ProgramName, Set<string>>;
}

/** The names and values in a file of `NAME=value` lines. */
export function assignments(text: string): Map<string, string> {
  const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return new Map(lines.map(([, name = "", value = ""]) => [name, value]));
}

/** What the compose file takes from outside is what the example lists. */
export function exampleProblems(tree: Tree): string[] {
  const asked = new Set(
    [...tree.read(composeFile).matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = ""]) => name),
  );
  const listed = new Set(assignments(tree.read(exampleFile)).keys());
  return [
    ...missingIn(listed, asked).map((name) => `${exampleFile}: ${name} of compose.yaml is missing.`),
    ...missingIn(asked, listed).map((name) => `${exampleFile}: compose.yaml does not use ${name}.`),
  ];
}
