import { betweenNames } from "@field-advisor/schema/group-constants";
import { parse, type Filter } from "scim2-parse-filter";
import { ScimRefusal } from "../../lib/scim-refusal.ts";
import { coreGroup } from "../../lib/scim-names.ts";
import { singleSpaced } from "../../lib/text.ts";
import { isObject, spelled } from "./person-shape.rules.ts";
import type { Operation } from "./patches.rules.ts";

const longestName = 100;
const longestExternalId = 500;

export interface GroupDocument {
  displayName: string;
  externalId: string | null;
  /** As they were sent; undefined where nothing was said of them. */
  members: string[] | undefined;
}

const invalidValue = (message: string) => new ScimRefusal("invalidValue", message);

/** @throws ScimRefusal invalidValue */
function readName(value: unknown): string {
  const name = typeof value === "string" ? singleSpaced(value).trim() : "";
  if (name === "") throw invalidValue("displayName is missing.");
  if (name.length > longestName)
    throw invalidValue(`displayName may have at most ${longestName} characters.`);
  if (name.includes("\0") || !name.isWellFormed())
    throw invalidValue("displayName contains characters that cannot be stored.");
  if (name.includes(betweenNames))
    throw invalidValue(
      "displayName contains a semicolon, which stands between groups in lists. Leave it out.",
    );
  return name;
}

function readExternalId(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (
    typeof value !== "string" ||
    value.length > longestExternalId ||
    value.includes("\0") ||
    !value.isWellFormed()
  )
    throw invalidValue(`externalId must be a text of at most ${longestExternalId} characters.`);
  return value;
}

/** The ids that a value names: an object, a text, or a list of them. */
function readMembers(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return entries.map((entry) => {
    const named = isObject(entry)
      ? Object.entries(entry).find(([key]) => key.toLowerCase() === "value")?.[1]
      : entry;
    if (typeof named !== "string" && typeof named !== "number")
      throw invalidValue("Each member needs a value.");
    return String(named);
  });
}

const shape = { displayName: 0, externalId: 0, members: 0 };

/** @throws ScimRefusal invalidSyntax, invalidValue */
export function readGroup(sent: unknown): GroupDocument {
  if (!isObject(sent)) throw new ScimRefusal("invalidSyntax", "Send the group as a JSON object.");
  const known = new Map(Object.entries(sent).map(([key, value]) => [spelled(shape, key), value]));
  return {
    displayName: readName(known.get("displayName")),
    externalId: readExternalId(known.get("externalId")),
    members: known.has("members") ? readMembers(known.get("members")) : undefined,
  };
}

/** What a patch makes of a group. */
export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  /** Everybody leaves before those who are added come in. */
  isEmptied: boolean;
  add: Set<string>;
  remove: Set<string>;
}

const emptied = (change: GroupChange) => {
  change.isEmptied = true;
  change.add.clear();
  change.remove.clear();
};

const come = (change: GroupChange, id: string) => {
  change.remove.delete(id);
  change.add.add(id);
};

const leave = (change: GroupChange, id: string) => {
  change.add.delete(id);
  change.remove.add(id);
};

/** What operations come to, one after the other. However many there are, people come and leave once. @throws ScimRefusal */
export function readChange(operations: readonly Operation[]): GroupChange {
  const change: GroupChange = { isEmptied: false, add: new Set(), remove: new Set() };
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path !== undefined) apply(change, operation);
    else if (isObject(value) && op !== "remove")
      for (const [key, part] of Object.entries(value)) apply(change, { op, path: key, value: part });
    else throw new ScimRefusal("noTarget", "The operation needs a path, or an object as its value.");
  }
  return change;
}

const steps = new RegExp(`^(?:${coreGroup.replaceAll(".", "\\.")}:)?(\\w+)(?:\\[([^\\]]*)\\])?$`, "i");

function apply(change: GroupChange, { op, path = "", value }: Operation): void {
  const found = steps.exec(path);
  const name = found?.[1]?.toLowerCase();
  if (name === "members") return changeMembers(change, { op, filter: found?.[2], value });
  if (found?.[2] !== undefined) throw invalidPath(path);
  if (name === "displayname") change.displayName = readName(op === "remove" ? undefined : value);
  else if (name === "externalid") change.externalId = op === "remove" ? null : readExternalId(value);
  // Okta repeats the id and the schemas.
  else if (name !== "id" && name !== "schemas" && name !== "meta") throw invalidPath(path);
}

const invalidPath = (path: string) =>
  new ScimRefusal("invalidPath", `There is no attribute ${path.slice(0, 100)} of a group here.`);

interface OfMembers {
  op: Operation["op"];
  filter: string | undefined;
  value: unknown;
}

function changeMembers(change: GroupChange, { op, filter, value }: OfMembers): void {
  if (filter !== undefined) {
    if (op !== "remove") throw invalidPath(`members[${filter}]`);
    for (const id of namedBy(filter)) leave(change, id);
    return;
  }
  const ids = readMembers(value);
  if (op === "remove" && value !== undefined && value !== null) for (const id of ids) leave(change, id);
  else {
    if (op !== "add") emptied(change);
    for (const id of ids) come(change, id);
  }
}

/** `value eq "7"`, or several of them with "or". */
function namedBy(text: string): string[] {
  const idsOf = (filter: Filter): string[] => {
    if ("filters" in filter && filter.op === "or") return filter.filters.flatMap(idsOf);
    if ("compValue" in filter && filter.op === "eq" && filter.attrPath.toLowerCase() === "value")
      return [String(filter.compValue)];
    throw new ScimRefusal("invalidFilter", 'Members are named by value eq "…".');
  };
  try {
    return idsOf(parse(text));
  } catch (error) {
    if (error instanceof ScimRefusal) throw error;
    throw new ScimRefusal("invalidFilter", "The filter cannot be read.");
  }
}
