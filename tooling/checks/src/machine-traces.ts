import type { Check } from "./tree.ts";

const traces = [
  { pattern: /(?<![\w.~$}-])\/(home|root|Users|work|mnt|tmp)\/[\w.]+/, what: "a path of somebody's machine" },
  { pattern: /\b[A-Z]:\\Users\\/, what: "a path of somebody's machine" },
  {
    pattern: /https?:\/\/[^\s/"']*(regist[r]y|artifactory|nexus|verdaccio)/i,
    what: "the address of a package registry",
  },
  { pattern: /^\s*(tarball|resolved):\s*http/m, what: "the address of a package registry" },
];

const isText = (file: string) => !/\.(png|jpe?g|gif|ico|wav|mp3|woff2?|pdf|wasm)$/.test(file);

/** What is true on one machine only has no place in a repository. */
export const machineTraces: Check = (tree) =>
  tree.files.filter(isText).flatMap((file) => {
    const lines = tree.read(file).split("\n");
    return lines.flatMap((line, index) =>
      traces
        .filter(({ pattern }) => pattern.test(line))
        .map(
          ({ pattern, what }) => `${file}:${index + 1}: holds ${what} (${pattern.exec(line)?.[0].trim()}).`,
        ),
    );
  });
