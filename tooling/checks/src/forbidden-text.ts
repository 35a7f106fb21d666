import { type Check, isSource, isTest } from "./tree.ts";

const silencers = [
  { pattern: /\bas unknown as\b/g, what: "a cast through unknown" },
  { pattern: /\b(oxlint|eslint)-disable/g, what: "a comment that switches the linter off" },
  { pattern: /@ts-(ignore|expect-error|nocheck)\b/g, what: "a comment that switches the compiler off" },
];

// Exact counts, and they may only shrink.
const allowed: Record<string, number> = {
  // A transcript that scrolls has to be reachable by keyboard; the rule does not know scrolling.
  "apps/deploy/src/features/conversation/transcript.tsx": 1,
  // Vimeo's player needs the storage of its own origin; the rule fears a frame of ours.
  "apps/portal/src/features/home/library/vimeo-dialog.tsx": 1,
};

/** Whoever silences a tool here has to say so in a list that everybody sees. */
export const silencedTools: Check = (tree) =>
  tree.files
    .filter((file) => (isSource(file) || isTest(file)) && !file.startsWith("tooling/checks/"))
    .flatMap((file) => {
      const text = tree.read(file);
      const found = silencers.flatMap(({ pattern, what }) => [...text.matchAll(pattern)].map(() => what));
      const limit = allowed[file] ?? 0;
      if (found.length < limit)
        return [`${file}: is better than its allowance; lower it in forbidden-text.ts.`];
      return found.length > limit ? [`${file}: has ${found.join(" and ")}.`] : [];
    });

const traces = [
  { pattern: /(?<![\w.~$}-])\/(home|root|Users|work|mnt|tmp)\/[\w.]+/, what: "a path of somebody's machine" },
  { pattern: /\b[A-Z]:\\Users\\/, what: "a path of somebody's machine" },
  {
    pattern: /https?:\/\/[^\s/"']*(regist[r]y|artifactory|nexus|verdaccio)/i,
    what: "the address of a package registry",
  },
  { pattern: /^\s*(tarball|resolved):\s*http/m, what: "the address of a package registry" },
];

const isText = (file: string) => !/\.(png|jpe?g|gif|ico|wav|mp3|webm|woff2?|pdf|docx|wasm)$/.test(file);

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
