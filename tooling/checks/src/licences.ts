import path from "node:path";
import { execFileSync } from "node:child_process";
import type { Check, Tree } from "./tree.ts";

// A separate program, given away under the GPL itself.
const mayUseGpl = "apps/voice-agent";

/** What may reach those who use the product: licences that ask for a notice at most. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense",
  "(MIT OR CC0-1.0)",
]);

/** Packages under another licence: exact names, each with its only user. An entry that nothing needs is a finding. */
const exceptions = [
  // The built-in voice. Its program is given away under the GPL as a whole, and talks to the others over HTTP only.
  { folder: mayUseGpl, name: "@echogarden/espeak-ng-emscripten", licence: "GPL-3.0" },
];

type Listed = Record<string, { name: string }[]>;
type List = (folder: string, which: "all" | "production") => Listed;

/** Licences of a workspace's dependencies, direct and indirect, with the packages that have them. */
const licencesOf: List = (folder, which) => {
  const args = ["licenses", "list", "--json", ...(which === "production" ? ["--prod"] : [])];
  const listed = execFileSync("pnpm", args, { cwd: folder, encoding: "utf8" });
  return listed.startsWith("{") ? (JSON.parse(listed) as Listed) : {};
};

const workspaces = (tree: Tree, kinds: string) =>
  tree.files
    .filter((file) => new RegExp(`^(${kinds})/[^/]+/package\\.json$`).test(file))
    .map((file) => path.posix.dirname(file));

const packagesIn = (listed: Listed) =>
  Object.entries(listed).flatMap(([licence, packages]) => packages.map(({ name }) => ({ name, licence })));

/** Of licences among which everybody may choose, every one is. */
const isCopyleft = (licence: string) =>
  (licence.includes(" AND ") ? [licence] : licence.split(" OR ")).every((one) => /\bA?GPL/.test(one));

/** Finds GPL code outside the one program that may have it, however deep it comes in, tools included. */
export const gplDependencies =
  (root: string, list: List = licencesOf): Check =>
  (tree) =>
    workspaces(tree, "apps|packages|tooling")
      .filter((folder) => folder !== mayUseGpl)
      .flatMap((folder) =>
        packagesIn(list(path.join(root, folder), "all"))
          .filter(({ licence }) => isCopyleft(licence))
          .map(({ name, licence }) => `${folder}: depends on ${name}, which is ${licence}.`),
      );

/** Everything that is shipped, however deep, is under a licence of the list or a named exception. */
export const shippedLicences =
  (root: string, list: List = licencesOf): Check =>
  (tree) => {
    const shipped = workspaces(tree, "apps|packages").flatMap((folder) =>
      packagesIn(list(path.join(root, folder), "production")).map((found) => ({ folder, ...found })),
    );
    const others = shipped.filter(({ licence }) => !allowed.has(licence));
    const isSame = (a: (typeof shipped)[number]) => (b: (typeof shipped)[number]) =>
      a.folder === b.folder && a.name === b.name && a.licence === b.licence;
    return [
      ...others
        .filter((found) => !exceptions.some(isSame(found)))
        .map(
          ({ folder, name, licence }) =>
            `${folder}: ships ${name}, which is ${licence}; allowed are the licences of licences.ts.`,
        ),
      ...exceptions
        .filter(({ folder }) => tree.files.includes(`${folder}/package.json`))
        .filter((exception) => !others.some(isSame(exception)))
        .map(
          ({ folder, name }) => `${folder}: no longer ships ${name}; take it off the list in licences.ts.`,
        ),
    ];
  };
