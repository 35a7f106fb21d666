import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createDeployment, createInvitation } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());
await sql`update system_settings set time_zone = 'Europe/Vienna'`.execute(api.db);

const owner = await api.as("OWNER");

const review = (id: string, text: string) =>
  owner.send("POST /api/deployments/:id/invitations/review", {
    params: { id },
    body: {},
    file: new File([text], "people.csv"),
  });

describe("a review", () => {
  test("says of each line whom it invites or what is wrong with it, and writes nothing", async () => {
    const page = await createDeployment(api.db);
    const { data } = await review(
      page.id,
      [
        "E-Mail;Recipient Name;valid from;validUntil;maxSessions;max minutes;Phone",
        "Ada@x.test;Ada;2026-12-01;2026-12-31;3;20;1",
        "ada@x.test;;;;;;",
        "ben@x.test;;2026-12-01T09:30:00+01:00;;;;",
        "nobody;;;;;;",
        "c@x.test;;at once;31.12.2026;;;",
        "d@x.test;;;;many;0;",
        "e@x.test;;2026-12-31;2026-12-30;;;",
        "f@x.test;;;2026-02-30;;;",
        `${page.recipient_email};;;;;;`,
      ].join("\n"),
    );
    expect(data.rows).toEqual([
      {
        line: 2,
        invitation: {
          email: "ada@x.test",
          recipientName: "Ada",
          validFrom: "2026-11-30T23:00:00.000Z",
          validUntil: "2026-12-31T23:00:00.000Z",
          maxSessions: 3,
          maxMinutes: 20,
        },
      },
      {
        line: 4,
        invitation: expect.objectContaining({ email: "ben@x.test", validFrom: "2026-12-01T09:30:00+01:00" }),
      },
    ]);
    const date = "Write a day as 2026-12-31, or a time as 2026-12-31T18:00:00Z";
    expect(data.problems.map(({ line, field, message }) => [line, field, message])).toEqual([
      [3, "email", "The same email is already in line 2."],
      [5, "email", "Please enter a valid email address"],
      [6, "validFrom", date],
      [7, "maxSessions", "A whole number of sessions, at least 1"],
      [7, "maxMinutes", "A whole number of minutes, at least 1"],
      [8, "validUntil", "The end is not after the start"],
      [9, "validUntil", date],
      [10, "email", "This person is already invited to this page."],
    ]);
    const people = await owner.request("GET /api/deployments/:id/invitations", {
      params: { id: page.id },
      query: {},
    });
    expect(people).toHaveLength(1);
  });

  test.each([
    ["", "The file is empty"],
    ["email\n", "The file contains no people. Write one person in each line below the first."],
    ["a@x.test,Ada\nb@x.test,Ben", "Line 1 names a person. Name the columns in a line above it."],
    ['email\n"a@x.test', expect.stringContaining("quotation mark")],
  ])("refuses a file that cannot be read: %j", async (text, message) => {
    const page = await createDeployment(api.db);
    const { status, error } = await review(page.id, text);
    expect([status, error.issues]).toEqual([400, [{ path: "file", message }]]);
  });

  test("reads dates as spreadsheets write them, and asks where one may be two days", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const head = "Mail,Name,Gültig ab,Gültig bis,maxSessions,maxMinutes";
    const { data } = await review(
      page.id,
      [
        head,
        'a@x.test,Ada,1.12.2026,31.12.26,"3,0",10',
        "b@x.test,,46357,2026-12-31 18:00,,",
        "c@x.test,,12/1/2026,31-Dez-26,,",
        "d@x.test,,,,1.000,",
      ].join("\n"),
    );
    expect(data.rows.map(({ invitation }) => [invitation.validFrom, invitation.validUntil])).toEqual([
      ["2026-11-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
      ["2026-11-30T23:00:00.000Z", "2026-12-31T17:00:00.000Z"],
    ]);
    expect(data.rows[0]?.invitation).toMatchObject({ recipientName: "Ada", maxSessions: 3 });
    expect(data.problems).toMatchObject([
      { field: "validFrom", message: "May be 12 Jan 2026 or 1 Dec 2026. Write the day as 2026-12-31" },
      { field: "maxSessions", message: "A whole number of sessions, at least 1" },
    ]);
    const settled = await review(page.id, `${head}\na@x.test,,12/1/2026,12/31/2026,,`);
    expect(settled.data.rows[0]?.invitation.validFrom).toBe("2026-11-30T23:00:00.000Z");
  });

  test("asks for the column of addresses where no heading names it", async () => {
    const page = await createDeployment(api.db);
    const csv = "Kontakt,Wer\nada@x.test,Ada";
    const { data } = await review(page.id, csv);
    expect(data).toMatchObject({ missing: ["email"], rows: [], problems: [] });
    expect(data.columns).toMatchObject([{ heading: "Kontakt", readAs: null, example: "ada@x.test" }, {}]);
    const chosen = await owner.request("POST /api/deployments/:id/invitations/review", {
      params: { id: page.id },
      file: new File([csv], "people.csv"),
      body: { columns: "email,recipientName" },
    });
    expect(chosen.rows).toMatchObject([{ invitation: { email: "ada@x.test", recipientName: "Ada" } }]);
  });

  test("of a page that the reader may not see tells nothing", async () => {
    const page = await createDeployment(api.db);
    const stranger = await api.as("USER");
    const answer = await stranger.send("POST /api/deployments/:id/invitations/review", {
      params: { id: page.id },
      body: {},
      file: new File(["email\na@x.test"], "people.csv"),
    });
    expect(answer.status).toBe(404);
  });
});

test("five thousand people with three bad lines are reviewed and invited in one call each", async () => {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const lines = Array.from({ length: 5000 }, (_, n) => `person-${n}@x.test,Person ${n},,2099-01-31,2,30`);
  lines[1000] = "no address,,,,,";
  lines[2000] = "person-7@x.test,,,,,";
  lines[3000] = "person-3000@x.test,,,,-1,";
  const { data } = await review(
    page.id,
    `email,recipientName,validFrom,validUntil,maxSessions,maxMinutes\n${lines.join("\n")}`,
  );
  expect([data.rows.length, data.problems.map(({ line }) => line)]).toEqual([4997, [1002, 2002, 3002]]);
  const made = await owner.request("POST /api/deployments/:id/invitations", {
    params: { id: page.id },
    body: { invitations: data.rows.map(({ invitation }) => invitation) },
  });
  expect([made.created.length, made.alreadyInvited]).toEqual([4997, []]);
  expect(new Set(made.created.map(({ accessCode }) => accessCode)).size).toBe(4997);
  const { total, open } = (await owner.request("GET /api/deployments/:id", { params: { id: page.id } }))
    .invitations;
  expect([total, open]).toEqual([4997, 4997]);
  const person = made.created[4000];
  const signedIn = await api.anonymous().send("POST /api/deployment-login", {
    body: {
      deploymentSlug: page.slug,
      email: person?.invitation.email ?? "",
      password: person?.accessCode ?? "",
    },
  });
  expect(signedIn.status).toBe(200);
});

test("an export has everybody whom the filter leaves, no code, and can be read again", async () => {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  await createInvitation(api.db, page.id, { email: "a@x.test", recipient_name: "=cmd()", max_sessions: 2 });
  await createInvitation(api.db, page.id, { email: "b@x.test", revoked_at: new Date() });
  const params = { id: page.id };
  const { text } = await owner.send("GET /api/deployments/:id/invitations/export", { params, query: {} });
  const [header, first, second] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  expect(header).toBe(
    "email,recipientName,validFrom,validUntil,maxSessions,maxMinutes,status,sessionsUsed,lastSeenAt,createdAt",
  );
  expect(first).toMatch(/^a@x\.test,"?'=cmd\(\)"?,,,2,,pending,0,,/);
  expect(second).toMatch(/^b@x\.test,.*,revoked,/);
  expect(text).not.toMatch(/hmac|argon/);
  const filtered = await owner.send("GET /api/deployments/:id/invitations/export", {
    params,
    query: { status: "revoked" },
  });
  expect(filtered.text).not.toContain("a@x.test");
  const elsewhere = await createDeployment(api.db, { allow_anonymous: true });
  expect((await review(elsewhere.id, text)).data.rows).toHaveLength(2);
  const [entry] = await api.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_id", "=", page.id)
    .orderBy("id")
    .execute();
  expect(entry).toEqual({ action: "invitation.export", details: { exported: 2 } });
});
