import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import {
  choosePassword,
  demoPassword,
  expect,
  expectAccessibleAtNight,
  fillSignIn,
  openSignIn,
  openUserMenu,
  ownName,
  passIntro,
  pressEscapeIn,
  removeUsers,
  test,
  usersAddress,
} from "../test.ts";

/** An account of this journey alone: what happens to its password is no other's concern. */
async function createUser(owner: Page, firstName: string, lastName: string): Promise<string> {
  const email = `${ownName(firstName.toLowerCase())}@demo.test`;
  const data = { email, firstName, lastName, role: "USER", password: demoPassword };
  const created = await owner.request.post(`${origins.console}/api/users`, { data });
  expect(created.status()).toBe(201);
  return email;
}

test("a newcomer chooses a password of their own and is in", async ({ page, owner }) => {
  const email = await createUser(owner, "Nora", "New");
  await page.goto(origins.portal);
  await passIntro(page);
  await fillSignIn(page, email, demoPassword);
  await expect(
    page.getByText("Since this is your first login, you need to change your initial password"),
  ).toBeVisible();
  await page.goto(`${origins.portal}/activity-log`);
  await expect(page.getByRole("heading", { name: "Change Your Password" })).toBeVisible();
  await expectAccessibleAtNight(page);
  await choosePassword(page, demoPassword);
  await expect(page.getByRole("heading", { name: "Activity Log" })).toBeVisible();
  await removeUsers(owner, email);
});

test("somebody forgets their password, an owner resets it, and they are in again", async ({
  page,
  owner,
}) => {
  const email = await createUser(owner, "Fay", "Forgetful");
  await openSignIn(page);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const asking = page.getByRole("dialog", { name: "Forgot password?" });
  await asking.getByLabel("Email").fill(email);
  await asking.getByRole("button", { name: "Send request" }).click();
  await expect(asking.getByText("If this address belongs to an account")).toBeVisible();
  await expectAccessibleAtNight(page);

  const waiting = owner.getByRole("dialog", { name: "Waiting for a new password" });
  // The request is recorded by a job.
  await expect
    .poll(async () => {
      await owner.goto(usersAddress(email));
      await owner.getByRole("button", { name: /waiting for a new password/ }).click();
      await expect(waiting.getByRole("listitem").first()).toBeVisible();
      return waiting.getByText("Fay Forgetful").count();
    })
    .toBe(1);
  await pressEscapeIn(waiting);
  await openUserMenu(owner, "Fay Forgetful", "Reset password");
  await expect(owner.getByText("Generate a new password for this user?")).toBeVisible();
  await owner.getByRole("button", { name: "Reset password" }).click();
  const issued = owner.getByRole("dialog", { name: "New password" });
  const temporary = await issued.getByRole("textbox", { name: "Password" }).inputValue();
  await expectAccessibleAtNight(owner);
  await issued.getByRole("button", { name: "Done" }).click();
  await owner.reload();
  await expect(owner.getByText("Fay Forgetful").first()).toBeVisible();
  await expect(owner.getByText(temporary)).toBeHidden();

  await asking.getByRole("button", { name: "Back to Sign In" }).click();
  await fillSignIn(page, email, temporary);
  await choosePassword(page, temporary);
  await expect(page.getByRole("heading", { name: "Hello Fay" })).toBeVisible();
  await removeUsers(owner, email);
});
