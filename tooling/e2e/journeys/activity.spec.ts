import { readFile } from "node:fs/promises";
import { look } from "../look.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  ownName,
  removeUsers,
  signIn,
  test,
  usersAddress,
} from "../test.ts";

test("an owner sees when people sign in, in charts and in the tables behind them", async ({ owner }) => {
  await owner.goto(`${origins.console}/user-management?tab=login-patterns`);
  await expect(owner.getByRole("columnheader", { name: /Quick/ })).toBeVisible();
  await expectAccessibleAtNight(owner);
  await owner.goto(`${origins.console}/user-management?tab=analytics`);
  await expect(owner.getByRole("img").first()).toBeVisible();
  await expect(owner.locator("canvas").first()).toBeVisible();
  await owner.getByText("Show as table").first().click();
  await expect(owner.getByRole("table").first()).toBeVisible();
  await expectAccessibleAtNight(owner);
});

test("an administrator sees the people they look after and nobody else", async ({ browser }) => {
  const admin = await signIn(browser, "admin@demo.test", `${origins.portal}/assigned-users`);
  await expect(admin.getByText("Uma Patel").first()).toBeVisible();
  await expect(admin.getByText("Olivia Grant")).toBeHidden();
  await admin.goto(`${origins.portal}/activity-log?tab=assigned`);
  await expect(admin.getByText("Uma Patel").first()).toBeVisible();
  await expectAccessibleAtNight(admin);
  await admin.context().close();
});

test("users come in from a file and go out into one", async ({ owner }) => {
  const email = `${ownName("ina")}@demo.test`;
  await owner.goto(usersAddress());
  await owner.getByRole("button", { name: "Import" }).click();
  const sheet = owner.getByRole("dialog", { name: "Import users" });
  await sheet.getByLabel("CSV file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    // As a spreadsheet saves it where Windows-1252 is usual.
    buffer: Buffer.from(
      `sep=;\nKontakt;Vorname;Nachname;Rolle\n${email};=Ína;Olsén;\nnobody;No;Address;\njo@demo.test;Jo;Kim;OWNER\n`,
      "latin1",
    ),
  });
  await expect(sheet.getByRole("combobox", { name: "Encoding" })).toHaveText(/Windows-1252/);
  await sheet.getByRole("button", { name: "Review" }).click();
  await expect(sheet.getByText(/Choose below what holds email/)).toBeVisible();
  await look(owner, "console-import-columns");
  await sheet.getByRole("combobox", { name: "Read Kontakt as" }).click();
  await owner.getByRole("option", { name: "email" }).click();
  await expect(sheet.getByText("Please enter a valid email address")).toBeVisible();
  await expect(sheet.getByText("Please select a role")).toBeVisible();
  await expectAccessibleAtNight(owner);
  await expect(sheet.getByRole("button", { name: "Import 1 user" })).toBeInViewport();
  await sheet.getByRole("button", { name: "Import 1 user" }).click();
  const passwords = owner.waitForEvent("download");
  await owner.getByRole("button", { name: /Download/ }).click();
  expect(await readFile(await (await passwords).path(), "utf8")).toContain(email);
  await owner.keyboard.press("Escape");

  await owner.goto(usersAddress("olsen"));
  await expect(owner.getByText("=Ína Olsén").first()).toBeVisible();
  const exported = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Export" }).click();
  const csv = await readFile(await (await exported).path(), "utf8");
  expect(csv).toContain("'=Ína");
  expect(csv).not.toContain("owner@demo.test");
  await removeUsers(owner, email);
});
