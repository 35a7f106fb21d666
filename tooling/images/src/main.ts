import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { say, secondsSince } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { type Contents, readImage } from "./archive.ts";
import { provideBase } from "./base.ts";
import { findEngine } from "./engines/choose.ts";
import type { Engine } from "./engines/engine.ts";
import { bytesAbove, differences, type Expected, judgeImage } from "./judge.ts";
import { epochOf, labelsOf } from "./labels.ts";
import { describeImage, productionOf } from "./sbom.ts";
import { baseImage, imageOf, type Target, targets } from "./targets.ts";

/** Where the SBOM of each image lies. */
const results = inRoot("dist", "images");

interface Mode {
  useCache: boolean;
  /** Whether each image is built a second time, without the layers of the first. */
  twice: boolean;
}

interface Setting {
  engine: Engine;
  base: Contents;
  epoch: number;
}

/** Builds an image and reads what it consists of. */
function build({ engine, base, epoch }: Setting, { target, labels }: Expected, useCache: boolean): Contents {
  const started = performance.now();
  const image = imageOf(target);
  engine.build({ target: target.name, image, labels, epoch, useCache });
  say(`${image} was built in ${secondsSince(started)} s.`);
  return readImage(engine, image, base);
}

function requireSameTwice(setting: Setting, expected: Expected, first: Contents): void {
  const image = imageOf(expected.target);
  const differ = differences(first, build(setting, expected, false));
  if (differ.length > 0)
    throw new Failure(`Two builds of ${image} differ:\n${differ.slice(0, 50).join("\n")}`);
  say(`${image} has the same ${first.layers.length} layers when it is built again.`);
}

function buildTarget(setting: Setting, target: Target, { useCache, twice }: Mode): void {
  const production = productionOf(target);
  const expected = { target, production, labels: labelsOf(target, production, setting.epoch) };
  const image = build(setting, expected, useCache);
  const problems = judgeImage(image, setting.base, expected);
  if (problems.length > 0) throw new Failure(`${imageOf(target)} is refused:\n${problems.join("\n")}`);
  if (twice) requireSameTwice(setting, expected, image);
  const sbom = describeImage(target, production, image.packages, setting.epoch);
  const file = `${target.name}.cdx.json`;
  writeFileSync(`${results}/${file}`, `${JSON.stringify(sbom, null, 2)}\n`);
  const megabytes = (bytesAbove(image, setting.base) / 1_000_000).toFixed(1);
  say(
    `${imageOf(target)}: ${megabytes} MB above its base; ${sbom.components.length} components in dist/images/${file}`,
  );
}

function readMode(): Mode {
  const { values } = parseArgs({ options: { "no-cache": { type: "boolean" }, twice: { type: "boolean" } } });
  return { useCache: !values["no-cache"], twice: values.twice ?? false };
}

await runCommand(async () => {
  const mode = readMode();
  const engine = findEngine(process.env);
  say(`Building with ${engine.name}.`);
  await provideBase(engine);
  const setting = { engine, base: readImage(engine, baseImage), epoch: epochOf(process.env) };
  mkdirSync(results, { recursive: true });
  for (const target of targets) buildTarget(setting, target, mode);
  say(`Both images are built: ${targets.map(imageOf).join(" and ")}. npm run images:check rehearses them.`);
});
