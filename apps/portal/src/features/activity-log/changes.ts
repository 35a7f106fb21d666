/** One thing that was written: what it was, where that is known, and what it is. */
export interface Change {
  name: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (Array.isArray(value)) return value.map((each) => inWords(each)).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** "lastLoginAt" and "last_login_at" as people write them. */
const label = (name: string): string => {
  const labels = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return labels.charAt(0).toUpperCase() + labels.slice(1);
};

/** What an entry of the log wrote, line by line; `before` and `after` hold the fields that a change touched. */
export function changesIn({ before, after, ...rest }: Readonly<Record<string, unknown>>): Change[] {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const touched = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return [
    ...touched.map((name) => ({ name: label(name), before: inWords(was[name]), after: inWords(is[name]) })),
    ...Object.entries(rest).map(([name, value]) => ({
      name: label(name),
      before: "",
      after: inWords(value),
    })),
  ];
}
