import { origins } from "../origins.ts";
import { look } from "../look.ts";
import {
  expect,
  introOf,
  openAnonymousConversation,
  passIntro,
  resize,
  signIn,
  test,
  untilAgentSpeaks,
} from "../test.ts";

// Screens that stand before the sign-in, and states of the others; `longest-names.spec.ts` judges these with their names.

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
  await untilAgentSpeaks(page);
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

test("every screen before signing in", async ({ page }) => {
  await page.goto(`${origins.portal}/login`);
  await expect(introOf(page).getByRole("button", { name: "Click to Start" })).toBeVisible();
  await look(page, "portal-intro");
  await passIntro(page);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await look(page, "portal-login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("dialog", { name: "Forgot password?" })).toBeVisible();
  await look(page, "portal-forgot-password");
  await page.goto(`${origins.portal}/no/such/screen`);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await look(page, "portal-not-found");
});

/** What is seen instead of a screen's content: nothing matches, nothing is there, or somebody may not. */
const withoutContent = [
  ["owner", "portal", "deployments?search=nothing-like-this", "Clear filters"],
  ["owner", "console", "test-room/999999/edit", "Room Not Found"],
  ["admin", "portal", "owner-control", "Room Manager is available to owners."],
  ["admin", "portal", "rooms", "Temporarily paused"],
  ["admin", "portal", "rooms?search=nothing-like-this", "No rooms match your filters"],
  ["admin", "portal", "test-room/999999", "Room Not Found"],
] as const;

test("every screen without its content", async ({ browser, owner }) => {
  const admin = await signIn(browser, "admin@demo.test");
  for (const [who, app, address, text] of withoutContent) {
    const page = { owner, admin }[who];
    await page.goto(`${origins[app]}/${address}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await look(page, `${app}-${address}`);
  }
  await admin.context().close();
});

test("lists answer what owners ask: sorted both ways, with agents and conversations, in all of the window", async ({
  owner,
}) => {
  await owner.goto(`${origins.portal}/deployments`);
  const header = owner.getByRole("columnheader", { name: /^Deployment/ });
  const names = async () =>
    owner.getByRole("table").getByRole("rowheader").getByRole("link").allTextContents();
  const sorted = async (order: "ascending" | "descending") => {
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", order);
  };
  await sorted("ascending");
  await expect(async () => expect(await names()).toEqual((await names()).toSorted(byLetters))).toPass();
  await sorted("descending");
  await expect(async () =>
    expect(await names()).toEqual((await names()).toSorted(byLetters).toReversed()),
  ).toPass();
  for (const column of ["Agent", "Conversations"])
    await expect(owner.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  const name = await owner.getByRole("rowheader").first().boundingBox();
  expect(name?.width).toBeGreaterThan(220);

  await resize(owner, { width: 1920, height: 1080 });
  await owner.goto(`${origins.console}/user-access-management?tab=rooms`);
  const matrix = owner.getByRole("grid", { name: "Room access" });
  await expect(matrix).toBeVisible();
  expect((await matrix.boundingBox())?.width).toBeGreaterThan(1550);
  await owner.getByRole("combobox", { name: "Company" }).click();
  await expect(owner.getByRole("option", { name: "All companies" })).toBeVisible();
});

const byLetters = (one: string, other: string) => one.toLowerCase().localeCompare(other.toLowerCase());
