import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inRoot } from "@field-advisor/run/paths";
import type { Browser, Page } from "@playwright/test";
import { startProductWith } from "../api-beside.ts";
import { clientId, clientSecret, signInThere, startIdentityProvider } from "../identity-provider.ts";
import { look } from "../look.ts";
import { dataDir, portBase } from "../origins.ts";
import {
  choosePassword,
  demoPassword,
  expect,
  expectAccessible,
  fillSignIn,
  passIntro,
  signIn,
  test,
} from "../test.ts";

const name = "Northwind";

let product: Awaited<ReturnType<typeof startProductWith>>;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

test.beforeAll(async () => {
  product = await startProductWith({ REAUTH_REQUIRED: "true" });
  const callbacks = [product.portal, product.console].map((origin) => `${origin}/api/sign-in/callback`);
  provider = await startIdentityProvider(callbacks, [`${product.portal}/login`]);
});
test.afterAll(async () => {
  provider.stop();
  await product.stop();
});

/** An owner who has the password connects it. */
async function connect(owner: Page): Promise<void> {
  const data = { name, issuer: provider.issuer, clientId, secret: clientSecret, provesAddresses: false };
  const created = await owner.request.post(`${product.console}/api/identity-providers`, { data });
  expect(created.status()).toBe(201);
}

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();

async function openLogin(page: Page): Promise<void> {
  await page.goto(`${product.portal}/login`);
  await passIntro(page);
}

async function comeInBy(page: Page, account: string): Promise<void> {
  await page.getByRole("button", { name: `Continue with ${name}` }).click();
  await signInThere(page, account);
}

const rules = (owner: Page) => owner.goto(`${product.console}/connections?tab=sign-in`);

/** Asks that people of a role come in only by the provider. */
async function askFor(owner: Page, who: "Owners" | "Users") {
  const region = owner.getByRole("region", { name: who, exact: true });
  await region.getByRole("switch", { name: "Only by a provider" }).click();
  const question = owner.getByRole("alertdialog", { name: `${who} sign in only by a provider?` });
  await question.getByRole("button", { name: "Only by a provider" }).click();
  return { question, choice: region.getByRole("switch", { name: "Only by a provider" }) };
}

/** Goes to the provider in another window, signs in there once more, and closes it. */
async function proveAtProvider(owner: Page): Promise<void> {
  const dialog = owner.getByRole("dialog", { name: "Confirm it's you" });
  const opened = owner.context().waitForEvent("page");
  await dialog.getByRole("link", { name: `Continue with ${name}` }).click();
  const there = await opened;
  await there.getByPlaceholder("Enter any login").fill("owner@demo.test");
  await there.getByPlaceholder("and password").fill("any password");
  await there.getByRole("button", { name: "Sign-in" }).click();
  await expect(there.getByRole("heading", { name: "It's you" })).toBeVisible();
  await look(there, "portal-confirmed");
  await expectAccessible(there);
  await there.close();
  await expect(dialog).toBeHidden();
}

async function signOutEverywhere(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(`${product.portal}/login`);
}

/** The command as an operator gives it on the server. @returns the temporary password */
async function recover(email: string): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: dataDir,
    PORT_BASE: String(portBase),
  };
  const words = ["run", "--silent", "owner:recover", "--", "--email", email];
  const { stdout } = await promisify(execFile)("npm", words, { cwd: inRoot("."), env });
  return stdout.trim().split("\n").at(-1) ?? "";
}

test("people come in only by the provider, who proves them too, until an owner comes back by the command line", async ({
  browser,
}) => {
  const owner = await signIn(browser, "owner@demo.test", undefined, product.portal);
  await connect(owner);

  await test.step("an owner who came in by a password does not lock themselves out", async () => {
    await rules(owner);
    const { question } = await askFor(owner, "Owners");
    await expect(question.getByText(/sign in by the provider yourself first/)).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("they come in by the provider, prove who they are there, and close the doors", async () => {
    await owner.context().clearCookies();
    await openLogin(owner);
    await look(owner, "portal-sign-in-hint");
    await comeInBy(owner, "owner@demo.test");
    await expect(owner.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    await rules(owner);
    const users = await askFor(owner, "Users");
    await look(owner, "console-confirm-by-provider");
    await proveAtProvider(owner);
    await expect(users.question).toBeHidden();
    await expect(users.choice).toBeChecked();
    const owners = await askFor(owner, "Owners");
    await expect(owners.choice).toBeChecked();
    await look(owner, "console-sign-in-rules");
    await expectAccessible(owner);
  });

  await test.step("a right password is refused as a wrong one is, and the provider lets its person in", async () => {
    const member = await visitor(browser);
    await openLogin(member);
    await fillSignIn(member, "user@demo.test", demoPassword);
    await expect(member.getByText("Invalid email or password")).toBeVisible();
    await expect(member.getByText(/Passwords are accepted only where it still allows them/)).toBeVisible();
    await comeInBy(member, "user@demo.test");
    await expect(member.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    await member.goto(`${product.portal}/?account=password`);
    await expect(member.getByText(`You sign in with ${name}, so there is no password here`)).toBeVisible();
    await look(member, "portal-no-password");
    await member.context().close();
  });

  await test.step("their passwords are not reset, and it is said why", async () => {
    await owner.goto(`${product.console}/user-management?search=user%40demo.test`);
    await owner.getByRole("button", { name: /^Actions for/ }).click();
    await owner.getByRole("menuitem", { name: "Reset password" }).click();
    const sheet = owner.getByRole("dialog", { name: "No password to reset" });
    await expect(sheet.getByText(/sign in only by a provider/)).toBeVisible();
    await look(owner, "console-no-password-to-reset");
    await sheet.getByRole("button", { name: "Done" }).click();
  });

  await test.step("signing out ends the provider's session too, so that it asks again", async () => {
    await signOutEverywhere(owner);
    await comeInBy(owner, "owner@demo.test");
    await expect(owner.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  });

  await test.step("a key is made once the provider has confirmed who asks, and what was typed stays", async () => {
    await owner.goto(`${product.console}/connections`);
    await owner.getByRole("button", { name: "New key" }).first().click();
    const sheet = owner.getByRole("dialog", { name: "New key" });
    await sheet.getByRole("textbox", { name: "Name" }).fill("HR export");
    await sheet.getByRole("checkbox", { name: "Read People", exact: true }).click();
    await sheet.getByRole("button", { name: "Make key" }).click();
    await expect(owner.getByLabel("Current Password")).toHaveCount(0);
    await proveAtProvider(owner);
    await expect(owner.getByRole("dialog", { name: "Key made" })).toBeVisible();
    await owner.getByRole("button", { name: "Done" }).click();
    await expect(owner.getByRole("row", { name: /HR export/ })).toBeVisible();
  });

  await test.step("the command on the server lets the owner in with a password again", async () => {
    const temporary = await recover("owner@demo.test");
    const back = await visitor(browser);
    await openLogin(back);
    await fillSignIn(back, "owner@demo.test", temporary);
    await choosePassword(back, temporary);
    await rules(back);
    const owners = back.getByRole("region", { name: "Owners", exact: true });
    await expect(owners.getByRole("switch", { name: "Only by a provider" })).toBeChecked();
    await back.context().close();
  });
  await owner.context().close();
});
