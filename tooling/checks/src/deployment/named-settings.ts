import type { Check, Tree } from "../tree.ts";
import { composeFile, composeVariables, exampleProblems } from "./compose.ts";
import {
  containerOf,
  folder,
  kustomizationFile,
  ofKind,
  readManifests,
  readSettingsFile,
} from "./kustomization.ts";
import {
  configOf,
  isProgram,
  missingIn,
  type ProgramName,
  programNames,
  settingsOf,
} from "./program-settings.ts";

type Reasons = Partial<Record<string, string>>;

/** What is named neither in the compose file nor in the manifests, and why. */
const unnamed: Record<ProgramName, Reasons> = {
  api: {
    NODE_ENV: "the image sets it",
    HOST: "the image sets it",
    PORT: "the image sets it",
    WEB_ROOT: "the image has the built apps where the API looks",
    PORTAL_PORT: "behind a proxy the API tells its hosts apart by name",
    CONSOLE_PORT: "behind a proxy the API tells its hosts apart by name",
    DEPLOY_PORT: "behind a proxy the API tells its hosts apart by name",
    SHARE_PORTS: "only npm start has something else listen on the same port",
    RATE_LIMIT_FACTOR: "production refuses it",
    DEMO_DATA: "production refuses it",
  },
  "voice-agent": {
    NODE_ENV: "the image sets it",
    VOICE_AGENT_HOST: "the image sets it",
    VOICE_AGENT_PORT: "the image sets it",
  },
};

/** What only the manifests need to name. */
const unnamedInCompose: Record<ProgramName, Reasons> = {
  api: { API_ALIASES: "the proxy sets the Host header on the way from the voice agent" },
  "voice-agent": {},
};

interface Place {
  file: string;
  variables: Record<ProgramName, Set<string>>;
  exceptions: Record<ProgramName, Reasons>;
}

/** Variables that the containers get. One that only a later one refers to is meant for nobody else. */
function manifestVariables(tree: Tree): Record<ProgramName, Set<string>> {
  const named: Record<ProgramName, Set<string>> = { api: new Set(), "voice-agent": new Set() };
  for (const deployment of ofKind(readManifests(tree), "Deployment")) {
    if (!isProgram(deployment.name)) continue;
    const env = containerOf(deployment)?.env ?? [];
    const isPart = (name: string) => env.some(({ value }) => value?.includes(`$(${name})`));
    named[deployment.name] = new Set(env.map(({ name }) => name).filter((name) => !isPart(name)));
  }
  return named;
}

function problemsAt(tree: Tree, { file, variables, exceptions }: Place): string[] {
  return programNames.flatMap((program) => {
    const known = settingsOf(tree, program);
    const named = variables[program];
    const excepted = new Set(Object.keys(exceptions[program]));
    return [
      ...missingIn(known, named).map((name) => `${file}: the ${program} knows no ${name}.`),
      ...missingIn(excepted, missingIn(named, known)).map(
        (name) => `${file}: ${name} of ${configOf(program)} is missing, and no reason is given.`,
      ),
      ...[...excepted].flatMap((name) =>
        named.has(name) || !known.has(name)
          ? [`${file}: ${name} of the ${program} has a reason to be missing that is no longer true.`]
          : [],
      ),
    ];
  });
}

function settingsFileProblems(tree: Tree): string[] {
  const values = new Set(readSettingsFile(tree).keys());
  const used = new Set(
    ofKind(readManifests(tree), "Deployment")
      .flatMap((deployment) => containerOf(deployment)?.env ?? [])
      .flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.key ?? []),
  );
  return [
    ...missingIn(values, used).map((name) => `${folder}/settings.env: ${name} is missing.`),
    ...missingIn(used, values).map((name) => `${folder}/settings.env: no Deployment uses ${name}.`),
  ];
}

/** What operators can set, and what the programs read, is the same, wherever the product runs. */
export const namedSettings: Check = (tree) => [
  ...problemsAt(tree, {
    file: composeFile,
    variables: composeVariables(tree),
    exceptions: {
      api: { ...unnamed.api, ...unnamedInCompose.api },
      "voice-agent": { ...unnamed["voice-agent"], ...unnamedInCompose["voice-agent"] },
    },
  }),
  ...exampleProblems(tree),
  ...problemsAt(tree, { file: kustomizationFile, variables: manifestVariables(tree), exceptions: unnamed }),
  ...settingsFileProblems(tree),
];
