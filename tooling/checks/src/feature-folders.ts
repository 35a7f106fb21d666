import type { Check } from "./tree.ts";

const source = /^(apps\/[^/]+\/src\/features\/.*)\/[^/]+(?<!\.test)\.tsx?$/;
const fewestSources = 3;

/** A folder of a feature has at least three source files: a smaller one is part of another feature, or of the app. */
export const featureFolders: Check = (tree) => {
  const folders = tree.files.flatMap((file) => source.exec(file)?.[1] ?? []);
  return [...Map.groupBy(folders, (folder) => folder)]
    .filter(([, inside]) => inside.length < fewestSources)
    .map(([folder, inside]) => `${folder}: has ${inside.length} source files; fold it into another folder.`);
};
