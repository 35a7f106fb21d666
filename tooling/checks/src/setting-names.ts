import { readFileSync } from "node:fs";
import path from "node:path";
import { parse, parseAllDocuments } from "yaml";

const docker = path.resolve(import.meta.dirname, "../../../docker");
const read = (file: string) => readFileSync(path.join(docker, file), "utf8");

interface Compose {
  services: Record<string, { environment?: Record<string, unknown> }>;
}

/** The part of a Deployment that names variables. */
interface Deployment {
  kind: string;
  spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
}

/** The variables that the containers of a Deployment get. One that only a later one refers to is meant for nobody else. */
function namesInManifest(program: string): string[] {
  const documents = parseAllDocuments(read(`kubernetes/${program}.yaml`)).map(
    (one) => one.toJS() as Deployment,
  );
  const env = documents
    .filter(({ kind }) => kind === "Deployment")
    .flatMap(({ spec }) => spec.template.spec.containers.flatMap((container) => container.env));
  return env
    .map(({ name }) => name)
    .filter((name) => !env.some(({ value }) => value?.includes(`$(${name})`)));
}

/**
 * Compares what a program reads with what operators can set, wherever it runs.
 * @param known the variables that the program reads
 * @param unset those that are set nowhere, and those that only the manifests set
 * @returns one sentence per difference
 */
export function settingProblems(
  program: "api" | "voice-agent",
  known: readonly string[],
  unset: { everywhere: readonly string[]; inCompose?: readonly string[] },
): string[] {
  const { services } = parse(read("compose.yaml"), { merge: true }) as Compose;
  const places = {
    "compose.yaml": {
      named: Object.keys(services[program]?.environment ?? {}),
      left: [...unset.everywhere, ...(unset.inCompose ?? [])],
    },
    [`kubernetes/${program}.yaml`]: { named: namesInManifest(program), left: [...unset.everywhere] },
  };
  return Object.entries(places).flatMap(([file, { named, left }]) => [
    ...named
      .filter((name) => !known.includes(name))
      .map((name) => `${file}: the ${program} knows no ${name}.`),
    ...known
      .filter((name) => named.includes(name) === left.includes(name))
      .map((name) => `${file}: ${name} is ${named.includes(name) ? "set, and said not to be" : "missing"}.`),
  ]);
}
