import { createKey } from "./create-key.ts";
import { createUser } from "./factories.ts";
import type { TestApi } from "./harness.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = userSchema.replace("User", "Group");
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

export interface ScimAnswer {
  status: number;
  headers: Record<string, unknown>;
  // What is read of an answer is what the test expects it to be.
  body: ReturnType<typeof JSON.parse>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Directory {
  keyId: number;
  ownerId: number;
  send: (
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ScimAnswer>;
  patch: (
    path: string,
    operations: readonly object[],
    headers?: Record<string, string>,
  ) => Promise<ScimAnswer>;
  /** Makes somebody with an address of their own. @returns their id */
  person: (more?: object) => Promise<number>;
}

let count = 0;

/** A directory with a key of an owner. */
export async function directoryOf(
  api: TestApi,
  { scopes = ["scim"], ownerId }: { scopes?: string[]; ownerId?: number } = {},
): Promise<Directory> {
  const owner = ownerId ?? (await createUser(api.db, { role: "OWNER" })).id;
  const { id: keyId, key } = await createKey(api.db, owner, { scopes, name: "Entra" });
  const send: Directory["send"] = async (method, path, body, headers = {}) => {
    const answer = await api.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        host: new URL(api.ctx.config.origins.console).host,
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/scim+json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body ? JSON.parse(answer.body) : {},
    };
  };
  return {
    keyId,
    ownerId: owner,
    send,
    patch: (path, Operations, headers) =>
      send("PATCH", path, { schemas: [patchSchema], Operations }, headers),
    async person(more = {}) {
      const { status, body } = await send("POST", "/Users", personNamed(++count, more));
      if (status !== 201) throw new Error(JSON.stringify(body));
      return Number(body["id"]);
    },
  };
}

/** As a directory describes a person of that number. */
export const personNamed = (n: number | string, more: object = {}) => ({
  schemas: [userSchema],
  userName: `scim-${n}@corp.test`,
  name: { givenName: "Mira", familyName: `Lund ${n}` },
  emails: [{ value: `scim-${n}@corp.test`, type: "work", primary: true }],
  active: true,
  ...more,
});
