import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorStatus } from "./errors.ts";
import { text } from "./primitives.ts";

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${domain}.${name}`, endpoint] as [string, Endpoint],
  ),
);

test("no two endpoints answer the same call", () => {
  const calls = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test.each(endpoints)("%s names a parameter schema for every part of its path", (_name, endpoint) => {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  expect(Object.keys(endpoint.params?.shape ?? {}).toSorted()).toEqual(inPath.toSorted());
});

test.each(endpoints)("%s declares errors of the shared table only", (_name, endpoint) => {
  expect(endpoint.errors?.filter((code) => !(code in errorStatus)) ?? []).toEqual([]);
});

test.each(endpoints)("%s takes a body only where HTTP gives one meaning", (_name, endpoint) => {
  expect(endpoint.method === "GET" && endpoint.body !== undefined).toBe(false);
});

test.each(["a\0b", "\uD800", "x\uDC00"])("text that PostgreSQL cannot store is refused: %j", (value) => {
  expect(text(10).safeParse(value).success).toBe(false);
});

/** All objects that a schema takes, however deep they lie in it. */
function objectsIn(schema: z.core.$ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema, ...Object.values(schema.shape).flatMap(objectsIn)];
  if (schema instanceof z.ZodArray) return objectsIn(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn);
  if (schema instanceof z.ZodPipe) return objectsIn(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return objectsIn(schema.unwrap());
  return [];
}

const wrong = [undefined, null, true, 0, "x", [], {}];

// A rule about several fields that is judged beside others meets fields that are not there, or of another kind.
test.each(endpoints.filter(([, { body, query }]) => body ?? query))(
  "%s refuses what is wrong, and never throws",
  (_name, { body, query }) => {
    for (const object of [body, query].flatMap((schema) => (schema ? objectsIn(schema) : []))) {
      const keys = Object.keys(object.shape);
      for (const value of wrong) {
        const all = Object.fromEntries(keys.map((key) => [key, value]));
        for (const sent of [{}, all, ...keys.map((key) => ({ [key]: value }))])
          expect(() => object.safeParse(sent)).not.toThrow();
      }
    }
  },
);
