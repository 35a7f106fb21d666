import type { Browser, Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expectNoSidewaysScroll } from "../layout.ts";
import { picture, settle, takesPictures } from "../look.ts";
import { origins } from "../origins.ts";
import {
  demoPassword,
  expect,
  expectAccessible,
  fillSignIn,
  openSignIn,
  removeUsers,
  resize,
  tabTo,
  test,
  uniquely,
  usersAddress,
} from "../test.ts";

const ownPassword = "quiet harbour at dawn";

const smallest = { width: 320, height: 640 };
const sizes = takesPictures
  ? [smallest, { width: 390, height: 664 }, { width: 1366, height: 650 }]
  : [smallest];

/** A screen as it stands: nothing to be scrolled to sideways, nothing inaccessible. */
async function look(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    await settle(page);
    if (takesPictures) await picture(page, `second-factor-${name}-${size.width}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, `${name} at ${size.width}`);
  }
  await resize(page, smallest);
}

/** An account of this journey alone, which has chosen its password. */
async function somebody(
  browser: Browser,
  owner: Page,
  role: "USER" | "ADMIN",
  name: string,
): Promise<string> {
  const email = `${uniquely(name).replaceAll(" ", "-").toLowerCase()}@demo.test`;
  const data = { email, firstName: name, lastName: "Factor", role, password: demoPassword };
  const made = await owner.request.post(`${origins.console}/api/users`, { data });
  expect(made.status()).toBe(201);
  const { id }: { id: number } = await made.json();
  const { request, close } = await browser.newContext().then((context) => ({
    request: context.request,
    close: () => context.close(),
  }));
  await request.post(`${origins.portal}/api/auth/login`, { data: { email, password: demoPassword } });
  const chosen = { password: ownPassword, currentPassword: demoPassword, passwordChangeRequired: false };
  const changed = await request.patch(`${origins.portal}/api/users/${id}`, { data: chosen });
  expect(changed.status()).toBe(200);
  await close();
  return email;
}

/** The code that an app shows so many half minutes from now: one that was accepted is not accepted again. */
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 });

/** In a browser that is somebody's own, at the width of a small phone. */
async function comeIn(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: smallest });
  const page = await context.newPage();
  await openSignIn(page);
  await fillSignIn(page, email, ownPassword);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.request.post(`${origins.portal}/api/auth/logout`, { headers: { origin: origins.portal } });
}

const account = `${origins.portal}/?account=second-factor`;

async function setUpApp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  const secret = await page.getByLabel("Key", { exact: true }).inputValue();
  await expect(page.getByLabel("Code from your app")).toBeFocused();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { secret, recovery: await codes.allInnerTexts() };
}

/** A device with a finger on it, as Chromium plays it. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("somebody sets up an app by keyboard, and signs in with a code and with a recovery code", async ({
  browser,
  owner,
}) => {
  const email = await somebody(browser, owner, "USER", "Fiona");
  const page = await comeIn(browser, email);
  await expect(page.getByRole("heading", { name: "Hello Fiona" })).toBeVisible();
  await page.goto(account);
  await expect(page.getByText(/nobody signs in as you who only knows your password/)).toBeVisible();
  await look(page, "none");
  await tabTo(page, page.getByRole("button", { name: "Add an app for codes" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  await look(page, "app");
  await page.getByLabel("Code from your app").focus();
  const { secret, recovery } = await setUpApp(page);
  await look(page, "recovery-codes");
  await tabTo(page, page.getByRole("button", { name: "I have kept them" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Your second factors" })).toContainText("10 left");
  await look(page, "list");
  await signOut(page);

  const byCode = await comeIn(browser, email);
  await expect(byCode.getByRole("heading", { name: "One More Step" })).toBeVisible();
  await expect(byCode.getByLabel("Code", { exact: true })).toBeFocused();
  await look(byCode, "step-code");
  await byCode.getByLabel("Code", { exact: true }).focus();
  await byCode.keyboard.type("000000");
  await byCode.keyboard.press("Enter");
  await expect(byCode.getByText(/This code is not right/)).toBeVisible();
  await byCode.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await byCode.keyboard.press("Enter");
  await expect(byCode.getByRole("heading", { name: "Hello Fiona" })).toBeVisible();

  const byRecovery = await comeIn(browser, email);
  await tabTo(byRecovery, byRecovery.getByRole("button", { name: "Use a recovery code" }));
  await byRecovery.keyboard.press("Enter");
  await expect(byRecovery.getByLabel("Recovery code")).toBeFocused();
  await look(byRecovery, "step-recovery");
  await byRecovery.getByLabel("Recovery code").fill((recovery[0] ?? "").toLowerCase());
  await byRecovery.keyboard.press("Enter");
  await expect(byRecovery.getByRole("heading", { name: "Hello Fiona" })).toBeVisible();
  await byRecovery.goto(account);
  await expect(byRecovery.getByRole("list", { name: "Your second factors" })).toContainText("9 left");
  await removeUsers(owner, email);
});

test("somebody adds a passkey and signs in with it", async ({ browser, owner }) => {
  const email = await somebody(browser, owner, "USER", "Paula");
  const page = await comeIn(browser, email);
  await expect(page.getByRole("heading", { name: "Hello Paula" })).toBeVisible();
  await giveAuthenticator(page);
  await page.goto(account);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const sheet = page.getByRole("dialog", { name: "Add a passkey" });
  await look(page, "passkey");
  await sheet.getByLabel("Name").fill("Work laptop");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("list", { name: "Your second factors" })).toContainText("Work laptop");
  await signOut(page);

  await page.goto(`${origins.portal}/login`);
  await fillSignIn(page, email, ownPassword);
  const use = page.getByRole("button", { name: "Use your passkey" });
  await expect(use).toBeFocused();
  await look(page, "step-passkey");
  await use.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Hello Paula" })).toBeVisible();
  await removeUsers(owner, email);
});

/** Asks administrators for a second factor while something is done. */
async function whileAsked(owner: Page, work: () => Promise<void>): Promise<void> {
  const ask = async (secondFactorRequired: boolean) => {
    const data = { secondFactorRequired };
    const changed = await owner.request.patch(`${origins.console}/api/sign-in-rules/ADMIN`, { data });
    expect(changed.status()).toBe(200);
  };
  await ask(true);
  try {
    await work();
  } finally {
    await ask(false);
  }
}

test("whose role asks for one sets it up before anything else; an owner resets one that is lost", async ({
  browser,
  owner,
}) => {
  const email = await somebody(browser, owner, "ADMIN", "Robert");
  await whileAsked(owner, async () => {
    const page = await comeIn(browser, email);
    await expect(page.getByRole("heading", { name: "Set Up a Second Factor" })).toBeVisible();
    await look(page, "required");
    await page.goto(`${origins.portal}/library`);
    await expect(page.getByRole("heading", { name: "Set Up a Second Factor" })).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: /^App\./ }));
    await page.keyboard.press("Enter");
    await setUpApp(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
  });

  await owner.goto(`${usersAddress(email)}&signIn=withFactor`);
  await owner.getByRole("button", { name: "Robert Factor" }).first().click();
  await expect(owner.getByText(/app for codes; 10 recovery codes left/)).toBeVisible();
  await owner.getByRole("button", { name: "Reset second factor" }).click();
  const question = owner.getByRole("alertdialog", { name: "Reset the second factor of Robert Factor?" });
  await expectAccessible(owner);
  await question.getByRole("button", { name: "Reset second factor" }).click();
  await expect(owner.getByText("Second factor reset")).toBeVisible();
  const again = await comeIn(browser, email);
  await expect(again.getByRole("heading", { name: "Hello Robert" })).toBeVisible();
  await removeUsers(owner, email);
});
