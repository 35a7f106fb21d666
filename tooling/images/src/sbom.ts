import { createHash } from "node:crypto";
import { bin } from "@field-advisor/run/paths";
import { run } from "./programs.ts";
import { type Target, versionOf } from "./targets.ts";

interface Component {
  type: string;
  name: string;
  /** The scope of a package, with its @. */
  group?: string;
  version: string;
  "bom-ref": string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

/** The part of CycloneDX that pnpm writes and we change. */
export interface Sbom {
  $schema: string;
  bomFormat: "CycloneDX";
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: {
    timestamp: string;
    component: { type: string; name: string; version: string; "bom-ref": string };
  };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const ours = "@field-advisor";

/** A package as `name@version`. */
export const packageOf = ({ group, name, version }: Component): string =>
  `${group ? `${group}/` : ""}${name}@${version}`;

/** What pnpm knows of the production dependencies of some workspaces and of the workspaces that they need. */
function listed(workspaces: string[], ...options: string[]): Sbom {
  const filters = workspaces.map((name) => `--filter=${ours}/${name}...`);
  const format = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--prod"];
  return JSON.parse(run(bin("pnpm"), ["sbom", ...format, ...filters, ...options]));
}

/** Later lists win: they say more. */
function merged(sboms: Sbom[]): Sbom {
  const last = sboms.at(-1);
  if (!last) throw new Error("There is no list to merge.");
  const components = new Map(sboms.flatMap((sbom) => sbom.components.map((one) => [one["bom-ref"], one])));
  const dependencies = new Map<string, Set<string>>();
  for (const { ref, dependsOn } of sboms.flatMap((sbom) => sbom.dependencies))
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...dependsOn]));
  return {
    ...last,
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({
      ref,
      dependsOn: [...dependsOn].toSorted(),
    })),
  };
}

export interface Production {
  /** What may be in the image's node_modules, for any platform. */
  own: Sbom;
  /** What was bundled into the files that browsers load. */
  bundled: Sbom | undefined;
}

/** The production dependencies of a target, as the lockfile has them. */
export function productionOf({ name, workspaces }: Target): Production {
  const browsers = workspaces.filter((workspace) => workspace !== name);
  return {
    // The lockfile knows every platform, the installed packages their licences.
    own: merged([listed([name], "--lockfile-only"), listed([name])]),
    bundled: browsers.length === 0 ? undefined : listed(browsers, "--exclude-peers"),
  };
}

/** A version 8 UUID: the same content has the same number. */
function numberOf(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The SBOM of an image.
 * @param packages what its node_modules holds, as `name@version`
 * @param epoch seconds since 1970, of the image
 */
export function describeImage(
  target: Target,
  production: Production,
  packages: string[],
  epoch: number,
): Sbom {
  const present = new Set(packages);
  const own = production.own.components.filter(
    (component) => component.group === ours || present.has(packageOf(component)),
  );
  const all = merged([
    ...(production.bundled ? [production.bundled] : []),
    { ...production.own, components: own },
  ]);
  const components = all.components.toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  const version = versionOf(target);
  const component = {
    type: "container",
    name: `field-advisor/${target.name}`,
    version,
    "bom-ref": target.name,
  };
  const timestamp = new Date(epoch * 1000).toISOString();
  const sbom = { ...all, metadata: { ...all.metadata, timestamp, component }, components, dependencies };
  return { ...sbom, serialNumber: numberOf(JSON.stringify({ ...sbom, serialNumber: "" })) };
}

const inParentheses = (expression: string) => (expression.startsWith("(") ? expression : `(${expression})`);

/** The licences of all that a target contains, as one SPDX expression. */
export function licencesOf(production: Production, ownLicence: string | undefined): string {
  const components = [production.own, production.bundled].flatMap((sbom) => sbom?.components ?? []);
  const found = components
    .flatMap((component) => component.licenses ?? [])
    .map((entry) => ("expression" in entry ? inParentheses(entry.expression) : entry.license.id))
    .concat(ownLicence);
  return [...new Set(found.filter((licence) => licence !== undefined))].toSorted().join(" AND ");
}
