import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadSecrets } from "@field-advisor/run/environment";
import { inRoot } from "@field-advisor/run/paths";
import { expect, onTestFinished, test } from "vitest";
import { agentSettings, apiSettings, clusterPorts, type Place } from "../src/settings.ts";

/** What the images set for the programs in them. Where these listen is up to whoever starts them. */
function setByImages(): Record<string, string> {
  const [, run = ""] = readFileSync(inRoot("docker", "Dockerfile"), "utf8").split(/^FROM .* AS runtime$/m);
  const lines = [...run.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  const pairs = lines.map((pair) => pair.split("=") as [string, string]);
  return Object.fromEntries(pairs.filter(([name]) => !/(?:HOST|PORT)$/.test(name)));
}

function newPlace(): Place {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cluster-settings-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = "postgres://localhost:5432/field_advisor";
  const ports = clusterPorts(5200);
  return {
    ports,
    proxy: true,
    secrets: loadSecrets(dataDir),
    databaseUrl,
    dataDir,
    files: {},
    apis: 3,
    agents: 2,
  };
}

test("a process of the cluster runs with what its image would set", () => {
  const place = newPlace();
  const image = setByImages();
  const memory = { MALLOC_ARENA_MAX: expect.any(String), MALLOC_MMAP_THRESHOLD_: expect.any(String) };
  expect(image).toMatchObject({ NODE_ENV: "production", ...memory });
  expect(apiSettings(place, 0)).toMatchObject(image);
  expect(agentSettings(place, 0)).toMatchObject(image);
});
