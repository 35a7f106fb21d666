import type { RawCall } from "@field-advisor/api-client/request";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { z } from "zod";

/** A place of a call where text stands: the way to it through the part's objects and lists. */
export interface Entrance {
  part: "params" | "query" | "body";
  way: readonly (string | 0)[];
  /** In characters, as the contract says it; undefined where only the size of the body limits it. */
  longest: number | undefined;
}

interface Described {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
}

function* textsIn(described: Described, way: Entrance["way"]): Generator<Omit<Entrance, "part">> {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = described;
  for (const one of [...anyOf, ...oneOf, ...allOf]) yield* textsIn(one, way);
  for (const [name, one] of Object.entries(properties)) yield* textsIn(one, [...way, name]);
  if (items) yield* textsIn(items, [...way, 0]);
  const isText = [described.type].flat().includes("string");
  if (isText && described.enum === undefined && described.const === undefined)
    yield { way, longest: described.maxLength };
}

/** Every place of an endpoint's input where its contract takes text. */
export function entrancesOf(endpoint: Endpoint): Entrance[] {
  const parts = ["params", "query", "body"] as const;
  return parts.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Described;
    const texts = new Map([...textsIn(described, [])].map((one) => [one.way.join("."), one]));
    return [...texts.values()].map((one) => ({ part, ...one }));
  });
}

function withText(value: unknown, [step, ...rest]: Entrance["way"], text: string): unknown {
  if (step === undefined) return text;
  if (step === 0) {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withText(first, rest, text), ...others];
  }
  const known = (value ?? {}) as Record<string, unknown>;
  return { ...known, [step]: withText(known[step], rest, text) };
}

/** The same call with a text in one of its entrances. */
export const callWith = (call: RawCall, { part, way }: Entrance, text: string): RawCall => ({
  ...call,
  [part]: withText(call[part], way, text),
});
