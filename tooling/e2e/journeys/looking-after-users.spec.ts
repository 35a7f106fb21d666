import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  openUserMenu,
  ownName,
  removeUsers,
  signIn,
  tabTo,
  test,
  usersAddress,
} from "../test.ts";

test("an owner adds somebody, changes them and shuts them out at once", async ({ owner, browser }) => {
  const lastName = ownName("Moreno");
  await owner.goto(usersAddress());
  await owner.getByRole("button", { name: "Add User" }).click();
  const form = owner.getByRole("dialog", { name: "Add User" });
  await form.getByRole("textbox", { name: "Email" }).fill(`Grace.${lastName}@demo.test`);
  await form.getByRole("textbox", { name: "First Name" }).fill("Grace");
  await form.getByRole("textbox", { name: "Last Name" }).fill(lastName);
  await form.getByLabel("Password", { exact: true }).fill("a lantern in the fog");
  await expectAccessibleAtNight(owner);
  await form.getByRole("button", { name: "Create user" }).click();
  await owner.getByRole("dialog", { name: "User created" }).getByRole("button", { name: "Done" }).click();

  await owner.goto(usersAddress(lastName));
  await openUserMenu(owner, `Grace ${lastName}`, "Edit");
  const edit = owner.getByRole("dialog", { name: "Edit user" });
  await edit.getByRole("textbox", { name: "Last Name" }).fill(`${lastName}-Diaz`);
  await edit.getByRole("button", { name: /save/i }).click();
  await expect(owner.getByText(`Grace ${lastName}-Diaz`).first()).toBeVisible();

  const user = await signIn(browser, "user@demo.test", `${origins.portal}/test-station`);
  await owner.goto(usersAddress("patel"));
  await openUserMenu(owner, "Uma Patel", "Deactivate");
  await expect(owner.getByText("Inactive").first()).toBeVisible();
  await user.goto(`${origins.portal}/activity-log`);
  await expect(user).toHaveURL(new RegExp(`^${origins.portal}/login`));
  await openUserMenu(owner, "Uma Patel", "Reactivate");
  await expect(owner.getByText("Active", { exact: true }).first()).toBeVisible();
  await user.context().close();
  await removeUsers(owner, `${lastName}-Diaz`);
});

test("an owner finds who never signed in, and resets and deactivates them together", async ({ owner }) => {
  const lastName = ownName("Twin");
  for (const firstName of ["Ina", "Jon"]) {
    await owner.goto(usersAddress());
    await owner.getByRole("button", { name: "Add User" }).click();
    const form = owner.getByRole("dialog", { name: "Add User" });
    await form.getByRole("textbox", { name: "Email" }).fill(`${firstName}.${lastName}@müller.example`);
    await form.getByRole("textbox", { name: "First Name" }).fill(firstName);
    await form.getByRole("textbox", { name: "Last Name" }).fill(lastName);
    await form.getByRole("button", { name: "Create user" }).click();
    await owner.getByRole("dialog", { name: "User created" }).getByRole("button", { name: "Done" }).click();
  }
  await owner.goto(`${usersAddress(lastName)}&signIn=never`);
  await expect(owner.getByText(`ina.${lastName}@müller.example`.toLowerCase()).first()).toBeVisible();
  await owner.getByRole("checkbox", { name: "Select all on this page" }).click();
  const bar = owner.getByRole("group", { name: "Selected people" });
  await expect(bar.getByText("2 people selected")).toBeInViewport();
  await expectAccessibleAtNight(owner);
  await bar.getByRole("button", { name: "Reset passwords" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Reset passwords" }).click();
  const passwords = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Download 2 passwords" }).click();
  expect((await passwords).suggestedFilename()).toMatch(/^passwords-/);
  await owner.getByRole("button", { name: "Done" }).click();
  await bar.getByRole("button", { name: "Deactivate" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(owner.getByRole("list", { name: "Results" }).getByText("Done")).toHaveCount(2);
  await owner.getByRole("button", { name: "Done" }).click();
  await expect(owner.getByText("Inactive", { exact: true })).toHaveCount(2);
  await removeUsers(owner, lastName);
});

test("the last owner stays one", async ({ owner }) => {
  await owner.goto(`${origins.console}/owner-control`);
  await owner.getByRole("searchbox", { name: "Search by email or full name" }).fill("owner@demo.test");
  await owner.getByRole("combobox", { name: "Role of Olivia Grant" }).click();
  await owner.getByRole("option", { name: "Admin" }).click();
  await owner.getByRole("button", { name: "Give up", exact: true }).click();
  await owner.getByRole("button", { name: "Yes, give up my owner role" }).click();
  await expect(owner.getByText("At least one owner is required.").first()).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the keyboard alone signs in and adds a user", async ({ page }) => {
  await page.goto(`${origins.portal}/login?next=${encodeURIComponent(usersAddress())}`);
  await expect(page.getByRole("button", { name: "Click to Start" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("owner@demo.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type("demo-password");
  await page.keyboard.press("Enter");
  const add = page.getByRole("button", { name: "Add User" });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog", { name: "Add User" }).getByRole("textbox", { name: "Email" }),
  ).toBeFocused();
  for (const [text, key] of [
    ["keys.only@demo.test", "Tab"],
    ["Keys", "Tab"],
    ["Only", "Enter"],
  ] as const) {
    await page.keyboard.type(text);
    await page.keyboard.press(key);
  }
  await expect(page.getByRole("dialog", { name: "User created" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Done" }));
  await page.keyboard.press("Enter");
  await expect(add).toBeFocused();
  await removeUsers(page, "keys.only");
});
