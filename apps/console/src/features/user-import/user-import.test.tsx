import { watchDownloads } from "@field-advisor/ui/testing";
import { brokenConnection, noAnswer, refusing, type Handlers } from "@field-advisor/api-client/testing";
import type { ImportReview } from "@field-advisor/schema/user-files.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveUsers } from "../../../test/user-list.ts";

const csv = "email,firstName,lastName,role\ngrace@demo.test,Grace,Hopper,USER\nnobody,A,B,OWNER\n";
const good = {
  line: 2,
  email: "grace@demo.test",
  firstName: "Grace",
  lastName: "Hopper",
  role: "USER",
  username: "",
  group: "",
  problems: [],
};
const bad = {
  line: 3,
  email: "nobody",
  firstName: "A",
  lastName: "B",
  role: "OWNER",
  username: "",
  group: "",
  problems: [
    { column: "email", message: "Please enter a valid email address" },
    { column: "role", message: "Please select a role" },
  ],
};
const columns: ImportReview["columns"] = [
  { heading: "Mail", readAs: "email", example: "grace@demo.test" },
  { heading: "Abteilung", readAs: null, example: "Sales" },
  { heading: "Vorname", readAs: null, example: "Grace" },
];
const reviewed: ImportReview = { columns, missing: [], valid: 4980, invalid: 20, lines: [bad, good] };
const created = [
  {
    email: "grace@demo.test",
    firstName: "=Grace",
    lastName: "Hopper",
    role: "USER" as const,
    tempPassword: "Temp-1",
  },
];

const serve = (more: Handlers = {}) =>
  serveUsers({
    "POST /api/users/import/review": () => reviewed,
    "POST /api/users/import": () => ({ created, leftOut: 20 }),
    ...more,
  });

async function openImport() {
  const { user } = openApp("/user-management");
  await user.click(await screen.findByRole("button", { name: "Import" }));
  return { user, sheet: within(await screen.findByRole("dialog", { name: "Import users" })) };
}

type Sheet = Awaited<ReturnType<typeof openImport>>["sheet"];

async function review(user: UserEvent, sheet: Sheet) {
  await user.upload(sheet.getByLabelText("CSV file"), new File([csv], "people.csv", { type: "text/csv" }));
  expect(await sheet.findByText("people.csv")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Review" }));
}

const runImport = async (user: UserEvent, sheet: Sheet) =>
  user.click(await sheet.findByRole("button", { name: "Import 4,980 users" }));

test("a file's bytes are read as what they are, which can be changed", async () => {
  serve();
  const { user, sheet } = await openImport();
  const ansi = Uint8Array.from(
    "email;firstName\nana@example.com;Än\n",
    (letter) => letter.codePointAt(0) ?? 0,
  );
  await user.upload(sheet.getByLabelText("CSV file"), new File([ansi], "ansi.csv"));
  const lines = sheet.getByRole("textbox", { name: /paste the lines/ });
  await waitFor(() => expect(lines).toHaveValue("email;firstName\nana@example.com;Än\n"));
  const encoding = sheet.getByRole("combobox", { name: "Encoding" });
  expect(encoding).toHaveTextContent("Windows-1252");
  await user.click(encoding);
  await user.click(await screen.findByRole("option", { name: "UTF-8" }));
  expect(lines).toHaveValue("email;firstName\nana@example.com;\uFFFDn\n");
  await user.type(lines, "x");
  expect(sheet.queryByRole("combobox", { name: "Encoding" })).toBeNull();
});

test("a file is reviewed line by line before anything is imported", async () => {
  const api = serve();
  const { user, sheet } = await openImport();
  await review(user, sheet);
  expect(
    await sheet.findByText(/4,980 users can be imported\. 20 lines with problems will be left out\./),
  ).toBeVisible();
  const wrong = within(sheet.getByRole("row", { name: /^3 / }));
  expect(wrong.getByText("email: Please enter a valid email address")).toBeVisible();
  expect(wrong.getByText("role: Please select a role")).toBeVisible();
  expect(within(sheet.getByRole("row", { name: /^2 / })).getByText("None")).toBeVisible();
  expect(sheet.getByText("4,998 more lines without problems not shown.")).toBeVisible();
  expect(api.calls("POST /api/users/import/review")).toMatchObject([
    { file: { name: "users.csv", text: csv } },
  ]);
  expect(api.calls("POST /api/users/import")).toEqual([]);
});

test("columns that were not recognised are chosen, the file is read again with them, and so it is imported", async () => {
  const api = serve({
    "POST /api/users/import/review": ({ body }) =>
      body.columns === undefined
        ? { columns, missing: ["firstName"], valid: 0, invalid: 0, lines: [] }
        : {
            ...reviewed,
            columns: columns.map((column) => ({ ...column, readAs: column.readAs ?? "firstName" })),
          },
  });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  expect(
    await sheet.findByText(/1 column was not recognised\. Choose below what holds firstName\./),
  ).toBeVisible();
  expect(sheet.queryByRole("button", { name: /^Import/ })).toBeNull();
  expect(sheet.getByText("1 column read, left out: Abteilung and Vorname")).toBeVisible();
  await user.click(sheet.getByRole("combobox", { name: "Read Vorname as" }));
  await user.click(await screen.findByRole("option", { name: "firstName" }));
  await sheet.findByRole("button", { name: "Import 4,980 users" });
  expect(sheet.getByRole("combobox", { name: "Read Vorname as" })).toHaveFocus();
  expect(sheet.getByRole("combobox", { name: "Read Vorname as" })).toBeVisible();
  await runImport(user, sheet);
  const chosen = { columns: ["email", null, "firstName"] };
  expect(api.calls("POST /api/users/import/review")[1]).toMatchObject({ body: chosen });
  expect(api.calls("POST /api/users/import")).toMatchObject([{ body: { ...chosen, expected: 4980 } }]);
});

test("columns that could not be read another way are imported as they were reviewed", async () => {
  const api = serve({
    "POST /api/users/import/review": ({ body }) =>
      body.columns === undefined ? reviewed : refusing("unavailable", "The server is busy.")(),
  });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  await user.click(await sheet.findByText("1 column read, left out: Abteilung and Vorname"));
  await user.click(sheet.getByRole("combobox", { name: "Read Vorname as" }));
  await user.click(await screen.findByRole("option", { name: "lastName" }));
  expect(await sheet.findByText("The server is busy.")).toBeVisible();
  await runImport(user, sheet);
  await waitFor(() => expect(api.calls("POST /api/users/import")).toHaveLength(1));
  expect(api.calls("POST /api/users/import")).not.toMatchObject([{ body: { columns: expect.anything() } }]);
});

test("people who sign in only by a provider get no password, and are not in the file of passwords", async () => {
  const saved = watchDownloads();
  const byProvider = { ...created[0]!, email: "ada@demo.test", tempPassword: null };
  const answers = [[...created, byProvider], [byProvider]];
  serve({ "POST /api/users/import": () => ({ created: answers.shift() ?? [], leftOut: 0 }) });
  const { user, sheet } = await openImport();
  const none = "1 user got no password: people of their role sign in only by a provider.";
  await review(user, sheet);
  await runImport(user, sheet);
  expect(await sheet.findByText(none)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Download passwords" }));
  expect(await saved[0]?.text()).not.toContain("ada@demo.test");
  await user.click(sheet.getByRole("button", { name: "Done" }));
  await user.click(await screen.findByRole("button", { name: "Import" }));
  const again = within(await screen.findByRole("dialog", { name: "Import users" }));
  await review(user, again);
  await runImport(user, again);
  expect(await again.findByText(none)).toBeVisible();
  expect(again.queryByRole("button", { name: "Download passwords" })).toBeNull();
  await user.click(again.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what was reviewed is imported, and the passwords are saved once with formulas made harmless", async () => {
  const saved = watchDownloads();
  const api = serve();
  const { user, sheet } = await openImport();
  await review(user, sheet);
  await runImport(user, sheet);
  expect(await sheet.findByText("1 user created, 20 lines left out.")).toBeVisible();
  expect(api.calls("POST /api/users/import")).toMatchObject([
    { file: { text: csv }, body: { expected: 4980 } },
  ]);
  await waitFor(() => expect(api.calls("GET /api/users")).toHaveLength(2));
  expect(sheet.getByText(/This is the only time the passwords are shown/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("alertdialog", { name: "Close without the passwords?" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay here" }));
  await user.click(sheet.getByRole("button", { name: "Download passwords" }));
  expect(saved[0]?.name).toMatch(/^passwords-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved[0]?.text()).toBe(
    "\uFEFFemail,firstName,lastName,role,password\r\ngrace@demo.test,'=Grace,Hopper,USER,Temp-1\r\n",
  );
  await user.click(sheet.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("lines can be pasted instead", async () => {
  const api = serve();
  const { user, sheet } = await openImport();
  await user.click(sheet.getByRole("textbox", { name: /Or paste/ }));
  await user.paste(csv);
  expect(sheet.getByText("3 lines, the first with the columns.")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Review" }));
  await sheet.findByRole("button", { name: "Import 4,980 users" });
  expect(api.calls("POST /api/users/import/review")).toMatchObject([
    { file: { name: "users.csv", text: csv } },
  ]);
});

test("a sample file shows the columns", async () => {
  const saved = watchDownloads();
  serve();
  const { user, sheet } = await openImport();
  await user.click(sheet.getByRole("button", { name: "Sample file" }));
  expect(saved[0]?.name).toBe("users-sample.csv");
  expect(await saved[0]?.text()).toMatch(/^\uFEFFemail,firstName,lastName,role,username,group\r\n/);
});

test("nothing chosen, and a file that is too large, are said before anything is sent", async () => {
  const api = serve();
  const { user, sheet } = await openImport();
  await user.click(sheet.getByRole("button", { name: "Review" }));
  expect(await sheet.findByText("Choose a file or paste its lines first.")).toBeVisible();
  await user.upload(
    sheet.getByLabelText("CSV file"),
    new File(["x".repeat(1_000_001)], "big.csv", { type: "text/csv" }),
  );
  expect(await sheet.findByText(/^big\.csv is too large\. Split it/)).toBeVisible();
  expect(api.calls("POST /api/users/import/review")).toEqual([]);
});

test("a file in which nothing is right cannot be imported, only corrected", async () => {
  serve({
    "POST /api/users/import/review": () => ({ columns, missing: [], valid: 0, invalid: 1, lines: [bad] }),
  });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  expect(await sheet.findByText(/No user can be imported\. Correct the lines/)).toBeVisible();
  expect(sheet.queryByRole("button", { name: /^Import/ })).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Back to the file" }));
  expect(await sheet.findByRole("textbox", { name: /Or paste/ })).toHaveValue(csv);
});

test("many lines stand on several pages", async () => {
  const lines = Array.from({ length: 60 }, (_none, index) => ({ ...good, line: index + 2 }));
  serve({ "POST /api/users/import/review": () => ({ columns, missing: [], valid: 60, invalid: 0, lines }) });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  expect(await sheet.findByText("1–25 of 60")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Next" }));
  expect(sheet.getByRole("row", { name: /^27 / })).toBeVisible();
  expect(sheet.queryByRole("row", { name: /^2 / })).toBeNull();
});

test.each([
  ["refused", refusing("invalid_request", "The first line has no column email."), /no column email/],
  ["lost", brokenConnection, /server could not be reached/],
] as const)("a review that was %s keeps the file", async (_what, handler, sentence) => {
  serve({ "POST /api/users/import/review": handler });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  expect(await sheet.findByText(sentence)).toBeVisible();
  expect(sheet.getByRole("textbox", { name: /Or paste/ })).toHaveValue(csv);
});

test("a file that means something else by now is reviewed again", async () => {
  const api = serve({
    "POST /api/users/import": refusing("conflict", "The file would create 4,979 users by now."),
  });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  await runImport(user, sheet);
  expect(await sheet.findByText("The file would create 4,979 users by now.")).toBeVisible();
  api.serve({ "POST /api/users/import/review": () => ({ ...reviewed, valid: 4979 }) });
  await user.click(sheet.getByRole("button", { name: "Review again" }));
  expect(await sheet.findByRole("button", { name: "Import 4,979 users" })).toBeVisible();
});

test("while accounts are made it says so and nothing is sent twice", async () => {
  const api = serve({ "POST /api/users/import": noAnswer });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  await runImport(user, sheet);
  expect(await sheet.findByText(/Creating accounts/)).toBeVisible();
  const button = sheet.getByRole("button", { name: /Import 4,980 users/ });
  expect(button).toHaveAttribute("aria-disabled", "true");
  await user.click(button);
  expect(api.calls("POST /api/users/import")).toHaveLength(1);
});

test("an import that failed can be tried again", async () => {
  serve({ "POST /api/users/import": brokenConnection });
  const { user, sheet } = await openImport();
  await review(user, sheet);
  await runImport(user, sheet);
  expect(await screen.findByText(/^Failed to import users\. The server could not be reached/)).toBeVisible();
  expect(sheet.getByRole("button", { name: "Import 4,980 users" })).toBeEnabled();
});
