import { contract } from "./contract.ts";
import { type Endpoint, mayWithKey } from "./endpoint.ts";
import { groupLabels } from "./group-labels.ts";

/** What a key may be allowed: to read a part of the product (`rooms:read`), or to change it (`rooms:write`). */
export type Scope = `${string}:${"read" | "write"}` | typeof directoryScope;

/** Looking after people as a directory does. Its calls are those of a standard, so they are not in the contract. */
export const directoryScope = "scim";

const labels: Readonly<Record<string, string>> = groupLabels;

const scopeIn = (group: string, { method }: Endpoint): Scope =>
  `${group}:${method === "GET" ? "read" : "write"}`;

/** The scope that a key needs for a call; calls that no key may make have none. */
export const scopes: ReadonlyMap<Endpoint, Scope> = new Map(
  Object.entries(contract).flatMap(([name, group]) =>
    Object.values(group as Record<string, Endpoint>)
      .filter(mayWithKey)
      .map((endpoint) => [endpoint, scopeIn(name, endpoint)] as const),
  ),
);

const known: ReadonlySet<string> = new Set([...scopes.values(), directoryScope]);

export const isScope = (scope: string): boolean => known.has(scope);

/** The scopes by the part of the product that they are about, in the order of their names. */
export const scopeChoices = Object.keys(contract)
  .map((group) => {
    const of = (kind: "read" | "write") => (known.has(`${group}:${kind}`) ? `${group}:${kind}` : null);
    return { label: labels[group] ?? group, read: of("read"), write: of("write") };
  })
  .filter(({ read, write }) => read !== null || write !== null)
  .concat({ label: "Directory (SCIM)", read: null, write: directoryScope })
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
