import { describe, expect, test } from "vitest";
import { tableLayout } from "../../../lib/csv-table.ts";
import { importable, judgeLine, judgeTogether, type Known, userColumns } from "./import-rows.rules.ts";

const header = (...cells: string[]) => tableLayout({ line: 1, cells }, userColumns);
const usual = header("email", "firstName", "lastName", "role", "username");
const nobody: Known = { emails: new Set(), usernames: new Set(), groups: new Map() };

const judge = (...cells: string[]) => judgeLine({ line: 2, cells }, usual);
const judgeAll = (rows: string[][], known = nobody) =>
  judgeTogether(
    rows.map((cells, index) => judgeLine({ line: index + 2, cells }, usual)),
    known,
  );

describe("the first line", () => {
  test.each([
    ["email", "firstName", "lastName", "role"],
    ["E-Mail", "First Name", "LAST_NAME", "Role"],
    [" email ", "first-name", "last name", "ROLE"],
    ["Email Address [Required]", "First Name [Required]", "Last Name [Required]", "Role"],
    ["E-Mail-Adresse", "Vorname", "Nachname", "Rolle"],
    ["User principal name", "Given Name", "Surname", "role"],
  ])("may be %s, %s, %s, %s", (...cells) => {
    expect(header(...cells)).toEqual({
      places: { email: 0, firstName: 1, lastName: 2, role: 3 },
      width: 4,
      missing: [],
    });
  });

  test("may name the columns in any order, and others, and of two that are meant the better one counts", () => {
    const layout = header("Mail", "Phone", "lastName", "", "firstName", "email");
    expect(layout).toMatchObject({ places: { lastName: 2, firstName: 4, email: 5 }, missing: [] });
    const { user } = judgeLine({ line: 2, cells: ["other", "1", "Hart", "", "Ada", "a@x.test"] }, layout);
    expect(user).toEqual({ email: "a@x.test", firstName: "Ada", lastName: "Hart", role: "USER" });
  });

  test("that lacks columns says which", () => {
    expect(header("email", "role").missing).toEqual(["firstName", "lastName"]);
  });

  test("counts less than what was chosen for its columns", () => {
    const chosen = ["lastName", "firstName", null, "email"] as const;
    const layout = tableLayout(
      { line: 1, cells: ["firstName", "lastName", "role", "Kontakt"] },
      userColumns,
      chosen,
    );
    expect(layout).toMatchObject({ places: { lastName: 0, firstName: 1, email: 3 }, missing: [] });
  });
});

describe("a line", () => {
  test("is trimmed and read like the form, in lower case and capitals where they count", () => {
    expect(judge(" Ada@X.test ", " Ada ", " Hart ", " admin ", " ada ").user).toEqual({
      email: "ada@x.test",
      firstName: "Ada",
      lastName: "Hart",
      role: "ADMIN",
      username: "ada",
    });
  });

  test.each([
    [["", "Ada", "Hart", "USER"], "email", "Please enter a valid email address"],
    [["ada", "Ada", "Hart", "USER"], "email", "Please enter a valid email address"],
    [["a@x.test", "", "Hart", "USER"], "firstName", "First name is required"],
    [["a@x.test", "Ada"], "lastName", "Last name is required"],
    [["a@x.test", "Ada", "x".repeat(101), "USER"], "lastName", "At most 100 characters"],
    [["a@x.test", "Ada", "Hart", "OWNER"], "role", "Please select a role: USER or ADMIN"],
    [["a@x.test", "Ada", "Hart", "USER", "ad"], "username", "Username must be at least 3 characters"],
    [["a@x.test", "Ada", "Hart", "USER", "", "6"], "", "This line has 6 cells, the first line 5."],
  ])("%j is wrong at %j", (cells, column, message) => {
    const judged = judge(...cells);
    expect(judged.problems).toContainEqual({ column, message });
    expect(importable([judged], nobody)).toEqual([]);
  });

  test("may end in cells that are empty", () => {
    expect(judge("a@x.test", "Ada", "Hart", "USER", "", "", " ").problems).toEqual([]);
  });
});

describe("lines beside each other", () => {
  const row = (email: string, username = "") => [email, "Ada", "Hart", "USER", username];

  test("of two with the same address or user name the first counts", () => {
    const judged = judgeAll([
      row("a@x.test", "ada"),
      row("b@x.test"),
      row("A@X.test"),
      row("c@x.test", "ada"),
    ]);
    expect(judged.map(({ problems }) => problems)).toEqual([
      [],
      [],
      [{ column: "email", message: "The same email is already in line 2." }],
      [{ column: "username", message: "The same username is already in line 2." }],
    ]);
  });

  test("those that belong to somebody already are named", () => {
    const taken = { emails: new Set(["a@x.test"]), usernames: new Set(["ada"]), groups: new Map() };
    const judged = judgeAll([row("A@x.test"), row("b@x.test", "ada"), row("c@x.test", "Ada")], taken);
    expect(judged.map(({ problems }) => problems)).toEqual([
      [{ column: "email", message: "A user with this email address already exists." }],
      [{ column: "username", message: "This username is taken. Choose another one." }],
      [],
    ]);
  });

  test("what is no address is named once, and empty user names are not alike", () => {
    const judged = judgeAll([row("x"), row("x"), row("a@x.test"), row("b@x.test")]);
    expect(judged.map(({ problems }) => problems.length)).toEqual([1, 1, 0, 0]);
  });
});
