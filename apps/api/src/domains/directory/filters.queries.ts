import { coreGroup, coreUser, enterpriseUser, noExternalId } from "../../lib/scim-names.ts";
import { type RawBuilder, sql } from "kysely";
import { type Filter, parse } from "scim2-parse-filter";
import { ScimRefusal } from "../../lib/scim-refusal.ts";
import { enterpriseShape, personShape, type Shape } from "../../lib/scim-shapes.ts";
import { singleSpaced } from "../../lib/text.ts";

/** What a name in a filter stands for. */
export type Attribute =
  | { kind: "text" | "exact" | "name"; of: RawBuilder<string | null> }
  | { kind: "flag"; of: RawBuilder<boolean | null> }
  | { kind: "moment"; of: RawBuilder<string | null> }
  | { kind: "many"; from: RawBuilder<unknown>; parts: Attributes };

/** By their names in small letters. */
export type Attributes = Readonly<Record<string, Attribute>>;

const longestFilter = 2000;
const mostComparisons = 50;

const invalid = (message: string) => new ScimRefusal("invalidFilter", message);

/** A word that is compared with, and is no JSON: programs leave the quotes out. What stands in quotes is passed over. */
const bareWord =
  /"(?:[^"\\]|\\.)*"|\b(eq|ne|co|sw|ew|gt|lt|ge|le)\s+(?!true\b|false\b|null\b|["\s])([^\s()[\]"]+)/gi;

const quoted = (filter: string) =>
  filter.replaceAll(bareWord, (whole: string, verb?: string, word?: string) =>
    verb === undefined || word === undefined || /^-?\d+(?:\.\d+)?$/.test(word)
      ? whole
      : `${verb} ${JSON.stringify(word)}`,
  );

/**
 * A filter of a directory as a condition, in which everything that was sent is a bound value.
 * @throws ScimRefusal invalidFilter
 */
export function conditionOf(text: string, attributes: Attributes): RawBuilder<boolean> {
  if (text.length > longestFilter) throw invalid(`A filter may have at most ${longestFilter} characters.`);
  const parsed = parsedFilter(text);
  const budget = { left: mostComparisons };
  return condition(parsed, attributes, budget);
}

function parsedFilter(text: string): Filter {
  try {
    return parse(quoted(text));
  } catch {
    throw invalid("The filter cannot be read.");
  }
}

function condition(filter: Filter, attributes: Attributes, budget: { left: number }): RawBuilder<boolean> {
  if (budget.left-- <= 0) throw invalid(`A filter may compare at most ${mostComparisons} times.`);
  if ("filters" in filter) {
    const parts = filter.filters.map((each) => condition(each, attributes, budget));
    return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
  }
  if ("filter" in filter) return sql`not coalesce(${condition(filter.filter, attributes, budget)}, false)`;
  if ("valFilter" in filter) {
    const list = attributeOf(filter.attrPath, attributes);
    if (list.kind !== "many") throw invalid(`${filter.attrPath} is no list.`);
    return anyOf(list, condition(filter.valFilter, list.parts, budget));
  }
  return comparison(filter, attributes);
}

const anyOf = (list: { from: RawBuilder<unknown> }, holds: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from ${list.from} where ${holds})`;

type Comparison = Extract<
  Filter,
  { op: "pr" | "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "lt" | "ge" | "le" }
>;

function comparison(filter: Comparison, attributes: Attributes): RawBuilder<boolean> {
  const [first = "", ...rest] = pathOf(filter.attrPath).split(".");
  const whole = named(attributes, pathOf(filter.attrPath));
  const list = named(attributes, first);
  if (whole === undefined && list?.kind === "many") {
    const part = named(list.parts, rest.join("."));
    if (!part) throw unknownAttribute(filter.attrPath);
    return anyOf(list, compared(part, filter));
  }
  const attribute = attributeOf(filter.attrPath, attributes);
  return attribute.kind === "many"
    ? anyOf(
        attribute,
        filter.op === "pr" ? sql`true` : compared(attributeOf("value", attribute.parts), filter),
      )
    : compared(attribute, filter);
}

/** "constructor" is a name that every object knows. */
const named = (attributes: Attributes, name: string): Attribute | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

const pathOf = (path: string) =>
  path
    .toLowerCase()
    .replace(`${coreUser.toLowerCase()}:`, "")
    .replace(`${coreGroup.toLowerCase()}:`, "")
    .replace(`${enterpriseUser.toLowerCase()}:`, "enterprise.");

const unknownAttribute = (path: string) =>
  invalid(`There is no attribute ${path.slice(0, 100)} to filter by.`);

function attributeOf(path: string, attributes: Attributes): Attribute {
  const found = named(attributes, pathOf(path));
  if (!found) throw unknownAttribute(path);
  return found;
}

function compared(attribute: Attribute, filter: Comparison): RawBuilder<boolean> {
  if (attribute.kind === "many") throw invalid(`${filter.attrPath} is a list.`);
  const { of } = attribute;
  if (filter.op === "pr")
    return attribute.kind === "text" ? sql`coalesce(${of}, '') <> ''` : sql`${of} is not null`;
  const { op, compValue: value } = filter;
  if (value === null && op === "eq") return sql`${of} is null`;
  if (value === null && op === "ne") return sql`${of} is not null`;
  if (value === null) throw invalid("null has no order.");
  if (attribute.kind === "flag") return flag(attribute.of, op, value);
  if (attribute.kind === "moment") return moment(attribute.of, op, value);
  return text(attribute, op, String(value));
}

type Verb = Exclude<Comparison["op"], "pr">;

function flag(of: RawBuilder<boolean | null>, op: Verb, value: unknown): RawBuilder<boolean> {
  const word = String(value).toLowerCase();
  if (word !== "true" && word !== "false") throw invalid("The value must be true or false.");
  const wanted = word === "true";
  if (op === "eq") return sql`${of} is not distinct from ${wanted}`;
  if (op === "ne") return sql`${of} is distinct from ${wanted}`;
  throw invalid("true and false are compared by eq and ne.");
}

const orders = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=`, eq: sql`=`, ne: sql`<>` } as const;

function moment(of: RawBuilder<string | null>, op: Verb, value: unknown): RawBuilder<boolean> {
  const time = Date.parse(String(value));
  if (Number.isNaN(time)) throw invalid("A moment is written as 2026-11-30T08:00:00Z.");
  if (!(op in orders)) throw invalid(`Moments are not compared by ${op}.`);
  return sql`${of} ${orders[op as keyof typeof orders]} ${new Date(time).toISOString()}::timestamptz`;
}

function text(
  { kind, of }: Extract<Attribute, { kind: "text" | "exact" | "name" }>,
  op: Verb,
  sent: string,
): RawBuilder<boolean> {
  if (sent.includes("\0") || !sent.isWellFormed())
    throw invalid("The filter contains characters that nothing has.");
  const value = kind === "name" ? nameAsKept(sent, op) : sent;
  const [found, wanted] =
    kind === "exact" ? [of, sql`${value}::text`] : [sql`lower(${of})`, sql`lower(${value}::text)`];
  switch (op) {
    case "ne":
      return sql`${found} is distinct from ${wanted}`;
    case "co":
      return sql`position(${wanted} in ${found}) > 0`;
    case "sw":
      return sql`starts_with(${found}, ${wanted})`;
    case "ew":
      return sql`right(${found}, length(${wanted})) = ${wanted}`;
    default:
      return sql`${found} ${orders[op]} ${wanted}`;
  }
}

/** Of a part of a name, the spaces at its ends count. */
const nameAsKept = (sent: string, op: Verb) =>
  op === "co" || op === "sw" || op === "ew" ? singleSpaced(sent) : singleSpaced(sent).trim();

const path = (...names: string[]) => sql<string | null>`d.attributes #>> ${names}::text[]`;

const valueAs = (kind: "text" | "flag", of: RawBuilder<string | null>): Attribute =>
  kind === "text" ? { kind, of } : { kind, of: sql`(${of})::boolean` };

/** Of what is kept of a person at a place everything, so that whatever stands at /Schemas can be filtered by. */
const kept = (shapes: Readonly<Record<string, Shape>>, before = "", ...place: string[]): Attributes =>
  Object.fromEntries(
    Object.entries(shapes).flatMap(([name, shape]): [string, Attribute][] => {
      const small = before + name.toLowerCase();
      if (typeof shape === "string") return [[small, valueAs(shape, path(...place, name))]];
      if ("many" in shape) return [[small, listAt(shape.many, ...place, name)]];
      const parts = kept(shape.one, `${small}.`, ...place, name);
      const value = parts[`${small}.value`];
      // "manager" alone means its value.
      return Object.entries({ ...parts, ...(value && { [small]: value }) });
    }),
  );

const listAt = (parts: Readonly<Record<string, "text" | "flag">>, ...place: string[]): Attribute => ({
  kind: "many",
  from: sql`jsonb_array_elements(coalesce(d.attributes #> ${place}::text[], '[]')) e`,
  parts: Object.fromEntries(
    Object.entries(parts).map(([name, kind]) => [
      name.toLowerCase(),
      valueAs(kind, sql`e.value ->> ${name}::text`),
    ]),
  ),
});

/** Of a person: `u` the account, `d` what the directory says of it. */
export const personAttributes: Attributes = {
  // Entra asks for a manager without the schema that it is of.
  ...kept(enterpriseShape, "", enterpriseUser),
  ...kept(enterpriseShape, "enterprise.", enterpriseUser),
  ...kept(personShape),
  id: { kind: "exact", of: sql`u.id::text` },
  externalid: { kind: "exact", of: sql`d.external_id` },
  username: { kind: "text", of: sql`d.user_name` },
  active: { kind: "flag", of: sql`(u.status = 'ACTIVE')` },
  "meta.created": { kind: "moment", of: sql`u.created_at` },
  "meta.lastmodified": { kind: "moment", of: sql`d.changed_at` },
};

/** Of a group `g`. */
export const groupAttributes: Attributes = {
  id: { kind: "exact", of: sql`g.id::text` },
  externalid: { kind: "exact", of: sql`nullif(g.external_id, ${noExternalId})` },
  displayname: { kind: "name", of: sql`g.name` },
  "meta.created": { kind: "moment", of: sql`g.created_at` },
  members: {
    kind: "many",
    from: sql`(select m.user_id from group_members m join directory_people p on p.user_id = m.user_id
      where m.group_id = g.id and p.deleted_at is null) m`,
    parts: {
      value: { kind: "exact", of: sql`m.user_id::text` },
      display: {
        kind: "text",
        of: sql`(select u.first_name || ' ' || u.last_name from users u where u.id = m.user_id)`,
      },
      type: { kind: "text", of: sql`'User'` },
    },
  },
};
