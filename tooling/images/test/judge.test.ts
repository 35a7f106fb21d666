import { expect, it } from "vitest";
import type { Contents } from "../src/archive.ts";
import { differences, judgeImage, largestBytes } from "../src/judge.ts";
import { describeImage, licencesOf, productionOf } from "../src/sbom.ts";
import { targets } from "../src/targets.ts";

const target = targets.find(({ name }) => name === "voice-agent");
if (!target) throw new Error("There is no voice agent.");
const production = productionOf(target);

const base: Contents = {
  layers: [{ digest: "sha256:base", bytes: 1 }],
  labels: {},
  user: "",
  hasHealthCheck: false,
  volumes: [],
  files: new Map(),
  packages: [],
};

const labels = { "org.opencontainers.image.version": "1.2.3" };

const zod = production.own.components.find(({ name }) => name === "zod");

/** An image with which nothing is wrong, but for what is given. */
const imageWith = (changes: Partial<Contents>): Contents => ({
  ...base,
  layers: [...base.layers, { digest: "sha256:own", bytes: largestBytes }],
  labels,
  user: "node",
  hasHealthCheck: true,
  packages: [`zod@${zod?.version}`],
  ...changes,
});

const judge = (changes: Partial<Contents>) =>
  judgeImage(imageWith(changes), base, { target, production, labels });

it("an image of the largest size, with production dependencies alone, is accepted", () => {
  expect(judge({})).toEqual([]);
});

it.each<[string, Partial<Contents>]>([
  [
    "it has 120.5 MB above its base, and may have 120.0 MB",
    { layers: [...base.layers, { digest: "sha256:own", bytes: largestBytes + 500_000 }] },
  ],
  ["it does not stand on the base that was measured", { layers: [{ digest: "sha256:own", bytes: 5 }] }],
  ["it runs as root", { user: "root:root" }],
  ["it has no health check", { hasHealthCheck: false }],
  ["its volumes are /data instead of none", { volumes: ["/data"] }],
  ["its label org.opencontainers.image.version is missing", { labels: {} }],
  ["vitest@5.1.1 is in it, which is no production dependency", { packages: ["vitest@5.1.1"] }],
  [
    "/app/apps/api/src/app.test.ts is in it",
    { files: new Map([["/app/apps/api/src/app.test.ts", "644 x"]]) },
  ],
])("%s", (problem, changes) => {
  expect(judge(changes)).toEqual([problem]);
});

it("two builds differ in the files that differ, or else in what surrounds them", () => {
  const files = (content: string) =>
    new Map([
      ["/app/a", content],
      ["/app/b", "644 same"],
    ]);
  const layers = [{ digest: "sha256:other", bytes: 1 }];
  const one = imageWith({ files: files("644 one") });
  expect(differences(one, imageWith({ files: files("644 two") }))).toEqual([]);
  expect(differences(one, imageWith({ layers, files: files("644 two") }))).toEqual(["/app/a"]);
  expect(differences(one, imageWith({ layers, files: files("644 one") }))).toEqual([
    "only the times or the order of files in the layers",
  ]);
});

it("the SBOM of an image names exactly what is in it, and is the same for the same image", () => {
  const describe = () => describeImage(target, production, [`zod@${zod?.version}`], 86_400);
  const sbom = describe();
  expect(sbom).toEqual(describe());
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { timestamp: "1970-01-02T00:00:00.000Z", component: { name: "field-advisor/voice-agent" } },
    components: [
      { group: "@field-advisor", name: "schema" },
      { group: "@field-advisor", name: "telemetry" },
      { group: "@field-advisor", name: "transcript" },
      { name: "zod", licenses: [{ license: { id: "MIT" } }] },
    ],
  });
  expect(sbom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  const refs = sbom.components.map((component) => component["bom-ref"]);
  expect(refs).toEqual(expect.arrayContaining(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn)));
});

it("a choice of licences stays together in the expression of all", () => {
  const [api] = targets;
  expect(api && licencesOf(productionOf(api), undefined)).toMatch(/^\(MIT OR CC0-1\.0\) AND 0BSD AND /);
});

it("the licences of all contents are one expression, the image's own among them", () => {
  const expression = licencesOf(production, "GPL-3.0-or-later").split(" AND ");
  expect(expression).toEqual(expect.arrayContaining(["GPL-3.0-or-later", "ISC", "MIT"]));
  expect(new Set(expression).size).toBe(expression.length);
});
