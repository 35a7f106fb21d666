import type { Endpoint } from "@field-advisor/schema/endpoint";

type Path = readonly PropertyKey[];

/**
 * An undeclared field never leaves; an answer that breaks the contract is our fault and says nothing.
 * @param onBadRows where given, entries of lists that break the contract are left out instead, and named here: one row
 *   that was stored wrongly must not take a whole list from everybody
 */
export function stripped(endpoint: Endpoint, answer: unknown, onBadRows?: (problem: Error) => void): unknown {
  const result = endpoint.response.safeParse(answer);
  if (result.success) return result.data;
  const { issues } = result.error;
  const places = issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
  const problem = new Error(
    `${endpoint.method} ${endpoint.path} answered outside its contract at ${places.join(", ")}`,
  );
  const paths = issues.map(({ path }) => path);
  if (!onBadRows || !paths.every(isInList)) throw problem;
  onBadRows(problem);
  return endpoint.response.parse(withoutRows(answer, paths));
}

const isInList = (path: Path) => path.some((key) => typeof key === "number");

/** The answer without the entries of lists to which the paths lead. */
function withoutRows(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) {
    const bad = new Set(paths.map(([index]) => index));
    return value.filter((_, index) => !bad.has(index));
  }
  if (typeof value !== "object" || value === null) return value;
  const below = Map.groupBy(paths, ([key = ""]) => key);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const inside = below.get(key)?.map((path) => path.slice(1));
      return [key, inside ? withoutRows(part, inside) : part];
    }),
  );
}
