import { coreUser, enterpriseUser, coreGroup } from "../../lib/scim-names.ts";
import { AppError } from "../../lib/app-error.ts";
import type { DirectoryRequest, DirectoryRoutes } from "../../platform/http/directory-requests.ts";
import { enterpriseShape, personShape, type Shape } from "../../lib/scim-shapes.ts";
import { shownList } from "./resources.views.ts";

const prefix = "urn:ietf:params:scim:schemas:core:2.0:";

const config = (base: string) => ({
  schemas: [`${prefix}ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Key",
      description: "A key that an owner made, in the header Authorization: Bearer",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

const resourceTypes = (base: string) => [
  {
    schemas: [`${prefix}ResourceType`],
    id: "User",
    name: "User",
    endpoint: "/Users",
    description: "A person",
    schema: coreUser,
    schemaExtensions: [{ schema: enterpriseUser, required: false }],
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [`${prefix}ResourceType`],
    id: "Group",
    name: "Group",
    endpoint: "/Groups",
    description: "A group of people",
    schema: coreGroup,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/Group` },
  },
];

interface Described {
  name: string;
  type: "string" | "boolean" | "complex";
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: "readWrite";
  returned: "default";
  uniqueness: "none" | "server";
  subAttributes?: Described[];
}

const described = (name: string, shape: Shape): Described => ({
  name,
  type: shape === "text" ? "string" : shape === "flag" ? "boolean" : "complex",
  multiValued: typeof shape === "object" && "many" in shape,
  required: name === "userName",
  caseExact: name === "externalId",
  mutability: "readWrite",
  returned: "default",
  uniqueness: name === "userName" ? "server" : "none",
  ...(typeof shape === "object" && {
    subAttributes: Object.entries("many" in shape ? shape.many : shape.one).map(([part, kind]) =>
      described(part, kind),
    ),
  }),
});

const attributesOf = (shapes: Readonly<Record<string, Shape>>) =>
  Object.entries(shapes).map(([name, shape]) => described(name, shape));

const schemas = (base: string) =>
  [
    { id: coreUser, name: "User", description: "User Account", attributes: attributesOf(personShape) },
    {
      id: enterpriseUser,
      name: "EnterpriseUser",
      description: "Enterprise User",
      attributes: attributesOf(enterpriseShape),
    },
    {
      id: coreGroup,
      name: "Group",
      description: "Group",
      attributes: [
        { ...described("displayName", "text"), required: true, uniqueness: "server" },
        described("externalId", "text"),
        described("members", { many: { value: "text", display: "text", type: "text" } }),
      ],
    },
  ].map((schema) => ({
    schemas: [`${prefix}Schema`],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));

function one<T extends { id: string }>(all: readonly T[], { id }: DirectoryRequest): T {
  const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!found) throw new AppError("not_found", "There is nothing under this id here.");
  return found;
}

const listOf = (all: readonly object[]) => shownList(all, { total: all.length, startIndex: 1 });

/** What a directory may ask of this product, before it asks anything. */
export const discovery: DirectoryRoutes["routes"] = {
  "GET /ServiceProviderConfig": async ({ base }) => ({ status: 200, body: config(base) }),
  "GET /ResourceTypes": async ({ base }) => ({ status: 200, body: listOf(resourceTypes(base)) }),
  "GET /ResourceTypes/:id": async (asked) => ({ status: 200, body: one(resourceTypes(asked.base), asked) }),
  "GET /Schemas": async ({ base }) => ({ status: 200, body: listOf(schemas(base)) }),
  "GET /Schemas/:id": async (asked) => ({ status: 200, body: one(schemas(asked.base), asked) }),
};
