import type { Contents } from "./archive.ts";
import { packageOf, type Production } from "./sbom.ts";
import type { Target } from "./targets.ts";

/** What an image may have above its base. */
export const largestBytes = 120_000_000;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The layers above the base, of which nothing is left if the image does not stand on it. */
function layersAbove(image: Contents, base: Contents): Contents["layers"] {
  const stands = base.layers.every(({ digest }, index) => image.layers[index]?.digest === digest);
  return stands ? image.layers.slice(base.layers.length) : [];
}

export const bytesAbove = (image: Contents, base: Contents): number =>
  layersAbove(image, base).reduce((sum, { bytes }) => sum + bytes, 0);

function judgeSize(image: Contents, base: Contents): string[] {
  const bytes = bytesAbove(image, base);
  if (bytes === 0) return ["it does not stand on the base that was measured"];
  return bytes > largestBytes
    ? [`it has ${megabytes(bytes)} above its base, and may have ${megabytes(largestBytes)}`]
    : [];
}

export interface Expected {
  target: Target;
  production: Production;
  labels: Record<string, string>;
}

function judgeSettings(
  { user, hasHealthCheck, volumes, labels }: Contents,
  { target, labels: expected }: Expected,
): string[] {
  const isRoot = ["", "0", "root"].includes(user.split(":")[0] ?? "");
  return [
    ...(isRoot ? ["it runs as root"] : []),
    ...(hasHealthCheck ? [] : ["it has no health check"]),
    ...(volumes.join() === target.volumes.join()
      ? []
      : [
          `its volumes are ${volumes.join(", ") || "none"} instead of ${target.volumes.join(", ") || "none"}`,
        ]),
    ...Object.entries(expected)
      .filter(([name, value]) => labels[name] !== value)
      .map(([name]) => `its label ${name} is ${labels[name] ?? "missing"}`),
  ];
}

const unwanted = /(\.test\.tsx?|\/\.env|\/\.npmrc|\.pem)$/;

function judgeFiles({ files, packages }: Contents, { own }: Production): string[] {
  const production = new Set(own.components.map(packageOf));
  const ours = [...files.keys()].filter((file) => !file.includes("/node_modules/") && unwanted.test(file));
  return [
    ...packages
      .filter((name) => !production.has(name))
      .map((name) => `${name} is in it, which is no production dependency`),
    ...ours.map((file) => `${file} is in it`),
  ];
}

/**
 * Judges an image by what it consists of.
 * @returns a sentence for each thing that is wrong
 */
export const judgeImage = (image: Contents, base: Contents, expected: Expected): string[] => [
  ...judgeSize(image, base),
  ...judgeSettings(image, expected),
  ...judgeFiles(image, expected.production),
];

/** How two builds of the same sources differ: nothing if their layers have the same digests. */
export function differences(one: Contents, other: Contents): string[] {
  const digests = ({ layers }: Contents) => layers.map(({ digest }) => digest).join();
  if (digests(one) === digests(other)) return [];
  const names = [...new Set([...one.files.keys(), ...other.files.keys()])];
  const files = names.filter((name) => one.files.get(name) !== other.files.get(name));
  return files.length > 0 ? files : ["only the times or the order of files in the layers"];
}
