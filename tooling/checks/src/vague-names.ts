import type { Check } from "./tree.ts";

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
    .map((file) => `${file}: is gone; take it off the list in vague-names.ts.`),
];
