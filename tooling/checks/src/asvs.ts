import type { Check, Tree } from "./tree.ts";

const document = "docs/asvs.md";

/** How many requirements OWASP ASVS 5.0.0 has at each level. */
const published = { 1: 70, 2: 183 } as const;

interface Requirement {
  id: string;
  level: string;
  status: string;
  evidence: string;
}

/** Entries such as `- **6.3.3** (level 2, met): … evidence`, and `1.2.6 (2)` for what does not apply. */
const requirementsIn = (text: string): Requirement[] =>
  [
    ...text.matchAll(
      /^- \*\*(\d+\.\d+\.\d+)\*\* \(level ([12]), (met|partly|not met|operator)\): (.*(?:\n  .*)*)/gm,
    ),
    ...text.matchAll(/\b(\d+\.\d+\.\d+)\s+\(([12])\)/g),
  ].map(([, id = "", level = "", status = "", evidence = ""]) => ({ id, level, status, evidence }));

/** What is met names a file that shows it, and every file that is named exists. */
function evidenceProblems(tree: Tree, { id, status, evidence }: Requirement): string[] {
  const files = [...evidence.matchAll(/`((?:apps|packages|tooling|docker|docs)\/[^`]+|[\w-]+\.md)`/g)].map(
    ([, file = ""]) => file,
  );
  if (files.length === 0 && (status === "met" || status === "partly")) return [`${id} names no evidence.`];
  return files
    .filter((file) => !tree.files.includes(file))
    .map((file) => `${id} names ${file}, which does not exist.`);
}

/** The comparison with OWASP ASVS has every requirement once, and its evidence exists. */
export const asvsEvidence: Check = (tree) => {
  if (!tree.files.includes(document)) return [`${document}: is missing.`];
  const requirements = requirementsIn(tree.read(document));
  const ids = requirements.map(({ id }) => id);
  return [
    ...Object.entries(published)
      .map(([level, wanted]) => ({ level, wanted, has: requirements.filter((one) => one.level === level) }))
      .filter(({ has, wanted }) => has.length !== wanted)
      .map(
        ({ level, wanted, has }) =>
          `has ${has.length} requirements of level ${level}, published are ${wanted}.`,
      ),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `has ${id} twice.`),
    ...requirements.flatMap((requirement) => evidenceProblems(tree, requirement)),
  ].map((problem) => `${document}: ${problem}`);
};
