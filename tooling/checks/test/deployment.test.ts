import { expect, it } from "vitest";

import { fittingManifests } from "../src/deployment/fitting-manifests.ts";
import { type Manifest, manifestsIn, readManifests } from "../src/deployment/kustomization.ts";
import { namedSettings } from "../src/deployment/named-settings.ts";
import { type Tree, treeAt, treeOf } from "../src/tree.ts";
import { plant, plantedTree, root } from "./plant.ts";

const tree = treeAt(root);

/** The project with one passage of a file replaced, which must be there. */
function changed(file: string, passage: string, by: string): Tree {
  const text = tree.read(file);
  expect(text).toContain(passage);
  const files = tree.files.filter((name) => /^docker\/|^apps\/(api|voice-agent)\/src\//.test(name));
  return treeOf({
    ...Object.fromEntries(files.map((name) => [name, tree.read(name)])),
    [file]: text.replace(passage, () => by),
  });
}

it("the project's own manifests and settings are right", () => {
  expect([...namedSettings(tree), ...fittingManifests(tree)]).toEqual([]);
});

const api = "apps/api/src/config.ts";
const compose = "docker/compose.yaml";
const example = "docker/env.example";
const apiManifest = "docker/kubernetes/api.yaml";
const agentManifest = "docker/kubernetes/voice-agent.yaml";
const settings = "docker/kubernetes/settings.env";

it.each([
  [
    "a setting that nobody names",
    api,
    "  LOG_LEVEL: z",
    "  NEW: z.string(),\n  LOG_LEVEL: z",
    /NEW of apps.api/,
  ],
  ["a setting that is gone", api, "  FILES_QUOTA_MB: whole", "  QUOTA: whole", /api knows no FILES_QUOTA_MB/],
  ["a misspelt one in compose", compose, " SECRET_KEY: ", " SECRET_KAY: ", /knows no SECRET_KAY/],
  ["one that compose asks for", compose, "${LOG_LEVEL", "${LEVEL", /env.example: LEVEL/],
  ["one that compose does not use", example, "LOG_LEVEL=", "OTHER=1\nLOG_LEVEL=", /does not use OTHER/],
  ["a misspelt one of a pod", apiManifest, "name: FILES_URL", "name: FILE_URL", /knows no FILE_URL/],
  ["a value that is missing", settings, "FILES_URL=", "FILE_URL=", /settings.env: FILES_URL is missing/],
  ["a reason that is void", compose, " SECRET_KEY:", " DEMO_DATA: a\n      SECRET_KEY:", /no longer true/],
])("settings: %s is found", (_what, file, passage, by, sentence) => {
  expect(namedSettings(changed(file, passage, by))).toContainEqual(expect.stringMatching(sentence));
});

const kustomization = "docker/kubernetes/kustomization.yaml";
const ingress = "docker/kubernetes/ingress.yaml";
const policies = "docker/kubernetes/network-policies.yaml";

it.each([
  ["a file that is not there", kustomization, "- api.yaml", "- apy.yaml", /apy.yaml is not there/],
  ["a file that is not used", kustomization, "  - ingress.yaml\n", "", /ingress.yaml: the kustomization/],
  [
    "a secret in the open",
    kustomization,
    "configMapGen",
    "secretGenerator: []\nconfigMapGen",
    /written down/,
  ],
  [
    "a secret among the settings",
    apiManifest,
    "secretKeyRef: { name",
    "configMapKeyRef: { name",
    /from a secret/,
  ],
  ["a root that can be written", apiManifest, "readOnlyRootFilesystem: true", "", /read-only root/],
  ["a process of root", agentManifest, "runAsNonRoot: true", "", /run as root/],
  ["a service account's token", apiManifest, "automountServiceAccountToken: false", "", /token/],
  ["no /tmp", apiManifest, "mountPath: /tmp", "mountPath: /temp", /emptyDir/],
  ["variables of service links", agentManifest, "enableServiceLinks: false", "", /service links/],
  ["too little time to stop", agentManifest, "PeriodSeconds: 630", "PeriodSeconds: 615", /618 s.*than 615/],
  ["no time before it stops", apiManifest, "seconds: 5", "seconds: 0", /must wait/],
  ["another probe", apiManifest, "path: /ready", "path: /live", /probed at .ready/],
  ["a Service that selects nothing", apiManifest, "selector: { app.kub", "selector: { kub", /has no Service/],
  ["a port that is not there", apiManifest, "targetPort: http", "targetPort: web", /no port web/],
  [
    "a budget of nobody",
    apiManifest,
    "{ app.kubernetes.io/name: api }\n",
    "{ a: b }\n",
    /DisruptionBudget|select/,
  ],
  [
    "another scaling target",
    apiManifest,
    "kind: Deployment, name: api",
    "kind: Deployment, name: a",
    /Autoscaler/,
  ],
  ["a backend that is not there", ingress, "name: voice-agent", "name: voice", /no port of a Service/],
  ["a host that is missing", ingress, "    - host: portal.app", "    - host: p.app", /must be portal.app/],
  ["a policy for nobody", policies, "/name: api }", "/name: apy }", /selects no pod/],
])("manifests: %s is found", (_what, file, passage, by, sentence) => {
  expect(fittingManifests(changed(file, passage, by))).toContainEqual(expect.stringMatching(sentence));
});

interface Model {
  new (object: object): { validate(): void };
}

/** The module of `kubernetes-models` for a kind, which is generated from the schemas that Kubernetes publishes. */
const modelOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;

/** What the published schema says against a manifest. */
async function schemaProblems(manifest: Manifest): Promise<string[]> {
  const models = (await import(modelOf(manifest))) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (!Kind) throw new Error(`There is no schema of ${manifest.kind}.`);
  try {
    new Kind(manifest.object).validate();
    return [];
  } catch (error) {
    return [`${manifest.name}: ${(error as Error).message}`];
  }
}

/** The schemas let unknown fields pass, which Kubernetes ignores; the types that are made from them do not. */
function asTypeScript(manifests: Manifest[]): string {
  return manifests
    .map((manifest, index) => {
      const type = `import("${modelOf(manifest)}").I${manifest.kind}`;
      return `export const m${index}: ${type} = ${JSON.stringify(manifest.object)};`;
    })
    .join("\n");
}

it("the manifests fit the schemas that Kubernetes publishes, and have no field that these do not know", async () => {
  const [ours, planted] = [readManifests(tree), manifestsIn(plantedTree("kubernetes"), "wrong.yaml")];
  const problems = await Promise.all([...ours, ...planted].map(schemaProblems));
  expect(problems.flat()).toEqual([expect.stringMatching(/^wrong-type: .*port must be integer/)]);

  const plot = plant("kubernetes", []);
  plot.add("ours.ts", asTypeScript(ours));
  plot.add("planted.ts", asTypeScript(planted));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", ""];
  const { output } = plot.run("tsc", ...options, "ours.ts", "planted.ts");
  expect(output.split("\n").filter((line) => line.includes("error TS"))).toEqual([
    expect.stringMatching(/^planted\.ts.*readynessProbe.* does not exist/),
    expect.stringMatching(/^planted\.ts.*'string' is not assignable/),
  ]);
});
