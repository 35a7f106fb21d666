import type { Check, Tree } from "./tree.ts";

const document = "apps/api/security/data.md";

const levels = ["secret", "confidential", "personal", "internal"];

interface Row {
  table: string;
  level: string;
}

/** Rows such as `` | `users` | secret | … | ``. */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| `(\w+)` +\| (\w+) +\|/gm)].map(([, table = "", level = ""]) => ({ table, level }));

/** The tables that the API's queries know. */
const tablesOfApi = (tree: Tree): string[] => {
  const known = /export interface DB \{([^}]*)\}/.exec(tree.read("apps/api/src/db/schema.ts"))?.[1] ?? "";
  return [...known.matchAll(/^ {2}(\w+):/gm)].map(([, table = ""]) => table);
};

/** The tables that the voice agent's migrations leave. */
function tablesOfVoiceAgent(tree: Tree): string[] {
  const migrations = tree.files.filter((file) =>
    /^apps\/voice-agent\/src\/db\/migrations\/.*\.sql$/.test(file),
  );
  const text = migrations
    .toSorted()
    .map((file) => tree.read(file))
    .join("\n");
  const dropped = new Set([...text.matchAll(/^drop table (\w+)/gm)].map(([, table]) => table));
  return [...text.matchAll(/^create table (\w+)/gm)]
    .map(([, table = ""]) => table)
    .filter((table) => !dropped.has(table));
}

function findingsOf(whose: string, tables: string[], rows: Row[]): string[] {
  const named = rows.map(({ table }) => table);
  return [
    ...tables
      .filter((table) => !named.includes(table))
      .map((table) => `${document}: ${table} of ${whose} has no level.`),
    ...named
      .filter((table, index) => !tables.includes(table) || named.indexOf(table) !== index)
      .map((table) => `${document}: ${table} is no table of ${whose}, or is there twice.`),
    ...rows
      .filter(({ level }) => !levels.includes(level))
      .map(({ table, level }) => `${document}: ${table} has the level "${level}", which is none.`),
  ];
}

/** Every table has one level of protection. */
export const dataLevels: Check = (tree) => {
  if (!tree.files.includes(document)) return [`${document}: is missing.`];
  const [api = "", voiceAgent = ""] = tree.read(document).split("## The voice agent's database");
  return [
    ...findingsOf("the product", tablesOfApi(tree), rowsOf(api)),
    ...findingsOf("the voice agent", tablesOfVoiceAgent(tree), rowsOf(voiceAgent)),
  ];
};
