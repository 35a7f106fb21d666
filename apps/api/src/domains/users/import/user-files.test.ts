import { largestCsv } from "@field-advisor/schema/csv";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { assign, createUser, testPassword } from "../../../../test/factories.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
let ownerId: number;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Some at a time: thousands may be left of the test before, and a statement of the API has five seconds. */
async function deleteUsers(): Promise<void> {
  const some = api.db.selectFrom("users").select("id").limit(500);
  const { numDeletedRows } = await api.db.deleteFrom("users").where("id", "in", some).executeTakeFirst();
  if (numDeletedRows > 0n) await deleteUsers();
}

beforeEach(async () => {
  await deleteUsers();
  await api.db.deleteFrom("audit_log").execute();
  ({ id: ownerId } = await createUser(api.db, { role: "OWNER", email: "owner@example.test" }));
  owner = await api.as({ id: ownerId });
});

/** A busy machine needs a while for thousands of lines. */
const patient = { timeout: 120_000 };

const header = "email,firstName,lastName,role,username";
const file = (...lines: string[]) => [header, ...lines].join("\n");
const user = (name: string, more = "") => `${name}@x.test,${name},Hart,USER${more}`;

const named = (csv: string | Uint8Array<ArrayBuffer>) => new File([csv], "users.csv");
const review = (csv: string) =>
  owner.request("POST /api/users/import/review", { file: named(csv), body: {} });
const imports = (csv: string, expected: number, client = owner) =>
  client.send("POST /api/users/import", { file: named(csv), body: { expected } });
const refusalOf = async (csv: Parameters<typeof named>[0]) => {
  const answer = await owner.send("POST /api/users/import/review", { file: named(csv), body: {} });
  expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, "file"]);
  return answer.error.issues?.[0]?.message;
};
const rows = () => api.db.selectFrom("users").selectAll().where("id", "!=", ownerId).orderBy("id").execute();
const entries = (action: string) =>
  api.db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id").execute();

describe("people as their files have them", () => {
  test("names are cleaned, and a line break, a letter that was lost and an address twice are named", async () => {
    const answer = await review(
      [
        "sep=;",
        "E-Mail;First Name;Last\u00A0Name;Role",
        "\u200Bana@x.test\u200B;An\u00ADa;Mu\u0308ller;USER",
        'ben@x.test;"Ben\tB.";Muster;user\u200B',
        'cy@x.test;"Cy\nMaria";Muster;USER',
        "di@x.test;Bj\uFFFDrn;Muster;USER",
        "tom&jerry@x.test;Tom;Amp;USER",
        "sales/emea@x.test;Sal;Slash;USER",
        "info@müller.example;Ina;Idn;USER",
        "info@xn--mller-kva.example;Ina;Puny;USER",
      ].join("\r\n"),
    );
    const of = new Map(answer.lines.map((line) => [line.line, line]));
    expect(of.get(3)).toMatchObject({ email: "ana@x.test", firstName: "Ana", lastName: "Müller" });
    expect(of.get(4)).toMatchObject({ firstName: "Ben B.", role: "USER" });
    expect(answer.lines.filter(({ problems }) => problems.length > 0)).toMatchObject([
      { line: 5, problems: [{ column: "firstName", message: expect.stringContaining("line break") }] },
      { line: 7, problems: [{ column: "firstName", message: expect.stringContaining("\uFFFD") }] },
      { line: 11, problems: [{ column: "email", message: "The same email is already in line 10." }] },
    ]);
    expect(answer.valid).toBe(5);
  });

  test("nobody is imported whose name has lost a letter", async () => {
    const csv = file("di@x.test,Bj\uFFFDrn,Muster,USER", user("ada"));
    const { created } = (await imports(csv, 1)).data;
    expect(created.map(({ email }) => email)).toEqual(["ada@x.test"]);
    const body = {
      email: "di@x.test",
      firstName: "Bj\uFFFDrn",
      lastName: "M",
      role: "USER",
      password: "quiet-otter",
    } as const;
    const typed = await owner.send("POST /api/users", { body });
    expect([typed.status, typed.error.issues?.[0]?.path]).toEqual([400, "firstName"]);
  });
});

describe("a review", () => {
  test("says of every line what it would be or why not, wrong ones first, and writes nothing", async () => {
    await createUser(api.db, { email: "taken@x.test", username: "boss" });
    const before = await rows();
    const answer = await review(
      file(user("ada"), user("taken"), "", '"x",Bo,"Le\ne",user,', user("eve", ",boss"), user("ada")),
    );
    expect(answer).toMatchObject({ valid: 1, invalid: 4 });
    expect(
      answer.lines.map(({ line, problems }) => [line, ...problems.map(({ message }) => message)]),
    ).toEqual([
      [3, "A user with this email address already exists."],
      [5, "Please enter a valid email address", "Contains a line break. Write it in one line"],
      [7, "This username is taken. Choose another one."],
      [8, "The same email is already in line 2."],
      [2],
    ]);
    expect(answer.lines[1]).toEqual({
      line: 5,
      email: "x",
      firstName: "Bo",
      lastName: "Le\ne",
      role: "user",
      username: "",
      group: "",
      problems: [
        { column: "email", message: "Please enter a valid email address" },
        { column: "lastName", message: "Contains a line break. Write it in one line" },
      ],
    });
    expect(await rows()).toEqual(before);
    expect(await api.db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
  });

  test("knows an address however it is written", async () => {
    await createUser(api.db, { email: "taken@x.test" });
    const { lines } = await review(file(user("TAKEN")));
    expect(lines[0]?.problems).toMatchObject([{ message: "A user with this email address already exists." }]);
  });

  test("says how each column is read, and needs no role", async () => {
    const answer = await review("\nVorname;Nachname;E-Mail;Abteilung\nAda;Hart;ada@x.test;Sales\n");
    expect(answer).toMatchObject({ valid: 1, invalid: 0, missing: [] });
    expect(answer.columns).toEqual([
      { heading: "Vorname", readAs: "firstName", example: "Ada" },
      { heading: "Nachname", readAs: "lastName", example: "Hart" },
      { heading: "E-Mail", readAs: "email", example: "ada@x.test" },
      { heading: "Abteilung", readAs: null, example: "Sales" },
    ]);
    expect(answer.lines).toMatchObject([{ line: 3, role: "USER", problems: [] }]);
  });

  test("of a file with other headings asks for the columns, reads what was chosen, and so does the import", async () => {
    const csv = "Kontakt;Rufzeichen;Sippe;Role\nada@x.test;Ada;Hart;Sales Manager\n";
    expect(await review(csv)).toMatchObject({
      missing: ["email", "firstName", "lastName"],
      valid: 0,
      invalid: 0,
      lines: [],
    });
    const early = await imports(csv, 1);
    expect([early.status, early.error.issues?.[0]?.message]).toEqual([
      400,
      "No column is read as email, firstName and lastName.",
    ]);
    const columns = "email,firstName,lastName,";
    const file = named(csv);
    const chosen = await owner.request("POST /api/users/import/review", { file, body: { columns } });
    expect(chosen).toMatchObject({ missing: [], valid: 1, invalid: 0 });
    const { data } = await owner.send("POST /api/users/import", { file, body: { columns, expected: 1 } });
    expect(data.created).toMatchObject([{ email: "ada@x.test", firstName: "Ada", role: "USER" }]);
  });

  test.each([
    ["email,firstName", "The file has 5 columns. Review it again."],
    ["email,firstName,lastName,email,", "email is chosen twice. Choose it for one column."],
    [
      "email,firstName,lastName,salary,",
      "Choose one of email, firstName, lastName, role, username, group, or nothing",
    ],
  ])("refuses the choice %s", async (columns, message) => {
    const answer = await owner.send("POST /api/users/import/review", {
      file: named(file(user("ada"))),
      body: { columns },
    });
    expect([answer.status, answer.error.issues?.[0]?.message]).toEqual([400, message]);
    expect(answer.error.issues?.[0]?.path).toMatch(/^columns/);
  });

  test.each([
    ["no header", user("ada"), /Line 1 names a person\. Name the columns in a line above it\./],
    ["no users", `${header}\n\n`, /contains no users/],
    ["nothing", "", /The file is empty/],
    ["nothing but ends of lines", "\n\r\n", /The file is empty/],
    ["a quotation mark that stays open", file(user("ada"), '"bo', user("eve")), /^Line 3 opens a quotation/],
    ["one line too many", file(...Array<string>(5001).fill("x")), /more than 5,000 users/],
  ])("refuses a file with %s", async (_what, csv, message) => {
    expect(await refusalOf(csv)).toMatch(message);
  });

  test("refuses a file that is too long, and data that is not text", async () => {
    expect(await refusalOf("x".repeat(1_000_001))).toBe("At most 1000000 characters");
    const tooLong = "x".repeat(largestCsv.bytes + 1);
    const huge = await owner.send("POST /api/users/import/review", { file: named(tooLong) });
    expect([huge.status, huge.error.code]).toEqual([413, "payload_too_large"]);
    expect(await refusalOf("a\0b")).toBe("Contains characters that cannot be stored");
    expect(await refusalOf(Uint8Array.of(0xff, 0xfe, 0x41))).toMatch(/not UTF-8 text/);
  });

  test("refuses a file of another type, and JSON", async () => {
    const file = new File([`${header}\n${user("ada")}`], "users.xlsx");
    const other = await owner.send("POST /api/users/import/review", { file });
    expect([other.status, other.error.error]).toEqual([
      415,
      expect.stringMatching(
        /^Unsupported file type\. Expected a file that ends with \.csv or \.txt, found one/,
      ),
    ]);
    const headers = { "content-type": "application/json" };
    const json = await owner.send("POST /api/users/import/review", { file: named("x") }, { headers });
    expect([json.status, json.error.code]).toEqual([415, "unsupported_media_type"]);
  });
});

describe("an import", () => {
  test("creates what the review announced: accounts that sign in once and must choose a password", async () => {
    const csv = file(user("ada"), "bo@x.test,Bo,Lee,admin,captain", "wrong,,,,");
    const { valid } = await review(csv);
    const answer = await imports(csv, valid);
    expect(answer.status).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.data).toMatchObject({
      created: [
        { email: "ada@x.test", firstName: "ada", lastName: "Hart", role: "USER" },
        { email: "bo@x.test", firstName: "Bo", lastName: "Lee", role: "ADMIN" },
      ],
      leftOut: 1,
    });
    const stored = await rows();
    expect(stored).toMatchObject([
      { username: "ada", status: "ACTIVE", password_change_required: true },
      { username: "captain", role: "ADMIN", password_change_required: true },
    ]);
    const hours = (Date.parse(stored[0]?.password_expires_at ?? "") - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    const passwords = answer.data.created.map(({ tempPassword }) => tempPassword ?? "");
    expect(new Set(passwords).size).toBe(2);
    for (const [index, { email }] of answer.data.created.entries()) {
      const body = { email, password: passwords[index] ?? "" };
      const signedIn = await api.anonymous().send("POST /api/auth/login", { body });
      expect(signedIn.data).toMatchObject({ email, passwordChangeRequired: true });
    }
    const log = JSON.stringify([stored, await api.db.selectFrom("audit_log").selectAll().execute()]);
    for (const password of passwords) expect(log).not.toContain(password);
  });

  test("gives no password to people of a role that signs in only by a provider", async () => {
    const rule = (only_by_provider: boolean) =>
      api.db.updateTable("sign_in_rules").set({ only_by_provider }).where("role", "=", "USER").execute();
    await rule(true);
    onTestFinished(async () => void (await rule(false)));
    const { data } = await imports(file(user("ada"), "bo@x.test,Bo,Lee,admin,captain"), 2);
    expect(data.created.map(({ role, tempPassword }) => [role, tempPassword === null])).toEqual([
      ["USER", true],
      ["ADMIN", false],
    ]);
    expect(await rows()).toMatchObject([
      { username: "ada", password_change_required: false, password_expires_at: null },
      { username: "captain", password_change_required: true, password_expires_at: expect.anything() },
    ]);
  });

  test("leaves an entry for every user and one for all", async () => {
    await imports(file(user("ada"), user("bo"), "wrong"), 2);
    const ids = (await rows()).map(({ id }) => String(id));
    const created = await entries("user.create");
    expect(created.map(({ actor_id, subject_id }) => [actor_id, subject_id])).toEqual(
      ids.map((id) => [ownerId, id]),
    );
    expect(created[0]?.details).toEqual({
      after: { email: "ada@x.test", firstName: "ada", lastName: "Hart", role: "USER", username: "ada" },
      imported: true,
    });
    expect(await entries("user.import")).toMatchObject([{ details: { created: 2, leftOut: 1 } }]);
    const requests = new Set(
      (await api.db.selectFrom("audit_log").selectAll().execute()).map((e) => e.request_id),
    );
    expect(requests.size).toBe(1);
  });

  test("makes user names that nobody has, asks for or was just given", async () => {
    await createUser(api.db, { username: "ada" });
    await createUser(api.db, { username: "ada-3" });
    const csv = file(
      "ada@a.test,A,A,USER",
      "ada@b.test,A,A,USER",
      "c@c.test,A,A,USER,ada-2",
      "ada-3@d.test,A,A,USER",
      "ed@d.test,A,A,USER",
    );
    expect((await imports(csv, 5)).status).toBe(201);
    const names = (await rows()).slice(2).map(({ username }) => username);
    expect(names).toEqual(["ada-4", "ada-5", "ada-2", "ada-3-2", "ed-1"]);
  });

  test("sent twice creates nobody twice", async () => {
    const csv = file(user("ada"), user("bo"));
    const answers = await Promise.all([imports(csv, 2), imports(csv, 2), imports(csv, 2)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await imports(csv, 2)).error).toMatchObject({
      code: "conflict",
      error: "The file or the users have changed since the review. Review it again.",
    });
    expect(await rows()).toHaveLength(2);
    expect(await entries("user.import")).toHaveLength(1);
  });

  test("of another file than was reviewed creates nobody", async () => {
    expect((await imports(file(user("ada")), 2)).error.code).toBe("conflict");
    expect(await rows()).toEqual([]);
  });

  test("beside somebody who takes an address meanwhile creates all or nobody", async () => {
    const csv = file(user("ada"), user("bo"));
    const body = {
      email: "bo@x.test",
      firstName: "Bo",
      lastName: "Lee",
      role: "USER",
      password: "K7mQ2x9p",
    } as const;
    const [bulk] = await Promise.all([
      imports(csv, 2),
      owner.request("POST /api/users", { body }).catch(() => null),
    ]);
    expect([201, 409]).toContain(bulk.status);
    expect(await rows()).toHaveLength(bulk.status === 201 ? 2 : 1);
  });

  test("of 5,000 lines, some of them wrong, does what its review said", patient, async () => {
    const lines = Array.from({ length: 5000 }, (_, n) =>
      n % 50 === 7 ? `nobody ${n},Zoë,Quill ${n},USER` : `person.${n}@example.test,Zoë,Quill ${n},USER`,
    );
    const csv = [header, ...lines].join("\r\n");
    const { valid, invalid, lines: seen } = await review(csv);
    expect([valid, invalid, seen.length]).toEqual([4900, 100, 1000]);
    expect(seen.slice(0, 100).map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, n) => n * 50 + 9),
    );
    expect(seen[100]).toMatchObject({ line: 2, problems: [] });
    expect(await rows()).toEqual([]);
    const { data } = await imports(csv, valid);
    expect([data.created.length, data.leftOut]).toEqual([4900, 100]);
    expect(await rows()).toHaveLength(4900);
    expect(await entries("user.create")).toHaveLength(4900);
    const { email, tempPassword } = data.created.at(-1) ?? { email: "", tempPassword: "" };
    const password = tempPassword ?? "";
    expect((await api.anonymous().send("POST /api/auth/login", { body: { email, password } })).status).toBe(
      200,
    );
  });
});

describe("an export", () => {
  const cells = (csv: string) =>
    csv
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));

  test("is a file of those that a filter leaves, for spreadsheets", async () => {
    await createUser(api.db, {
      email: "zoe@example.test",
      username: "zoë",
      first_name: "Zoë",
      last_name: "Quill",
      status: "INACTIVE",
      created_at: "2026-03-01T10:00:00Z",
    });
    await createUser(api.db, { last_name: "Hart" });
    const answer = await owner.send("GET /api/users/export", { query: { search: "quill" } });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": "attachment",
      "cache-control": "no-store",
    });
    expect(answer.text.charCodeAt(0)).toBe(0xfe_ff);
    expect(answer.text.slice(1)).toBe(
      "Email,First name,Last name,Role,Status,Username,Due,Created,Last sign-in,Sessions,Average session (minutes),Groups\r\n" +
        "zoe@example.test,Zoë,Quill,USER,INACTIVE,zoë,,2026-03-01T10:00:00.000Z,,0,,\r\n",
    );
    expect(await entries("user.export")).toMatchObject([
      { actor_id: ownerId, details: { users: 1, filter: { search: "quill" } } },
    ]);
  });

  test.each(["=1+1", "+A1", "-2-A1", "@SUM(A1)", '=HYPERLINK("https://x.test")'])(
    "holds nothing that a spreadsheet would run: %s",
    async (name) => {
      await createUser(api.db, { first_name: name, last_name: name, email: `${name.slice(0, 1)}a@x.test` });
      const { text } = await owner.send("GET /api/users/export", { query: { search: "a@x.test" } });
      const [line = ""] = text.split("\r\n").slice(1);
      const texts = line.split(",").map((cell) => cell.replace(/^"/, ""));
      expect(texts.slice(0, 3).map((cell) => cell.slice(0, 2))).toEqual(
        Array<string>(3).fill(`'${name.slice(0, 1)}`),
      );
    },
  );

  test("holds those who were chosen, with how they sign in", async () => {
    const [chosen, other] = [await createUser(api.db), await createUser(api.db)];
    await createUser(api.db);
    const ids = `${chosen.id},${other.id}`;
    await api.anonymous().request("POST /api/auth/login", {
      body: { email: chosen.email, password: testPassword },
    });
    await api.performJobs();
    const { text } = await owner.send("GET /api/users/export", { query: { ids, sort: "email" } });
    const [, ...lines] = cells(text);
    expect(new Set(lines.map(([email]) => email))).toEqual(new Set([chosen.email, other.email]));
    expect(lines.find(([email]) => email === other.email)?.slice(-3)).toEqual(["0", "", ""]);
  });

  test("is not cut off like a page of the list", async () => {
    for (let n = 0; n < 3; n++) {
      const lines = Array.from({ length: 100 }, (_, i) => user(`p${n}-${i}`));
      await imports(file(...lines), 100);
    }
    const { text } = await owner.send("GET /api/users/export", { query: { sort: "email" } });
    const emails = new Set(
      cells(text)
        .slice(1)
        .map(([email]) => email),
    );
    expect(emails.size).toBe(301);
  });

  test("shows administrators those they look after", async () => {
    const admin = await createUser(api.db, { role: "ADMIN" });
    const mine = await createUser(api.db);
    const other = await createUser(api.db);
    await assign(api.db, admin.id, mine.id);
    const client = await api.as(admin);
    const all = await client.send("GET /api/users/export", { query: {} });
    expect(
      cells(all.text)
        .slice(1)
        .map(([email]) => email),
    ).toEqual([mine.email]);
    const of = await client.send("GET /api/users/export", { query: { search: other.email } });
    expect(cells(of.text)).toHaveLength(1);
  });

  test("is not for users, nor caused by another site", async () => {
    const client = await api.as("USER");
    expect((await client.send("GET /api/users/export", { query: {} })).status).toBe(403);
    const headers = { "sec-fetch-site": "same-site" };
    expect((await owner.send("GET /api/users/export", { query: {} }, { headers })).status).toBe(403);
  });
});

test.each(["ADMIN", "USER"] as const)("%s neither reviews nor imports", async (role) => {
  const client = await api.as(role);
  const csv = file(user("ada"));
  expect((await client.send("POST /api/users/import/review", { file: named(csv) })).status).toBe(403);
  expect((await imports(csv, 1, client)).status).toBe(403);
  expect((await rows()).map(({ email }) => email)).not.toContain("ada@x.test");
});
