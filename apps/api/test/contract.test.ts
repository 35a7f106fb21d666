import { afterAll, beforeAll, expect, test } from "vitest";
import { contractEndpoints } from "../src/platform/http/access.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});

afterAll(() => api.close());

const get = (url: string, host: string) => api.app.inject({ url, headers: { host } });

test.each([...contractEndpoints])("$method $path is served", ({ method, path }) => {
  expect(api.app.hasRoute({ method, url: path })).toBe(true);
});

/** Each route as `GET /api/users/:`, whatever its parameters are called. */
function servedRoutes(): string[] {
  const paths: string[] = [];
  return api.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = (paths[depth - 1] ?? "") + part;
      paths[depth] = path;
      return (methods?.split(", ") ?? []).map((method) => `${method} ${unnamed(path)}`);
    });
}

const unnamed = (path: string) => path.replaceAll(/:\w+/g, ":");

test("beside the contract there are only the declared ones", () => {
  const inContract = new Set(
    [...contractEndpoints].flatMap(({ method, path }) =>
      (method === "GET" ? ["GET", "HEAD"] : [method]).map((asked) => `${asked} ${unnamed(path)}`),
    ),
  );
  const beside = servedRoutes().filter((route) => !inContract.has(route));
  const each = (path: string, ...methods: string[]) => methods.map((method) => `${method} ${path}`);
  const declared = [
    ...["/live", "/ready", "*", "/api/openapi.json", "/api/docs"].flatMap((path) =>
      each(path, "GET", "HEAD"),
    ),
    ...each("/api/csp-report", "POST"),
    ...each("/mcp", "POST", "GET", "HEAD", "DELETE"),
    ...["schemas", "resourcetypes", "serviceproviderconfig", "me"].flatMap((name) =>
      each(`/scim/v2/${name}`, "GET"),
    ),
    ...["schemas", "resourcetypes"].flatMap((name) => each(`/scim/v2/${name}/:`, "GET")),
    ...["users", "groups"].flatMap((name) => [
      ...each(`/scim/v2/${name}`, "GET", "POST"),
      ...each(`/scim/v2/${name}/:`, "GET", "PUT", "PATCH", "DELETE"),
    ]),
  ];
  // A directory's addresses are served in two spellings, and lists with a slash at their end.
  const written = (route: string) => route.replace(/ .+/, (path) => path.toLowerCase().replace(/\/$/, ""));
  expect([...new Set(beside.map(written))].toSorted()).toEqual(declared.toSorted());
});

test("the document for machines describes every endpoint", async () => {
  const document = (await get("/api/openapi.json", "localhost:3000")).json<{
    openapi: string;
    paths: Record<string, Record<string, { responses: object; parameters: { name: string; in: string }[] }>>;
  }>();
  expect(document.openapi).toBe("3.1.0");
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(described).toHaveLength(contractEndpoints.size);
  const update = document.paths["/api/users/{id}"]?.patch;
  expect(Object.keys(update?.responses ?? {})).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "409",
    "413",
    "429",
    "500",
    "503",
  ]);
  expect(update?.parameters).toEqual([expect.objectContaining({ name: "id", in: "path", required: true })]);
  expect(JSON.stringify(document)).not.toMatch(/"\$ref":"#\/\$defs/);
});

test("each call tells the scope that a key needs, or that no key may make it", async () => {
  interface Described {
    tags: { name: string }[];
    paths: Record<string, Record<string, { security: object[]; description: string; tags: string[] }>>;
  }
  const { tags, paths } = (await get("/api/openapi.json", "localhost:3000")).json<Described>();
  const known = tags.map(({ name }) => name);
  const described = Object.values(paths).flatMap((path) => Object.values(path));
  for (const operation of described) {
    expect(operation.security).toBeInstanceOf(Array);
    expect(known).toContain(operation.tags[0]);
  }
  expect(paths["/api/test-rooms"]?.get?.security).toEqual([{ session: [] }, { key: ["rooms:read"] }]);
  expect(paths["/api/test-rooms"]?.post?.security).toEqual([{ session: [] }, { key: ["rooms:write"] }]);
  expect(paths["/api/keys"]?.get?.security).toEqual([{ session: [] }]);
  expect(paths["/api/auth/login"]?.post?.security).toEqual([]);
  const page = (await get("/api/docs", "localhost:3001")).body;
  expect(page).toContain("A key needs the scope rooms:write.");
  expect(page).toContain("For OWNER. Not for keys.");
});

test("what becomes null where it is blank is a text, and a record with all of its keys has fields", async () => {
  const { body } = await get("/api/openapi.json", "localhost:3000");
  expect(body.includes('"anyOf":[{},')).toBe(false);
  const [, counts = ""] = /"counts":(\{.+?\}\})/.exec(body) ?? [];
  expect(counts).toMatch(/"properties":\{"todo":\{"type":"integer"/);
  expect(counts).not.toContain("propertyNames");
});

test("what is no JSON is described as what it is", async () => {
  type Content = Record<string, { schema: object }>;
  const { paths } = (await get("/api/openapi.json", "localhost:3000")).json<{
    paths: Record<
      string,
      Record<string, { requestBody: { content: Content }; responses: Record<string, { content: Content }> }>
    >;
  }>();
  expect(paths["/api/users/import"]?.post?.requestBody.content).toEqual({
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          columns: { type: "string", maxLength: 4000 },
          expected: { type: "integer", minimum: 1, maximum: 5000 },
          file: { type: "string", format: "binary", description: ".csv or .txt, at most 2,097,152 bytes" },
        },
        required: ["expected", "file"],
      },
    },
  });
  expect(paths["/api/users/export"]?.get?.responses["200"]?.content).toEqual({
    "text/csv": { schema: { type: "string" } },
  });
});

test("the page for people needs no script and no foreign source", async () => {
  const answer = await get("/api/docs", "localhost:3001");
  const policy = String(answer.headers["content-security-policy"]);
  const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
  expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]{22}'; /);
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
  expect(answer.body).not.toMatch(/<script|<link|style="|https?:\/\/(?!json-schema\.org)/);
  for (const { path } of contractEndpoints) expect(answer.body).toContain(path);
});

test("recipients' host does not document the API", async () => {
  expect((await get("/api/docs", "localhost:3003")).statusCode).toBe(404);
  expect((await get("/api/openapi.json", "localhost:3003")).statusCode).toBe(404);
});

test("probes are answered under any name, and say when the database is behind", async () => {
  expect((await get("/live", "10.0.0.7:8080")).json()).toEqual({ status: "ok" });
  expect((await get("/ready", "10.0.0.7:8080")).json()).toEqual({ status: "ok" });
  const { name } = await api.db
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom("kysely_migration")
    .returning("name")
    .executeTakeFirstOrThrow();
  const behind = await get("/ready", "10.0.0.7:8080");
  expect(name).toBeTypeOf("string");
  expect([behind.statusCode, behind.json()]).toEqual([
    503,
    { status: "unavailable", problems: ["database"] },
  ]);
});
