import { origins } from "../origins.ts";
import { look } from "../look.ts";
import { expect, openAnonymousConversation, openSignIn, test } from "../test.ts";

// Many screens, each judged twice.
test.describe.configure({ timeout: 180_000 });

test("every screen of a deployment page", async ({ page }) => {
  await page.goto(`${origins.deploy}/deployment/demo-private`);
  await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
  await look(page, "deploy-landing");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByRole("button", { name: "Click to Start" })).toBeVisible();
  await look(page, "deploy-welcome");
  await page.getByRole("button", { name: "Click to Start" }).click();
  await expect(page.getByLabel("Access Code", { exact: true })).toBeVisible();
  await look(page, "deploy-access");
  await openAnonymousConversation(page, "demo-open");
  await look(page, "deploy-conversation");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Speaking", { exact: true })).toBeVisible();
  await look(page, "deploy-talking");
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("You ended the conversation")).toBeVisible();
  await look(page, "deploy-ended");
  await page.goto(`${origins.deploy}/deployment/demo-paused`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
  await look(page, "deploy-paused");
  await page.goto(`${origins.deploy}/deployment/no-such-page`);
  await expect(page.getByText("Deployment Not Found")).toBeVisible();
  await look(page, "deploy-not-found");
});

test("every screen of the portal", async ({ page }) => {
  await openSignIn(page);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await look(page, "portal-login");
  await page.goto(`${origins.portal}/no/such/screen`);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await look(page, "portal-not-found");
});

test("every screen of the console", async ({ owner }) => {
  await owner.goto(`${origins.console}/deployments`);
  await expect(owner.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible();
  await look(owner, "console-deployments");
  await owner.goto(`${origins.console}/deployments?search=nothing-like-this`);
  await expect(owner.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await look(owner, "console-no-match");
  await owner.goto(`${origins.console}/deployments`);
  await owner
    .getByRole("button", { name: /new deployment/i })
    .first()
    .click();
  await expect(owner.getByLabel("Name", { exact: true })).toBeVisible();
  await look(owner, "console-new-deployment");
  await owner.goto(`${origins.console}/owner-dashboard`);
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await look(owner, "console-dashboard");
  await owner.goto(`${origins.portal}/`);
  await expect(owner.getByText(/Hello/).first()).toBeVisible();
  await expect(owner.getByRole("tab").first()).toBeVisible();
  await look(owner, "portal-home");
  await owner.goto(`${origins.portal}/test-station`);
  await expect(owner.getByText("Version 3.3 Test Station")).toBeVisible();
  await look(owner, "portal-test-station");
});
