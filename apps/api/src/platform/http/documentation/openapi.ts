import { contract } from "@field-advisor/schema/contract";
import { keyPrefix } from "@field-advisor/schema/api-key-constants";
import type { Endpoint, UploadEndpoint } from "@field-advisor/schema/endpoint";
import { errorStatus, type ErrorCode } from "@field-advisor/schema/errors";
import { groupLabels } from "@field-advisor/schema/group-labels";
import { product } from "@field-advisor/schema/product";
import { scopes } from "@field-advisor/schema/scopes";
import { z } from "zod";
import { errorsOf } from "../serve.ts";

type JsonObject = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. Its calls go to the host that it was read from. */
export function describeContract(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [domain, group] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(group as Record<string, Endpoint>)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(domain, name, endpoint) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${product.name} API`,
      version: "1",
      description: "Owners make keys for programs in the console under Connections.",
      license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(groupLabels).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: sessionScheme, key: keyScheme },
    },
  };
}

const errorSchema = {
  type: "object",
  required: ["error", "code", "requestId"],
  properties: {
    error: { type: "string", description: "A sentence for people" },
    code: { enum: Object.keys(errorStatus) },
    requestId: { type: "string" },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

const sessionScheme = {
  type: "apiKey",
  in: "cookie",
  name: "__Secure-sid",
  description: "The cookie of somebody who has signed in",
};

const keyScheme = {
  type: "http",
  scheme: "bearer",
  description: `A key that an owner made: it begins with ${keyPrefix}. Each call names the scope that its key needs`,
};

/** Whoever has one of these may call. Of a key the specification has the scope stand as a role: `rooms:read`. */
function security(endpoint: Endpoint): JsonObject[] {
  const scope = scopes.get(endpoint);
  if (!needsSession(endpoint.access)) return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])];
}

function operation(domain: string, name: string, endpoint: Endpoint): JsonObject {
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: endpoint.summary,
    description: describeCaller(endpoint),
    security: security(endpoint),
    parameters: [...parameters("path", endpoint.params), ...parameters("query", endpoint.query)],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status]: success(endpoint),
      ...(endpoint.revalidates && {
        304: { description: "The answer that `If-None-Match` names still holds" },
      }),
      ...errorResponses(errorsOf(endpoint)),
    },
  };
}

const success = (endpoint: Endpoint): JsonObject =>
  endpoint.kind === "redirect"
    ? { description: "Leads on", headers: { location: { schema: { type: "string" } } } }
    : { description: "Success", content: answer(endpoint) };

const bytes = { schema: { type: "string", format: "binary" } };

const text = { schema: { type: "string" } };

const fileTypes = {
  csv: { "text/csv": text },
  text: { "text/plain": text },
  ics: { "text/calendar": text },
  zip: { "application/zip": bytes },
  pdf: { "application/pdf": bytes },
};

function answer(endpoint: Endpoint): JsonObject {
  if (endpoint.kind === "download") return { "*/*": bytes };
  return endpoint.kind === "file" && endpoint.format !== "json"
    ? fileTypes[endpoint.format]
    : json(endpoint.response, "output");
}

function requestBody(endpoint: Endpoint): JsonObject {
  if (endpoint.kind === "upload") return { requestBody: { required: true, content: form(endpoint) } };
  return endpoint.body ? { requestBody: { required: true, content: json(endpoint.body, "input") } } : {};
}

function form(endpoint: UploadEndpoint): JsonObject {
  const fields = endpoint.body ? jsonSchema(endpoint.body, "input") : {};
  const file = { type: "string", format: "binary", description: describeFile(endpoint) };
  const properties = { ...(fields["properties"] as JsonObject | undefined), file };
  const required = [...((fields["required"] as string[] | undefined) ?? []), "file"];
  return { "multipart/form-data": { schema: { type: "object", properties, required } } };
}

export const describeFile = ({ accepts, largestFile }: UploadEndpoint): string =>
  `${accepts.join(" or ")}, at most ${largestFile.toLocaleString("en")} bytes`;

const needsSession = (access: Endpoint["access"]) => access === "signed-in" || Array.isArray(access);

/** Who may call an endpoint, with what, and where. */
export function describeCaller(endpoint: Endpoint): string {
  const { access, hosts } = endpoint;
  return [describeAccess(access), describeKey(endpoint), `Hosts: ${hosts.join(", ")}.`]
    .filter(Boolean)
    .join(" ");
}

function describeKey(endpoint: Endpoint): string {
  const scope = scopes.get(endpoint);
  if (scope !== undefined) return `A key needs the scope ${scope}.`;
  return needsSession(endpoint.access) ? "Not for keys." : "";
}

function describeAccess(access: Endpoint["access"]): string {
  if (access === "anyone") return "Open to anyone.";
  if (access === "page") return "Open to whoever may talk on the page.";
  if (access === "provider") return "For the voice provider, by signature.";
  if (access === "signed-in") return "For everyone who is signed in.";
  return `For ${access.join(" and ")}.`;
}

const json = (schema: z.ZodType, io: "input" | "output") => ({
  "application/json": { schema: jsonSchema(schema, io) },
});

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: described }) => nameKeys(described as JsonObject),
  }) as JsonObject;
  return rest;
}

/** A record that has all of its keys is an object with these fields, as which every reader understands it. */
function nameKeys(described: JsonObject): void {
  const { required, properties, additionalProperties: value } = described;
  if (!Array.isArray(required) || properties !== undefined || typeof value !== "object") return;
  delete described["propertyNames"];
  described["properties"] = Object.fromEntries(required.map((key: string) => [key, value]));
  described["additionalProperties"] = false;
}

function parameters(place: "path" | "query", schema: z.ZodObject | undefined): JsonObject[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, "input"),
  }));
}

/** One response per status, naming the codes that share it. */
function errorResponses(codes: readonly ErrorCode[]): JsonObject {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [status, { description: shared.join(", "), content }]),
  );
}
