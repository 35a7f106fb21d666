import type { Browser, Page } from "@playwright/test";
import {
  clientId,
  clientSecret,
  signInThere,
  startIdentityProvider,
  unverified,
} from "../identity-provider.ts";
import { look } from "../look.ts";
import { origins } from "../origins.ts";
import {
  demoPassword,
  expect,
  expectAccessible,
  openSignIn,
  openUserMenu,
  ownName,
  passIntro,
  removeUsers,
  test,
  uniquely,
} from "../test.ts";

const redirectAddresses = [origins.portal, origins.console].map((origin) => `${origin}/api/sign-in/callback`);

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

test.beforeAll(async () => {
  provider = await startIdentityProvider(redirectAddresses);
});
test.afterAll(() => provider.stop());

/** Somebody who has an account here, and has never signed in. */
async function createPerson(owner: Page, firstName: string): Promise<string> {
  const email = `${ownName(firstName.toLowerCase())}@northwind.test`;
  const data = { email, firstName, lastName: "Northwind", role: "USER", password: demoPassword };
  const created = await owner.request.post(`${origins.console}/api/users`, { data });
  expect(created.status()).toBe(201);
  return email;
}

async function connect(owner: Page, name: string): Promise<void> {
  await owner.goto(`${origins.console}/connections`);
  await owner.getByRole("tab", { name: "Sign-in" }).click();
  for (const [at, address] of redirectAddresses.entries())
    await expect(owner.getByRole("textbox", { name: `Redirect address ${at + 1}` })).toHaveValue(address);
  await look(owner, "console-sign-in-none");
  await owner.getByRole("button", { name: "Connect a provider" }).click();
  const form = owner.getByRole("dialog", { name: "Connect a provider" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Address of the provider" }).fill(`${provider.issuer}/elsewhere`);
  await form.getByRole("button", { name: "Try this address" }).click();
  await expect(form.getByRole("alert")).toContainText("The provider answered 404");
  await form
    .getByRole("textbox", { name: "Address of the provider" })
    .fill(`${provider.issuer}/.well-known/openid-configuration`);
  await form.getByRole("button", { name: "Try this address" }).click();
  await expect(form.getByText("The provider answers and shows")).toBeVisible();
  await form.getByRole("textbox", { name: "Client ID" }).fill(clientId);
  await form.getByLabel("Client secret").fill(clientSecret);
  await look(owner, "console-sign-in-form");
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(owner.getByText(`The sign-in screen offers ${name} now.`)).toBeVisible();
}

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();

const goThere = (page: Page, name: string) =>
  page.getByRole("button", { name: `Continue with ${name}` }).click();

test("people come in by the provider that an owner connects, and only those who have an account", async ({
  owner,
  browser,
}) => {
  const name = uniquely("Northwind");
  const [nora, tom] = [await createPerson(owner, "Nora"), await createPerson(owner, "Tom")];
  await connect(owner, name);

  const member = await visitor(browser);
  await openSignIn(member, "/activity-log");
  await look(member, "portal-sign-in-by-provider");
  await goThere(member, name);
  await signInThere(member, nora.toUpperCase());
  await expect(member.getByRole("heading", { name: "Activity Log" })).toBeVisible();
  await member.goto(`${origins.portal}/?account=password`);
  await expect(member.getByText(`Sign-in by ${name}`)).toBeVisible();
  await look(member, "portal-own-sign-in");

  const second = await visitor(browser);
  await second.goto(`${origins.console}/companies`);
  await passIntro(second);
  await goThere(second, name);
  await signInThere(second, "owner@demo.test");
  await expect(second).toHaveURL(`${origins.console}/companies`);
  await expect(second.getByRole("heading", { name: "Companies" })).toBeVisible();

  const stranger = await visitor(browser);
  await openSignIn(stranger);
  await goThere(stranger, name);
  await signInThere(stranger, "stranger@elsewhere.test");
  await expect(stranger.getByRole("alert")).toHaveText(
    "Nobody here has your e-mail address. Ask an owner for an account.",
  );
  await look(stranger, "portal-sign-in-unknown");
  await expectAccessible(stranger);

  const unproven = await visitor(browser);
  await openSignIn(unproven);
  await goThere(unproven, name);
  await signInThere(unproven, unverified(tom));
  await expect(unproven.getByRole("alert")).toContainText(
    "does not confirm that your e-mail address is yours",
  );

  await owner.reload();
  await expect(owner.getByText("2 people are linked")).toBeVisible();
  await expect(owner.getByText("did not say of an e-mail address that it is verified")).toBeVisible();
  await look(owner, "console-sign-in");
  await openUserMenu(owner, name, "Who is linked");
  const people = owner.getByRole("dialog", { name: `Linked to ${name}` });
  await look(owner, "console-sign-in-linked");
  await people.getByRole("button", { name: "Unlink Nora Northwind" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await expect(people.getByText("Nora Northwind")).toHaveCount(0);
  await member.goto(`${origins.portal}/activity-log`);
  await expect(member.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await people.getByRole("button", { name: "Close" }).click();

  await openUserMenu(owner, name, "Remove");
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove provider" }).click();
  await expect(owner.getByText("No provider is connected")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("button", { name: `Continue with ${name}` })).toHaveCount(0);
  for (const page of [member, second, stranger, unproven]) await page.context().close();
  await removeUsers(owner, "northwind.test");
});
