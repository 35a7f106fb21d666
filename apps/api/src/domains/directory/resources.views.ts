import { coreUser, enterpriseUser, coreGroup, noExternalId } from "../../lib/scim-names.ts";
import { ScimRefusal } from "../../lib/scim-refusal.ts";
import type { DirectoryGroup } from "./groups.queries.ts";
import type { DirectoryPerson } from "./people.queries.ts";
import { asTheyAre } from "./people.rules.ts";
import { type Attributes } from "./person-shape.rules.ts";

export type { DirectoryGroup, DirectoryPerson };

const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/** Of a resource what a directory is told; both versions count, because owners change accounts too. */
export const versionOf = ({ version, accountVersion }: Pick<DirectoryPerson, "version" | "accountVersion">) =>
  `W/"${accountVersion}-${version}"`;

export const versionOfGroup = ({ version }: Pick<DirectoryGroup, "version">) => `W/"${version}"`;

export const addressIn = (base: string, kind: "Users" | "Groups", id: number) => `${base}/${kind}/${id}`;

export function shownPerson(base: string, person: DirectoryPerson): Attributes {
  const { id, attributes, createdAt, changedAt } = person;
  return {
    schemas: [coreUser, ...(enterpriseUser in attributes ? [enterpriseUser] : [])],
    id: String(id),
    ...asTheyAre(attributes, person),
    meta: {
      resourceType: "User",
      created: createdAt,
      lastModified: changedAt,
      location: addressIn(base, "Users", id),
      version: versionOf(person),
    },
  };
}

export function shownGroup(base: string, group: DirectoryGroup): Attributes {
  const { id, name, externalId, createdAt, members } = group;
  return {
    schemas: [coreGroup],
    id: String(id),
    ...(externalId !== noExternalId && { externalId }),
    displayName: name,
    members: members.map((member) => ({
      value: String(member.id),
      display: member.name,
      type: "User",
      $ref: addressIn(base, "Users", member.id),
    })),
    meta: {
      resourceType: "Group",
      created: createdAt,
      location: addressIn(base, "Groups", id),
      version: versionOfGroup(group),
    },
  };
}

export const shownList = (
  resources: readonly object[],
  { total, startIndex }: { total: number; startIndex: number },
) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const mostPerPage = 200;
const usualPerPage = 100;

const wholeNumber = (text: string | undefined, otherwise: number) => {
  if (text === undefined || text === "") return otherwise;
  const number = Number(text);
  if (!Number.isInteger(number))
    throw new ScimRefusal("invalidValue", "startIndex and count are whole numbers.");
  return number;
};

/** The standard counts from 1, and takes what is less for the least there is. */
export function partOf(query: Readonly<Record<string, string | undefined>>) {
  const startIndex = Math.min(Math.max(1, wholeNumber(query["startindex"], 1)), 10_000_000);
  const limit = Math.min(Math.max(0, wholeNumber(query["count"], usualPerPage)), mostPerPage);
  return { startIndex, limit, offset: startIndex - 1 };
}

/** What is always told. */
const always: ReadonlySet<string> = new Set(["schemas", "id"]);

const namesOf = (list: string | undefined) =>
  (list ?? "")
    .slice(0, 2000)
    .toLowerCase()
    .split(",")
    .map((name) =>
      name.trim().replace(`${coreUser.toLowerCase()}:`, "").replace(`${coreGroup.toLowerCase()}:`, ""),
    )
    .filter((name) => name !== "");

/** Of a resource the attributes that are asked for, or all but those that are not wanted. */
export function projected(
  resource: Attributes,
  query: Readonly<Record<string, string | undefined>>,
): Attributes {
  const [wanted, unwanted] = [namesOf(query["attributes"]), namesOf(query["excludedattributes"])];
  if (wanted.length > 0) return pick(resource, wanted);
  const left = Object.entries(resource).filter(
    ([name]) => always.has(name) || !unwanted.includes(name.toLowerCase()),
  );
  return Object.fromEntries(left);
}

function pick(resource: Attributes, wanted: readonly string[]): Attributes {
  const told = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const small = name.toLowerCase();
    if (always.has(name)) return [[name, value]];
    if (wanted.some((each) => each === small || each.startsWith(`${small}[`))) return [[name, value]];
    const parts = wanted.filter((each) => each.startsWith(`${small}.`) || each.startsWith(`${small}:`));
    return parts.length === 0
      ? []
      : [
          [
            name,
            partsOf(
              value,
              parts.map((each) => each.slice(small.length + 1)),
            ),
          ],
        ];
  });
  return Object.fromEntries(told);
}

function partsOf(value: unknown, parts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => partsOf(each, parts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => parts.includes(name.toLowerCase())));
}
