import type { Check } from "./tree.ts";

const domains = "apps/api/src/domains/";
const kinds = ["routes", "service", "queries", "policy", "rules", "views", "jobs"];
const fileName = new RegExp(
  String.raw`^[a-z]+(-[a-z]+)*\.(${kinds.join("|")}|test|(?:policy|rules|views)\.test)\.ts$`,
);
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

/** What a policy may answer with: whether somebody may, a refusal, or whose things they reach. */
const ofPolicy =
  /^(may|can|require|refuse|why)[A-Z]\w*$|(Refusal|Scope|scopeOf)$|^(scope|access|reader)[A-Z]?\w*$/;
const exportedValue = /^export (?:async )?(?:const|function) (\w+)/gm;

/** Who may do what stands in policies, and nothing else does: figures and states are rules, answers are views. */
export const policies: Check = (tree) =>
  tree.files
    .filter((file) => file.startsWith(domains) && file.endsWith(".policy.ts"))
    .flatMap((file) =>
      [...tree.read(file).matchAll(exportedValue)]
        .filter(([, name = ""]) => !ofPolicy.test(name))
        .map(
          ([, name]) => `${file}: ${name} does not say who may do what; it is a rule (*.rules.ts) or a view.`,
        ),
    );

/** A view maps what was read to what is answered; what decides something is a rule. */
export const views: Check = (tree) =>
  tree.files
    .filter((file) => file.startsWith(domains) && file.endsWith(".views.ts"))
    .flatMap((file) =>
      [...tree.read(file).matchAll(exportedValue)]
        .filter(([, name = ""]) => /^(is|may|can|require|why|most|longest)([A-Z]|$)/.test(name))
        .map(([, name]) => `${file}: ${name} decides something; it is a rule (*.rules.ts) or a policy.`),
    );

/** Rules hold no question of who asks: that is a policy. */
export const rules: Check = (tree) =>
  tree.files
    .filter((file) => file.startsWith(domains) && file.endsWith(".rules.ts"))
    .filter((file) => /\b(Actor|Caller)\b/.test(tree.read(file)))
    .map((file) => `${file}: asks who somebody is; who may do what is a policy (*.policy.ts).`);

const source = /^(apps\/[^/]+\/src\/features\/.*)\/[^/]+(?<!\.test)\.tsx?$/;

/** A folder of a feature has at least three source files: a smaller one is part of another feature, or of the app. */
export const featureFolders: Check = (tree) => {
  const folders = tree.files.flatMap((file) => source.exec(file)?.[1] ?? []);
  return [...Map.groupBy(folders, (folder) => folder)]
    .filter(([, inside]) => inside.length < fewestSources)
    .map(([folder, inside]) => `${folder}: has ${inside.length} source files; fold it into another folder.`);
};

const vague = new Set(["common", "helper", "helpers", "hooks", "misc", "shared", "types", "util", "utils"]);

// May only shrink: each stands for something that has no better name.
const allowed = new Set(["packages/voice-client/src/types.ts"]);

/** A name that fits everything attracts everything. */
export const vagueNames: Check = (tree) => [
  ...tree.files
    .filter((file) => /^(apps|packages|tooling)\//.test(file) && !allowed.has(file))
    .flatMap((file) => {
      const part = file.split("/").find((name) => vague.has(name.replace(/\..*$/, "")));
      return part === undefined ? [] : [`${file}: "${part}" says nothing; name it after what it holds.`];
    }),
  ...[...allowed]
    .filter((file) => !tree.files.includes(file))
    .map((file) => `${file}: is gone; take it off the list in names.ts.`),
];
