import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi } from "../../../test/harness.ts";
import { type Directory, directoryOf, groupSchema } from "../../../test/scim-client.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

let directory: Directory;
beforeAll(async () => {
  directory = await directoryOf(api);
  const people = [
    {
      userName: "anna@corp.test",
      name: { givenName: "Anna", familyName: "O'Neil" },
      title: "Rep",
      active: true,
    },
    {
      userName: "ben@corp.test",
      name: { givenName: "Ben", familyName: "Berg" },
      displayName: 'B "the" eq Berg',
      active: false,
      addresses: [{ type: "work", locality: "Wien", primary: true }],
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { manager: { value: "5" } },
    },
    {
      userName: "cleo@corp.test",
      name: { givenName: "Cleo", familyName: "Berg" },
      title: "Lead",
      active: true,
    },
  ];
  for (const each of people)
    await directory.person({
      ...each,
      emails: [
        { value: each.userName, type: "work", primary: true },
        { value: `${each.userName}.org`, type: "home" },
      ],
    });
});

const names = async (filter: string) => {
  const { status, body } = await directory.send("GET", `/Users?filter=${encodeURIComponent(filter)}`);
  return status === 200
    ? body["Resources"].map((each: { userName: string }) => each.userName[0]).join("")
    : body["scimType"];
};

test.each([
  ['userName eq "ANNA@corp.test"', "a"],
  ['username ne "anna@corp.test"', "bc"],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "cle"', "c"],
  ["userName sw c", "c"],
  ['userName co "corp"', "abc"],
  ['userName ew "test"', "abc"],
  ['userName gt "anna@corp.test"', "bc"],
  ["active eq true", "ac"],
  ['active eq "False"', "b"],
  ["not (active eq true)", "b"],
  ["title pr", "ac"],
  ["not (title pr)", "b"],
  ["title eq null", "b"],
  ['name.familyName eq "o\'neil"', "a"],
  ["name.FamilyName eq Berg and (emails.Value co corp.test or emails.Value co other)", "bc"],
  ['displayName eq "b \\"the\\" eq berg"', "b"],
  ['emails eq "ben@corp.test"', "b"],
  ['emails[type eq "work" and value sw "cleo"]', "c"],
  ['emails[type eq "home"].value ew "org"', "abc"],
  ["emails pr and active eq false", "b"],
  ['meta.created gt "2015-10-10T14:38:21.8617979-07:00"', "abc"],
  ["meta.lastModified lt 2015-10-10T14:38:21Z", ""],
  ['userName eq "\'; drop table users; --"', ""],
  ['id eq "0"', ""],
  // As Entra asks before it writes a manager.
  ['id pr and manager eq "5"', "b"],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager eq "5"', "b"],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value eq "6"', ""],
  ["not (manager pr)", "ac"],
  ['addresses[type eq "work" and primary eq true].locality eq wien', "b"],
])("%s finds %s", async (filter, expected) => {
  expect(await names(filter)).toBe(expected);
});

interface Described {
  name: string;
  type: string;
  subAttributes?: Described[];
}

test("everything that stands at /Schemas can be filtered by", async () => {
  const { body } = await directory.send("GET", "/Schemas");
  const leaves = (attributes: Described[], before: string): [string, string][] =>
    attributes.flatMap(({ name, type, subAttributes }) =>
      subAttributes ? leaves(subAttributes, `${before}${name}.`) : [[before + name, type]],
    );
  const answers: string[] = [];
  for (const { id, attributes } of body["Resources"] as { id: string; attributes: Described[] }[])
    for (const [name, type] of leaves(attributes, `${id}:`))
      for (const filter of [`${name} pr`, `${name} eq ${type === "boolean" ? "true" : '"x"'}`]) {
        const list = id === groupSchema ? "Groups" : "Users";
        const asked = await directory.send("GET", `/${list}?filter=${encodeURIComponent(filter)}`);
        answers.push(`${asked.status} ${filter}`);
      }
  expect(answers.length).toBeGreaterThan(80);
  expect(answers.filter((answer) => !answer.startsWith("200 "))).toEqual([]);
});

test.each([
  "favourite eq 1",
  'constructor eq "x"',
  "userName is 3",
  "userName",
  "active gt true",
  'meta.created eq "yesterday"',
  'title[value eq "x"]',
  "userName eq",
  `userName eq "${"x".repeat(2000)}"`,
  Array.from({ length: 60 }, () => "title pr").join(" or "),
  `${"(".repeat(900)}title pr${")".repeat(900)}`.slice(0, 1500),
])("%s is refused as a filter", async (filter) => {
  expect(await names(filter)).toBe("invalidFilter");
});

test("brackets as deep as a filter may be are read", async () => {
  expect(await names(`${"(".repeat(900)}title pr${")".repeat(900)}`)).toBe("ac");
});

test("pages count from one, as far as there are people, and say how many there are", async () => {
  const page = async (query: string) => {
    const { body } = await directory.send("GET", `/Users?${query}`);
    return [body["totalResults"], body["startIndex"], body["itemsPerPage"], body["Resources"].length];
  };
  expect(await page("startIndex=2&count=1")).toEqual([3, 2, 1, 1]);
  expect(await page("startIndex=0&count=2")).toEqual([3, 1, 2, 2]);
  expect(await page("startIndex=9")).toEqual([3, 9, 0, 0]);
  expect(await page("count=0")).toEqual([3, 1, 0, 0]);
  expect(await page("count=-5")).toEqual([3, 1, 0, 0]);
  expect(await page("count=100000")).toEqual([3, 1, 3, 3]);
  expect((await directory.send("GET", "/Users?count=many")).body["scimType"]).toBe("invalidValue");
});

test("attributes are those that are asked for, however they are written", async () => {
  const one = async (query: string) =>
    Object.keys((await directory.send("GET", `/Users/?count=1&${query}`)).body["Resources"][0]).toSorted();
  expect(await one("attributes=USERNAME,name.familyName")).toEqual(["id", "name", "schemas", "userName"]);
  expect(await one(`attributes=${encodeURIComponent('emails[type eq "work"]')}`)).toEqual([
    "emails",
    "id",
    "schemas",
  ]);
  expect(await one("excludedAttributes=emails,name,meta,id")).toEqual([
    "active",
    "id",
    "schemas",
    "title",
    "userName",
  ]);
});
