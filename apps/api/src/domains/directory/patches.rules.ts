import { coreUser, enterpriseUser } from "../../lib/scim-names.ts";
import { scimPatch, type ScimPatchOperation, type ScimResource } from "scim-patch";
import { type Filter, parse, stringify } from "scim2-parse-filter";
import { ScimRefusal } from "../../lib/scim-refusal.ts";
import { enterpriseShape, personShape, type Shape } from "../../lib/scim-shapes.ts";
import {
  dropped,
  isObject,
  type PersonDocument,
  readAttribute,
  readPerson,
  spelled,
} from "./person-shape.rules.ts";

export interface Operation {
  op: "add" | "remove" | "replace";
  /** As it was sent; undefined where the value names the attributes. */
  path: string | undefined;
  value: unknown;
}

const verbs: ReadonlySet<string> = new Set(["add", "remove", "replace"]);
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:patchop";
const longestPath = 500;

const invalidPath = (path: string) =>
  new ScimRefusal("invalidPath", `There is no attribute ${path.slice(0, 100)} here.`);
const invalidSyntax = (message: string) => new ScimRefusal("invalidSyntax", message);

/**
 * The operations of a patch. Verbs and names are taken in any letters: Entra writes "Replace".
 * @throws ScimRefusal invalidSyntax
 */
export function readOperations(sent: unknown, most: number): Operation[] {
  if (!isObject(sent)) throw invalidSyntax("Send the patch as a JSON object.");
  const schemas = Array.isArray(sent["schemas"]) ? sent["schemas"] : [];
  if (!schemas.some((schema) => String(schema).toLowerCase() === patchSchema))
    throw invalidSyntax("schemas must name urn:ietf:params:scim:api:messages:2.0:PatchOp.");
  const operations = Object.entries(sent).find(([name]) => name.toLowerCase() === "operations")?.[1];
  if (!Array.isArray(operations) || operations.length === 0) throw invalidSyntax("Operations are missing.");
  if (operations.length > most)
    throw new ScimRefusal("tooMany", `At most ${most} operations at once.`, "payload_too_large");
  return operations.map(readOperation);
}

function readOperation(sent: unknown): Operation {
  if (!isObject(sent)) throw invalidSyntax("Each operation is a JSON object.");
  const op = String(sent["op"]).toLowerCase();
  const { path } = sent;
  if (!verbs.has(op)) throw invalidSyntax('op must be "add", "remove" or "replace".');
  if (path !== undefined && path !== null && typeof path !== "string")
    throw invalidSyntax("path must be a text.");
  if (typeof path === "string" && path.length > longestPath) throw invalidPath(path);
  return { op: op as Operation["op"], path: path || undefined, value: sent["value"] };
}

/** The standard lets an operation name its attributes in its value; Entra puts whole paths there. */
function withPaths({ op, path, value }: Operation): Operation[] {
  if (path !== undefined) return [{ op, path, value }];
  if (op === "remove") throw new ScimRefusal("noTarget", "remove needs a path.");
  if (!isObject(value)) throw invalidSyntax("An operation without a path needs an object as its value.");
  return Object.entries(value).flatMap(([key, part]) => {
    const isExtension = key.toLowerCase() === enterpriseUser.toLowerCase();
    if (!isExtension || !isObject(part)) return [{ op, path: key, value: part }];
    return Object.entries(part).map(([name, each]) => ({
      op,
      path: `${enterpriseUser}:${name}`,
      value: each,
    }));
  });
}

const extensionPath = new RegExp(`^${enterpriseUser.replaceAll(".", "\\.")}[:.]`, "i");
const corePath = new RegExp(`^${coreUser.replaceAll(".", "\\.")}[:.]`, "i");
const steps = /^(\w+)(?:\[([^\]]*)\])?(?:\.(\$?\w+))?$/;

/** Where a path leads, in the standard's spelling as the library reads it, and how what is put there is read. */
interface Place {
  path: string;
  read: (value: unknown) => unknown;
}

/** undefined for what is taken and not kept. */
function placeOf(sent: string): Place | undefined {
  const isExtension = extensionPath.test(sent);
  const shapes = isExtension ? enterpriseShape : personShape;
  const found = steps.exec(sent.replace(isExtension ? extensionPath : corePath, ""));
  if (!found) throw invalidPath(sent);
  const [, first = "", filter, last] = found;
  if (!isExtension && dropped.has(first.toLowerCase())) return undefined;
  const name = spelled(shapes, first);
  const shape = name === undefined ? undefined : shapes[name];
  if (name === undefined || shape === undefined) throw invalidPath(sent);
  const part = last === undefined ? undefined : partOf(shape, last, sent);
  const inside = filter === undefined ? "" : `[${knownFilter(shape, filter, sent)}]`;
  return {
    path: `${isExtension ? `${enterpriseUser}:` : ""}${name}${inside}${part === undefined ? "" : `.${part}`}`,
    read: (value) => readAt(shape, { part, isOne: filter !== undefined }, value, sent),
  };
}

function readAt(
  shape: Shape,
  { part, isOne }: { part: string | undefined; isOne: boolean },
  value: unknown,
  label: string,
): unknown {
  if (part !== undefined) return readAttribute(partsOf(shape)[part] ?? "text", value, label);
  return readAttribute(isOne ? { one: partsOf(shape) } : shape, value, label);
}

const partsOf = (shape: Shape) => (typeof shape === "string" ? {} : "one" in shape ? shape.one : shape.many);

function partOf(shape: Shape, name: string, path: string): string {
  const known = spelled(partsOf(shape), name.replace("$ref", "value"));
  if (known === undefined) throw invalidPath(path);
  return known;
}

function knownFilter(shape: Shape, text: string, path: string): string {
  if (typeof shape === "string" || !("many" in shape)) throw invalidPath(path);
  const rename = (filter: Filter): Filter => {
    if ("filters" in filter) return { ...filter, filters: filter.filters.map(rename) };
    if (filter.op === "not") return { ...filter, filter: rename((filter as { filter: Filter }).filter) };
    if (filter.op === "[]") throw invalidPath(path);
    const compared = filter as { attrPath: string; compValue?: unknown };
    const attrPath = partOf(shape, compared.attrPath, path);
    const isFlag = shape.many[attrPath] === "flag" && typeof compared.compValue === "string";
    return {
      ...filter,
      attrPath,
      ...(isFlag && { compValue: /^true$/i.test(String(compared.compValue)) }),
    };
  };
  try {
    return stringify(rename(parse(text)));
  } catch {
    throw invalidPath(path);
  }
}

/** What is put somewhere is read first: the library takes paths apart that stand in values, and would follow any. */
function asPatch({ op, path = "", value }: Operation): ScimPatchOperation[] {
  const place = placeOf(path);
  if (place === undefined) return [];
  if (op === "remove") return [{ op, path: place.path }];
  const read = place.read(value);
  return read === undefined ? [{ op: "remove", path: place.path }] : [{ op, path: place.path, value: read }];
}

/**
 * A person after a patch, read as if they had been sent so.
 * @throws ScimRefusal with the standard's word for what is wrong
 */
export function patched(person: PersonDocument, operations: readonly Operation[]): PersonDocument {
  const patches = operations.flatMap(withPaths).flatMap(asPatch);
  const before = {
    schemas: [coreUser],
    meta: { created: new Date(0), lastModified: new Date(0) },
    ...person,
  };
  try {
    return readPerson(scimPatch(structuredClone(before) as ScimResource, patches));
  } catch (error) {
    if (error instanceof ScimRefusal) throw error;
    const { scimCode, message } = error as { scimCode?: string; message?: string };
    if (scimCode === "noTarget")
      throw new ScimRefusal("noTarget", message ?? "There is nothing at the path.");
    throw new ScimRefusal("invalidPath", "The patch does not fit this person.");
  }
}
