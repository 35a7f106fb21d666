import { enterpriseUser } from "../../lib/scim-names.ts";
import { ScimRefusal } from "../../lib/scim-refusal.ts";
import {
  type Complex,
  enterpriseShape,
  personShape,
  type Shape,
  type Simple,
} from "../../lib/scim-shapes.ts";

/** What is taken and not kept: refusing it would stop a directory that sends it by default. */
export const dropped: ReadonlySet<string> = new Set(["password", "schemas", "id", "meta", "groups"]);

export type Attributes = Record<string, unknown>;

/** A person as a directory describes them, in the standard's own spelling. */
export interface PersonDocument extends Attributes {
  userName: string;
  externalId?: string;
  active?: boolean;
  displayName?: string;
  name?: Partial<Record<"formatted" | "familyName" | "givenName", string>>;
  emails?: { value?: string; type?: string; primary?: boolean }[];
}

const longestText = 1000;
const mostEntries = 50;
const longestDocument = 32_000;

export const isObject = (value: unknown): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A name of the shape as the standard spells it, however it was sent; undefined for one that is not in it. */
export const spelled = (shape: object, name: string): string | undefined =>
  Object.keys(shape).find((known) => known.toLowerCase() === name.toLowerCase());

const invalidValue = (message: string) => new ScimRefusal("invalidValue", message);

function readSimple(kind: Simple, value: unknown, label: string): string | boolean | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (kind === "flag") return readFlag(value, label);
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof text !== "string") throw invalidValue(`${label} must be a text.`);
  if (text.length > longestText) throw invalidValue(`${label} may have at most ${longestText} characters.`);
  if (text.includes("\0") || !text.isWellFormed())
    throw invalidValue(`${label} contains characters that cannot be stored.`);
  return text;
}

/** Entra sends the words "True" and "False". */
export function readFlag(value: unknown, label: string): boolean {
  const word = String(value).toLowerCase();
  if (word !== "true" && word !== "false") throw invalidValue(`${label} must be true or false.`);
  return word === "true";
}

function readComplex(parts: Complex, value: unknown, label: string): Attributes | undefined {
  const sent = isObject(value) ? value : { value };
  const read = Object.entries(sent).flatMap(([key, part]) => {
    const name = spelled(parts, key);
    const kept = name === undefined ? undefined : readSimple(parts[name] ?? "text", part, `${label}.${name}`);
    return name === undefined || kept === undefined ? [] : [[name, kept] as const];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

export function readAttribute(shape: Shape, value: unknown, label: string): unknown {
  if (typeof shape === "string") return readSimple(shape, value, label);
  if ("one" in shape) return value === null ? undefined : readComplex(shape.one, value, label);
  const entries = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  if (entries.length > mostEntries) throw invalidValue(`${label} may have at most ${mostEntries} entries.`);
  const read = entries.flatMap((entry) => readComplex(shape.many, entry, label) ?? []);
  return read.length === 0 ? undefined : read;
}

function readShape(shapes: Readonly<Record<string, Shape>>, sent: Attributes): Attributes {
  const read: Attributes = {};
  for (const [key, value] of Object.entries(sent)) {
    const name = spelled(shapes, key);
    const shape = name === undefined ? undefined : shapes[name];
    if (name === undefined || shape === undefined) continue;
    const kept = readAttribute(shape, value, name);
    if (kept !== undefined) read[name] = kept;
  }
  return read;
}

/**
 * A person as they were sent: known attributes, spelled as the standard does.
 * @throws ScimRefusal invalidValue, invalidSyntax
 */
export function readPerson(sent: unknown): PersonDocument {
  if (!isObject(sent)) throw new ScimRefusal("invalidSyntax", "Send the person as a JSON object.");
  const person = readShape(personShape, sent);
  const extension = Object.entries(sent).find(([key]) => key.toLowerCase() === enterpriseUser.toLowerCase());
  if (extension && isObject(extension[1])) {
    const read = readShape(enterpriseShape, extension[1]);
    if (Object.keys(read).length > 0) person[enterpriseUser] = read;
  }
  if (typeof person["userName"] !== "string" || person["userName"].trim() === "")
    throw invalidValue("userName is missing.");
  if (JSON.stringify(person).length > longestDocument)
    throw new ScimRefusal("invalidValue", "That is more than is kept of a person.", "payload_too_large");
  return person as PersonDocument;
}
