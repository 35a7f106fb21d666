import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { testApi } from "../../../test/harness.ts";
import { directoryOf, personNamed, userSchema } from "../../../test/scim-client.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const { send, patch, person } = await directoryOf(api);

const account = (id: number | string) =>
  api.db.selectFrom("users").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const found = (filter: string, more = "") =>
  send("GET", `/Users?filter=${encodeURIComponent(filter)}${more}`);

describe("Entra, as its provisioning service was recorded", () => {
  const made = {
    schemas: [userSchema, enterprise],
    externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
    userName: "Test_User_ab6490ee@corp.test",
    active: true,
    emails: [{ primary: true, type: "work", value: "Test_User_fd0ea19b@corp.test" }],
    meta: { resourceType: "User" },
    name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
    roles: [],
    [enterprise]: { department: "Sales", manager: null },
  };

  test("asks for a name, makes the person, and finds them under it in any letters", async () => {
    expect((await found(`userName eq "${made.userName}"`)).body).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 0,
      Resources: [],
    });
    const { status, body } = await send("POST", "/Users", made);
    expect(status).toBe(201);
    expect(body["schemas"]).toContain(enterprise);
    expect((await found(`userName eq "${made.userName.toUpperCase()}"`)).body["Resources"][0].id).toBe(
      body["id"],
    );
    expect((await found(`externalId eq "${made.externalId}"`)).body["totalResults"]).toBe(1);
  });

  test("replaces what stands at a filtered path, with a capital verb", async () => {
    const id = await person();
    const { status } = await patch(`/Users/${id}`, [
      { op: "Replace", path: 'emails[type eq "work"].value', value: "updated@corp.test" },
      { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
      { op: "Add", path: `${enterprise}:department`, value: "Field" },
      { op: "Add", path: `${enterprise}:manager`, value: "271" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+43 1" },
      { op: "Add", path: 'addresses[type eq "work"].locality', value: "Wien" },
    ]);
    expect(status).toBe(204);
    expect(await account(id)).toMatchObject({ email: "updated@corp.test", last_name: "updatedFamilyName" });
    const { body } = await send("GET", `/Users/${id}`);
    expect(body[enterprise]).toEqual({ department: "Field", manager: { value: "271" } });
    expect(body["phoneNumbers"]).toEqual([{ type: "mobile", value: "+43 1" }]);
    expect(body["addresses"]).toEqual([{ type: "work", locality: "Wien" }]);
  });

  test('switches off with the word "False", and on with "True"', async () => {
    const id = await person();
    expect((await patch(`/Users/${id}`, [{ op: "Replace", path: "active", value: "False" }])).status).toBe(
      204,
    );
    expect((await account(id)).status).toBe("INACTIVE");
    expect((await send("GET", `/Users/${id}`)).body["active"]).toBe(false);
    await patch(`/Users/${id}`, [{ op: "Replace", path: "active", value: "True" }]);
    expect((await account(id)).status).toBe("ACTIVE");
  });

  test("puts whole paths into a value that has none beside it", async () => {
    const id = await person();
    const value = {
      "name.givenName": "Noa",
      displayName: "Noa L",
      'emails[type eq "work"].value': "noa@corp.test",
      [`${enterprise}:employeeNumber`]: "701984",
      [enterprise]: { costCenter: "4130" },
      active: "False",
    };
    expect((await patch(`/Users/${id}`, [{ op: "Replace", value }])).status).toBe(204);
    expect(await account(id)).toMatchObject({
      first_name: "Noa",
      email: "noa@corp.test",
      status: "INACTIVE",
    });
    expect((await send("GET", `/Users/${id}`)).body[enterprise]).toEqual({
      employeeNumber: "701984",
      costCenter: "4130",
    });
  });

  test("removes an attribute, and replaces one by nothing", async () => {
    const id = await person({ title: "Rep", nickName: "Mi" });
    await patch(`/Users/${id}`, [
      { op: "Remove", path: "title" },
      { op: "Replace", path: "nickName", value: "" },
    ]);
    const { body } = await send("GET", `/Users/${id}`);
    expect(body).not.toHaveProperty("title");
    expect(body).not.toHaveProperty("nickName");
  });
});

describe("Okta, as its provisioning was recorded", () => {
  const made = {
    schemas: [userSchema],
    userName: "test.user@okta.test",
    name: { givenName: "Test", familyName: "User" },
    emails: [{ primary: true, value: "test.user@okta.test", type: "work" }],
    displayName: "Test User",
    locale: "en-US",
    externalId: "00ujl29u0le5T6Aj10h7",
    groups: [],
    password: "1mz050nq",
    active: true,
  };

  test("looks for its person by pages, makes them, and reads them back", async () => {
    expect(
      (await found(`userName eq "${made.userName}"`, "&startIndex=1&count=100")).body["totalResults"],
    ).toBe(0);
    const { body } = await send("POST", "/Users", made, { "content-type": "application/json" });
    expect((await send("GET", `/Users/${body["id"]}`)).body).toMatchObject({
      userName: made.userName,
      locale: "en-US",
    });
  });

  test("switches off by a value without a path, and sends the whole person to change them", async () => {
    const id = await person();
    await patch(`/Users/${id}`, [{ op: "replace", value: { active: false } }]);
    expect((await account(id)).status).toBe("INACTIVE");
    const sent = {
      ...personNamed(`okta-${id}`),
      id: String(id),
      meta: { resourceType: "User" },
      active: true,
    };
    expect((await send("PUT", `/Users/${id}`, sent)).body).toMatchObject({ id: String(id), active: true });
  });
});

describe("a patch", () => {
  test.each([
    ["an unknown attribute", { op: "replace", path: "favourite", value: 1 }, "invalidPath"],
    ["an unknown part", { op: "replace", path: "name.nick", value: "x" }, "invalidPath"],
    ["no path to remove", { op: "remove" }, "noTarget"],
    ["an unknown verb", { op: "move", path: "title", value: "x" }, "invalidSyntax"],
    [
      "a filter that matches nothing",
      { op: "replace", path: 'emails[value sw "zz"].type', value: "home" },
      "noTarget",
    ],
    ["a filter that is none", { op: "replace", path: "emails[type eq].value", value: "x" }, "invalidPath"],
    ["the userName away", { op: "remove", path: "userName" }, "invalidValue"],
    ["an address that is none", { op: "replace", path: "emails", value: [{ value: "x" }] }, "invalidValue"],
    ["a path too long", { op: "replace", path: `title${"a".repeat(600)}`, value: "x" }, "invalidPath"],
  ])("with %s is refused, and nothing of it is done", async (_what, operation, scimType) => {
    const id = await person({ userName: "no-address", title: "Rep" });
    const before = await send("GET", `/Users/${id}`);
    const { status, body } = await patch(`/Users/${id}`, [
      { op: "replace", path: "title", value: "Lead" },
      operation,
    ]);
    expect([status, body["scimType"]]).toEqual([400, scimType]);
    expect((await send("GET", `/Users/${id}`)).body).toEqual(before.body);
    await sql`delete from users where id = ${id}`.execute(api.db);
  });

  test("cannot reach what every object is made of", async () => {
    const id = await person();
    const values = [
      '{"op":"replace","value":{"__proto__":{"polluted":true},"constructor.prototype.polluted":"x"}}',
      '{"op":"replace","path":"name","value":{"__proto__.polluted":"x","constructor.prototype.polluted":"x"}}',
      '{"op":"add","path":"__proto__.polluted","value":"x"}',
      '{"op":"add","path":"emails","value":[{"__proto__":{"polluted":"x"},"value":"p@corp.test"}]}',
    ];
    for (const operation of values)
      await send(
        "PATCH",
        `/Users/${id}`,
        `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[${operation}]}`,
      );
    expect({}).not.toHaveProperty("polluted");
  });

  test("of too many operations is refused", async () => {
    const id = await person();
    const many = Array.from({ length: 5000 }, () => ({ op: "replace", path: "title", value: "x" }));
    const { status, body } = await patch(`/Users/${id}`, many);
    expect([status, body["scimType"]]).toEqual([413, "tooMany"]);
  });
});
