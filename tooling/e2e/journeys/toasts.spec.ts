import { origins } from "../origins.ts";
import { expectInSight } from "../layout.ts";
import { demoPassword, expect, fillSignIn, openSignIn, test } from "../test.ts";

test("the greeting takes the place of the failure before it, and is read where the sign-in led", async ({
  page,
}) => {
  await openSignIn(page);
  await fillSignIn(page, "user@demo.test", "not my password");
  await expect(page.getByText("Login failed")).toBeVisible();
  await fillSignIn(page, "user@demo.test", demoPassword);
  const greeting = page.getByText("Welcome back, Uma!").first();
  await expect(greeting).toBeVisible();
  await expect(page.getByText("Login failed")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Hello Uma" })).toBeVisible();
  await expect(greeting).toBeVisible();
});

test("the failure of a click is not kept waiting by the success of the one before", async ({ owner }) => {
  await owner.goto(`${origins.console}/owner-control`);
  const rooms = owner.getByRole("switch", { name: / is live$/ });
  await rooms.nth(0).click();
  await expect(owner.getByText("Room status updated").first()).toBeVisible();
  await owner.route("**/api/test-rooms/*/status", (route) => route.abort());
  await rooms.nth(1).click();
  await expect(owner.getByRole("alert").getByText("Failed to update room status.")).toBeVisible();
  await expect(owner.getByText("Room status updated")).toBeHidden();
  await owner.unroute("**/api/test-rooms/*/status");
  await owner.getByRole("button", { name: "Close message" }).click();
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(rooms.nth(0)).toBeChecked();
});

test("a message stands above a dialog, and the first Escape closes the dialog", async ({ owner }) => {
  await owner.goto(`${origins.console}/owner-control`);
  await owner
    .getByRole("button", { name: /^Manage users of / })
    .first()
    .click();
  const dialog = owner.getByRole("dialog");
  await owner.route("**/api/user-access/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await dialog.getByRole("switch", { name: /Uma/ }).click();
  const close = owner.getByRole("button", { name: "Close message" });
  // While it is pointed at it stays.
  await close.hover();
  await expectInSight(close, "the way to close the message");
  await owner.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(close).toBeVisible();
});
