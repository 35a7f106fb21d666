import { origins } from "../origins.ts";
import { expect, expectAccessible, openUserMenu, test, usersAddress } from "../test.ts";

test("an owner looks at the product as a user, and their own window stays theirs", async ({ owner }) => {
  await owner.goto(usersAddress("patel"));
  const opened = owner.waitForEvent("popup");
  await openUserMenu(owner, "Uma Patel", "View as User");
  const viewing = await opened;
  await viewing.waitForURL(`${origins.portal}/**`);
  const banner = viewing.getByText(/Viewing as Uma Patel/);
  await expect(banner).toBeVisible();
  await expect(viewing.getByRole("heading", { name: "Hello Uma" })).toBeVisible();
  expect(viewing.url()).not.toContain("impersonation");
  await expectAccessible(viewing);

  await viewing.reload();
  await expect(banner).toBeVisible();
  await viewing.goto(`${origins.portal}/admin-dashboard`);
  await expect(viewing).toHaveURL(`${origins.portal}/test-station`);

  const beside = await owner.context().newPage();
  await beside.goto(origins.portal);
  await expect(beside.getByRole("heading", { name: "Hello Olivia" })).toBeVisible();
  await expect(beside.getByText(/Viewing as/)).toBeHidden();

  const closed = viewing.waitForEvent("close");
  await viewing.getByRole("button", { name: "Exit Impersonation" }).click();
  await closed;
  await owner.goto(usersAddress("patel"));
  await expect(owner.getByText("Uma Patel").first()).toBeVisible();
});

test("a crafted link makes nobody somebody else", async ({ owner }) => {
  const user = encodeURIComponent(
    JSON.stringify({ firstName: "Mallory", lastName: "Fake", email: "m@example.test" }),
  );
  for (const separator of ["#", "?"]) {
    await owner.goto(
      `${origins.portal}/dashboard${separator}impersonation_token=a.b.c&impersonated_user=${user}`,
    );
    await expect(owner.getByText(/Mallory/)).toBeHidden();
    await expect(owner.getByText(/has ended/)).toBeVisible();
    expect(owner.url()).not.toContain("impersonation");
    await owner.getByRole("button", { name: "Continue as yourself" }).click();
    await expect(owner.getByRole("heading", { name: "Hello Olivia" })).toBeVisible();
  }
});
