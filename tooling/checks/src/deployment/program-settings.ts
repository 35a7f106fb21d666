import type { Tree } from "../tree.ts";

/** The programs of the product that operators run, and where each says which variables it reads. */
const configs = {
  api: "apps/api/src/config.ts",
  "voice-agent": "apps/voice-agent/src/config.ts",
} as const;

export type ProgramName = keyof typeof configs;

export const programNames = Object.keys(configs) as ProgramName[];

export const isProgram = (name: string): name is ProgramName => Object.hasOwn(configs, name);

export const configOf = (name: ProgramName): string => configs[name];

/** Those that are not among the others. */
export const missingIn = (others: ReadonlySet<string>, names: Iterable<string>): string[] =>
  [...names].filter((name) => !others.has(name));

const schema = /^const environment = z\.object\(\{$(.*?)^\}\);$/ims;
const setting = /^ {2}([A-Z][A-Z0-9_]*):/gm;

/**
 * The variables that a program reads, from the schema in its source.
 * @throws Error when the schema is no longer found where it was
 */
export function settingsOf(tree: Tree, name: ProgramName): Set<string> {
  const body = schema.exec(tree.read(configs[name]))?.[1] ?? "";
  const names = [...body.matchAll(setting)].map(([, key = ""]) => key);
  if (names.length === 0) throw new Error(`${configs[name]}: the schema of the variables was not found.`);
  return new Set(names);
}

const stops: Record<ProgramName, { file: string; closing: string; drain: string; finish?: string }> = {
  api: { file: "apps/api/src/http/shutdown.ts", closing: "finishWithin", drain: "DRAIN_SECONDS" },
  "voice-agent": {
    file: "apps/voice-agent/src/main.ts",
    closing: "closeWithinMs",
    drain: "VOICE_AGENT_DRAIN_SECONDS",
    finish: "VOICE_AGENT_FINISH_SECONDS",
  },
};

/**
 * How many seconds a program takes to stop, at most.
 * @param values of its variables that have to do with stopping
 * @throws Error when the source no longer says it where it did
 */
export function secondsToStop(tree: Tree, name: ProgramName, values: ReadonlyMap<string, string>): number {
  const { file, closing, drain, finish } = stops[name];
  const found = new RegExp(`^const ${closing} = ([\\d_]+);$`, "m").exec(tree.read(file))?.[1];
  if (found === undefined) throw new Error(`${file}: ${closing} was not found.`);
  const seconds = (variable: string | undefined) => (variable ? Number(values.get(variable)) : 0);
  return seconds(drain) + seconds(finish) + Number(found.replaceAll("_", "")) / 1000;
}
