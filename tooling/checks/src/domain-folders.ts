import type { Check } from "./tree.ts";

const domains = "apps/api/src/domains/";
const kinds = ["routes", "service", "queries", "policy", "jobs"];
const fileName = new RegExp(String.raw`^[a-z]+(-[a-z]+)*\.(${kinds.join("|")}|test|policy\.test)\.ts$`);
const fewestSources = 3;

const isTest = (file: string) => file.endsWith(".test.ts");
const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/"));

/** Folders below a domain that are too small to be worth a step. */
function smallFolders(files: readonly string[]): string[] {
  const sources = Map.groupBy(
    files.filter((file) => !isTest(file) && file.slice(domains.length).split("/").length === 3),
    folderOf,
  );
  return [...sources]
    .filter(([, inside]) => inside.length < fewestSources)
    .map(([folder, inside]) => `${folder}: has ${inside.length} source files; fold it into its domain.`);
}

/**
 * A domain's files are named `<noun>.<kind>.ts`, so that everybody knows where a thing is and no `helpers.ts` grows. A
 * sub-folder is a noun with at least three source files, and has no folders itself.
 */
export const domainFolders: Check = (tree) => {
  const files = tree.files.filter((file) => file.startsWith(domains));
  const findings = files.flatMap((file) => {
    const [name = "", ...folders] = file.slice(domains.length).split("/").toReversed();
    if (folders.length === 0) return [`${file}: belongs into the folder of a domain.`];
    if (folders.length > 2) return [`${file}: is nested too deeply; a domain has nouns, a noun has none.`];
    return fileName.test(name) ? [] : [`${file}: is named <noun>.<kind>.ts; kinds are ${kinds.join(", ")}.`];
  });
  return [...findings, ...smallFolders(files)];
};
