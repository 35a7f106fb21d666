import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, test } from "../test.ts";

const address = (slug: string) => `${origins.deploy}/deployment/${slug}`;

test("an unknown page says that it does not exist", async ({ page }) => {
  await page.goto(address("no-such-page"));
  await expect(page.getByRole("heading", { name: "Deployment Not Found" })).toBeVisible();
  await expect(page.getByText("This deployment page does not exist or has been deactivated.")).toBeVisible();
  await expectAccessibleAtNight(page);
});

test("a link that brought along what stood around it leads to its page", async ({ page }) => {
  for (const link of [
    "/Deployment/demo-open.",
    "/deployment/(demo-open%E2%80%8B),",
    "//deployment//demo-open%3E",
  ]) {
    await page.goto(origins.deploy + link);
    await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
    await expect(page).toHaveURL(address("demo-open"));
  }
});

test("an address without a slug asks to check the link", async ({ page }) => {
  await page.goto(`${origins.deploy}/deployment/`);
  await expect(page.getByText("Invalid Deployment URL")).toBeVisible();
  await expect(page.getByText("Please check the deployment link and try again.")).toBeVisible();
});

test("a paused page names the adviser and drafts a mail", async ({ page }) => {
  await page.goto(address("demo-paused"));
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
  await expect(page.getByText("This Field Advisor session has been paused.")).toBeVisible();
  await expect(page.getByText("Contact Your Advisor")).toBeVisible();
  const draft = await page.getByRole("link", { name: "Send Email" }).getAttribute("href");
  expect(draft).toMatch(/^mailto:[^?]+\?subject=Reactivate%20Field%20Advisor%20Session%20-%20/);
  await expectAccessibleAtNight(page);
});

test("a private page lets its recipient in by e-mail and code only", async ({ page }) => {
  await page.goto(address("demo-private"));
  await expect(page.getByText("Click to access your agent")).toBeVisible();
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await page.getByRole("button", { name: "Click to Start" }).click();
  await page.getByLabel("Email Address").fill("recipient@demo.test");
  await page.getByLabel("Access Code", { exact: true }).fill("wrong-code");
  await page.getByRole("button", { name: "Access Agent" }).click();
  await expect(page.getByText("Invalid credentials")).toBeVisible();
  await expectAccessibleAtNight(page);

  await test.step("spaces and capitals in the code do not matter", async () => {
    await page.getByLabel("Access Code", { exact: true }).fill("DEMO CODE");
    await page.getByRole("button", { name: "Access Agent" }).click();
    await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
    await expectAccessibleAtNight(page);
  });
});
