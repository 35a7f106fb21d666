import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseAllDocuments } from "yaml";
import { root } from "./plant.ts";

const docker = path.join(root, "docker");
const read = (file: string) => readFileSync(path.join(docker, file), "utf8");

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: { containers: { env: { name: string; valueFrom?: object }[] }[] } } };
}

const manifests = readdirSync(path.join(docker, "kubernetes"))
  .filter((file) => file.endsWith(".yaml") && file !== "kustomization.yaml")
  .flatMap((file) => parseAllDocuments(read(`kubernetes/${file}`)).map((one) => one.toJS() as Manifest));

/** The module of `kubernetes-models` for a kind, which is generated from the schemas that Kubernetes publishes. */
const modelOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;

it.each(manifests)("$kind $metadata.name fits the schema that Kubernetes publishes", async (manifest) => {
  const models = (await import(modelOf(manifest))) as Record<
    string,
    new (object: object) => { validate(): void }
  >;
  const Kind = models[manifest.kind];
  expect(() => Kind && new Kind(manifest).validate()).not.toThrow();
  expect(Kind).toBeDefined();
});

it("no manifest has a field that Kubernetes would ignore, as the types of the schemas know it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "manifests-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(path.join(root, "node_modules/.pnpm/node_modules"), path.join(folder, "node_modules"));
  const lines = manifests.map(
    (one, index) =>
      `export const m${index}: import("${modelOf(one)}").I${one.kind} = ${JSON.stringify(one)};`,
  );
  writeFileSync(path.join(folder, "manifests.ts"), lines.join("\n"));
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "--types",
    "",
    "manifests.ts",
  ];
  const { stdout } = spawnSync(path.join(root, "node_modules/.bin/tsc"), options, {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});

const deployments = manifests.filter(({ kind }) => kind === "Deployment");

it.each(deployments)("$metadata.name has as few rights as it needs, and is probed", (manifest) => {
  expect(manifest.spec.template.spec).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true },
    containers: [
      {
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        resources: { requests: expect.anything(), limits: expect.anything() },
        livenessProbe: { httpGet: { path: "/live" } },
        readinessProbe: { httpGet: { path: "/ready" } },
        startupProbe: expect.anything(),
        lifecycle: { preStop: { sleep: { seconds: 5 } } },
      },
    ],
  });
  const env = manifest.spec.template.spec.containers.flatMap((container) => container.env);
  const secrets = env.filter(({ name }) => /SECRET$|PASSWORD|KEY$|_ACCEPTED$|^DATABASE_URL$/.test(name));
  for (const { valueFrom } of secrets) expect(valueFrom).toHaveProperty("secretKeyRef");
});

const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name)),
];

it("what is asked for from outside is what the examples list", () => {
  const listed = /^([A-Z][A-Z0-9_]*)=/gm;
  const asked = namesIn(read("compose.yaml"), /\$\{([A-Z][A-Z0-9_]*)/g);
  expect(namesIn(read("env.example"), listed).toSorted()).toEqual(asked.toSorted());
  const keys = namesIn(JSON.stringify(deployments), /"configMapKeyRef":\{[^}]*"key":"(\w+)"/g);
  expect(namesIn(read("kubernetes/settings.env"), listed).toSorted()).toEqual(keys.toSorted());
});
