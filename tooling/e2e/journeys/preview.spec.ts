import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, signIn, test } from "../test.ts";

const preview = `${origins.deploy}/deployment/demo-private?preview=true`;

test("an owner previews a private page without its code, and leaves by the widget", async ({ owner }) => {
  await owner.goto(preview);
  await expect(owner.getByText("Preview Mode", { exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Start Conversation" }).click();
  await expect(owner.getByRole("button", { name: "Start Conversation" })).toBeVisible();
  await expectAccessibleAtNight(owner);
  await owner.getByRole("button", { name: /preview/i }).click();
  await expect(owner.getByText("Admin Preview Mode")).toBeVisible();
  await owner.getByRole("button", { name: "Exit Preview Mode" }).click();
  await owner.waitForURL(new RegExp(`^${origins.console}`));
});

test("for somebody else the same address is the normal page", async ({ page, browser }) => {
  const user = await signIn(browser, "user@demo.test", `${origins.portal}/test-station`);
  for (const visitor of [page, user]) {
    await visitor.goto(preview);
    await visitor.getByRole("button", { name: "Start Conversation" }).click();
    await visitor.getByRole("button", { name: "Click to Start" }).click();
    await expect(visitor.getByLabel("Access Code", { exact: true })).toBeVisible();
    await expect(visitor.getByText("Preview Mode", { exact: true })).toBeHidden();
  }
  await user.context().close();
});
