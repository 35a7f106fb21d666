import type { Check, Tree } from "./tree.ts";

const table = "apps/api/security/asvs.md";

const statuses = ["met", "partly", "not met", "operator"] as const;
type Status = (typeof statuses)[number] | "not applicable";

interface Requirement {
  id: string;
  level: 1 | 2;
  status: Status;
  evidence: string;
}

/** How many requirements OWASP ASVS 5.0.0 has at each level. */
const published = { 1: 70, 2: 183 } as const;

const levelOf = (text: string | undefined) => (text === "1" ? 1 : 2);

/** Rows such as `| 6.3.3 | 2 | not met | … | evidence |`. */
const judged = (text: string): Requirement[] =>
  [
    ...text.matchAll(
      /^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (met|partly|not met|operator) +\| [^|]+ \|([^|]*)\|$/gm,
    ),
  ].map(([, id = "", level, status, evidence = ""]) => ({
    id,
    level: levelOf(level),
    status: statuses.find((known) => known === status) ?? "not met",
    evidence,
  }));

/** Lists such as `1.2.6 (2), 1.2.7 (2)`. */
const inapplicable = (text: string): Requirement[] =>
  [...text.matchAll(/\b(\d+\.\d+\.\d+) \(([12])\)/g)].map(([, id = "", level]) => ({
    id,
    level: levelOf(level),
    status: "not applicable",
    evidence: "",
  }));

/** The sentence that the document has to begin with. */
function countsOf(requirements: Requirement[]): string {
  const count = (status: Status) => requirements.filter((one) => one.status === status).length;
  const applicable = requirements.length - count("not applicable");
  return `Of ${requirements.length} requirements, ${applicable} apply: ${count("met")} are met, ${count("partly")} in part, ${count("not met")} are not met, and ${count("operator")} depend on the operator.`;
}

/** What is wrong with the evidence of one requirement: `path`, or `path`: "words that the file has". */
function evidenceProblems(tree: Tree, { id, status, evidence }: Requirement): string[] {
  const items = [...evidence.matchAll(/`([^`]+)`(?:: "([^"]+)")?/g)];
  if (items.length === 0 && (status === "met" || status === "partly"))
    return [`${table}: ${id} names no evidence.`];
  return items.flatMap(([, file = "", words]) => {
    if (!tree.files.includes(file)) return [`${table}: ${id} names ${file}, which does not exist.`];
    return words === undefined || tree.read(file).includes(words)
      ? []
      : [`${table}: ${id} names "${words}", which ${file} does not have.`];
  });
}

/** The comparison with OWASP ASVS is complete, its evidence exists, and its counts are those of its rows. */
export const asvsEvidence: Check = (tree) => {
  if (!tree.files.includes(table)) return [`${table}: is missing.`];
  const text = tree.read(table);
  const requirements = [...judged(text), ...inapplicable(text)];
  const ids = requirements.map(({ id }) => id);
  const counts = countsOf(requirements);
  return [
    ...([1, 2] as const)
      .map((level) => ({ level, rows: requirements.filter((one) => one.level === level).length }))
      .filter(({ level, rows }) => rows !== published[level])
      .map(
        ({ level, rows }) =>
          `${table}: has ${rows} requirements of level ${level}, published are ${published[level]}.`,
      ),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${table}: has ${id} twice.`),
    ...requirements.flatMap((requirement) => evidenceProblems(tree, requirement)),
    ...(text.replaceAll(/\s+/g, " ").includes(counts) ? [] : [`${table}: must say: ${counts}`]),
  ];
};
