import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { createGroup } from "../../../../test/factories.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
let north: { id: number; name: string };
let south: { id: number; name: string };

beforeAll(async () => {
  api = await testApi();
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["users", "groups"] as const)
    await api.db
      .deleteFrom(table)
      .where(table === "users" ? "email" : "name", "like", table === "users" ? "%@import.example" : "%")
      .execute();
  north = await createGroup(api.db, { name: "Sales North" });
  south = await createGroup(api.db, { name: "Sales Süd" });
});

const csvOf = (...lines: string[]) => ["email,firstName,lastName,role,username,group", ...lines].join("\n");
const named = (csv: string) => new File([csv], "users.csv");
const review = (csv: string) =>
  owner.request("POST /api/users/import/review", { file: named(csv), body: {} });
const imports = (csv: string, expected: number) =>
  owner.send("POST /api/users/import", { file: named(csv), body: { expected } });
const line = (name: string, group: string) => `${name}@import.example,${name},Test,,,"${group}"`;
const membersOf = async ({ id }: { id: number }) =>
  (await owner.request("GET /api/groups/:id/people", { params: { id }, query: {} })).map(
    ({ firstName }) => firstName,
  );

test("people come into the groups that their line names, however these are written", async () => {
  const csv = csvOf(line("Ada", "Sales North"), line("Bo", "sales sud; SALES NORTH ;"), line("Cy", ""));
  const reviewed = await review(csv);
  expect(reviewed).toMatchObject({ valid: 3, invalid: 0 });
  expect(reviewed.columns.at(-1)).toMatchObject({ heading: "group", readAs: "group" });
  expect(reviewed.lines.map(({ group }) => group)).toEqual(["Sales North", "sales sud; SALES NORTH ;", ""]);
  const { data } = await imports(csv, 3);
  expect(data.created[0]).not.toHaveProperty("groupIds");
  expect([await membersOf(north), await membersOf(south)]).toEqual([["Ada", "Bo"], ["Bo"]]);
  const entries = await api.db
    .selectFrom("audit_log")
    .select(["subject_id"])
    .where("action", "=", "group.change_people")
    .orderBy("id")
    .execute();
  expect(entries.map(({ subject_id }) => subject_id)).toEqual([String(north.id), String(south.id)]);
});

test("a group that does not exist is named with its line and column, and nobody of that line is imported", async () => {
  const csv = csvOf(line("Ada", "Sales North"), line("Bo", "Sales Nort;Sales Süd;West"));
  const reviewed = await review(csv);
  expect(reviewed).toMatchObject({ valid: 1, invalid: 1 });
  expect(reviewed.lines[0]).toMatchObject({
    line: 3,
    problems: [
      {
        column: "group",
        message: 'There is no group "Sales Nort". Correct the name, or create the group first.',
      },
      { column: "group", message: 'There is no group "West". Correct the name, or create the group first.' },
    ],
  });
  expect((await imports(csv, 1)).data).toMatchObject({ leftOut: 1 });
  expect([await membersOf(north), await membersOf(south)]).toEqual([["Ada"], []]);
});

test("a group that is deleted after the review leaves nothing imported", async () => {
  const csv = csvOf(line("Ada", "Sales North"), line("Bo", "Sales Süd"));
  expect(await review(csv)).toMatchObject({ valid: 2 });
  await owner.request("DELETE /api/groups/:id", { params: { id: south.id } });
  expect((await imports(csv, 2)).error).toMatchObject({
    code: "conflict",
    error: "The file or the users have changed since the review. Review it again.",
  });
  expect(await membersOf(north)).toEqual([]);
});

test("a line names at most fifty groups, and only the first unknown ones are told", async () => {
  const many = Array.from({ length: 51 }, (_, n) => `Team ${n}`).join(";");
  const [told] = (await review(csvOf(line("Ada", many)))).lines;
  expect(told?.problems).toHaveLength(6);
  expect(told?.problems[0]).toEqual({ column: "group", message: "At most 50 groups" });
});

test("the file of users is read as it was written, groups and all", async () => {
  await imports(csvOf(line("Ada", "Sales North;Sales Süd")), 1);
  const { text } = await owner.send("GET /api/users/export", { query: { groupId: north.id } });
  await api.db.deleteFrom("users").where("email", "=", "ada@import.example").execute();
  expect(await review(text)).toMatchObject({ valid: 1, lines: [{ group: "Sales North; Sales Süd" }] });
});
