import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../layout.ts";
import { look, picture, settle } from "../look.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  openUserMenu,
  resize,
  signIn,
  tabTo,
  test,
  uniquely,
} from "../test.ts";

const phone = { width: 390, height: 664 };

const deployments = `${origins.portal}/deployments`;

/** Opens one of the tabs of a page's screen. */
const openTab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

/** A page that is made without its form, and its screen. */
async function makePage({ request }: Page, deploymentName: string): Promise<{ id: string; screen: string }> {
  const [agent] = await (await request.get(`${origins.portal}/api/page-agents`)).json();
  const data = { deploymentName, agentId: agent.id, recipientEmail: `first-${Date.now()}@demo.test` };
  const answer = await request.post(`${origins.portal}/api/deployments`, { data });
  expect(answer.status()).toBe(201);
  const { deployment } = await answer.json();
  return { id: deployment.id, screen: `${deployments}/${deployment.id}` };
}

/** Puts a page away, so that lists stay short where the journey is repeated. */
async function putAway({ request }: Page, id: string): Promise<void> {
  const data = { status: "archived" };
  expect((await request.patch(`${origins.portal}/api/deployments/${id}`, { data })).status()).toBe(200);
}

test("an adviser makes a page and invites two people on a phone, by keyboard alone", async ({ browser }) => {
  const page = await signIn(browser, "adviser@demo.test", deployments);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await resize(page, phone);
  const name = uniquely("Spring review");
  const press = (key: string) => page.keyboard.press(key);
  await settle(page);
  await tabTo(page, page.getByRole("button", { name: "New deployment" }).first());
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole("combobox", { name: "Agent" }));
  await press("Enter");
  await expect(page.getByRole("option").first()).toBeFocused();
  await press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Recipient's email" }));
  await page.keyboard.type("first@demo.test");
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "Access code" })).toHaveValue(/\S{8,}/);
  await tabTo(page, page.getByRole("button", { name: "Done" }));
  await press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Close without the code?" })).toBeVisible();
  // Only then it listens to keys.
  await expect(page.getByRole("button", { name: "Stay here" })).toBeFocused();
  await press("Escape");
  await expect(page.getByRole("button", { name: "Done" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Copy invitation text" }));
  await press("Enter");
  await expect(page.getByRole("dialog", { name: "Deployment created" }).getByText("Copied")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Done" }));
  await press("Enter");

  await tabTo(page, page.getByRole("link", { name }));
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await tabTo(page, page.getByRole("tab", { name: /^Page/ }));
  await press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Invitations/ })).toBeFocused();
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Invite", exact: true }));
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "People" })).toBeFocused();
  await page.keyboard.type("Ada <ada@demo.test>, nobody");
  await tabTo(page, page.getByRole("button", { name: "Invite", exact: true }).last());
  await press("Enter");
  await expect(page.getByText('Line 1: "nobody" is not an email address.')).toBeVisible();
  await expect(page.getByRole("textbox", { name: "People" })).toBeFocused();
  await press("End");
  for (const _ of "nobody") await press("Backspace");
  await page.keyboard.type("alan@demo.test");
  await tabTo(page, page.getByRole("button", { name: "Invite 2 people" }));
  await press("Enter");
  const codes = page.getByRole("dialog", { name: "2 access codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(2);
  await look(page, "portal-invitation-codes");
  await resize(page, phone);
  await press("Escape");
  await expect(page.getByRole("button", { name: "Stay here" })).toBeFocused();
  await press("Enter");
  await tabTo(page, codes.getByRole("button", { name: "Copy all" }));
  await press("Enter");
  await expect(codes.getByText("Copied")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /Hello Ada,[\s\S]*Email: ada@demo\.test\nAccess code: \S+[\s\S]*Email: alan@demo\.test/,
  );
  await tabTo(page, codes.getByRole("button", { name: "Done" }));
  await press("Enter");
  await expect(page.getByRole("list", { name: "Invitations" }).getByRole("listitem")).toHaveCount(3);
  await look(page, "portal-invitations");
  await resize(page, phone);
  await page.goto(page.url().replace("tab=invitations", "tab=settings"));
  await expect(page.getByRole("tab", { name: /^Settings/ })).toBeInViewport({ ratio: 0.95 });
  await putAway(page, new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await page.context().close();
});

test("an adviser changes a page, duplicates it, archives it and restores it", async ({ browser }) => {
  const page = await signIn(browser, "adviser@demo.test");
  const name = uniquely("Summer review");
  const { id, screen } = await makePage(page, name);
  await page.goto(screen);
  await page.getByRole("textbox", { name: /^Page title/ }).fill("Half a year, half an hour");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved").first()).toBeVisible();
  await look(page, "portal-deployment-page");
  await openTab(page, "Settings");
  await page.getByRole("switch", { name: /Anyone with the link may talk/ }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No email or access code is needed.")).toBeVisible();
  await look(page, "portal-deployment-settings");

  await openUserMenu(page, name, "Duplicate");
  await expect(page.getByText(`Duplicated: ${name}`).first()).toBeVisible();
  await page.goto(`${deployments}?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name })).toHaveCount(2);
  const [original, copy] = [page.getByRole("row", { name }).last(), page.getByRole("row", { name }).first()];
  await expect(copy.getByText("Paused")).toBeVisible();
  await expect(original.getByText("Active")).toBeVisible();

  await page.goto(`${screen}?tab=settings`);
  await page.getByRole("button", { name: "Archive deployment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive deployment" }).click();
  await expect(page.getByText(`Archived: ${name}`).first()).toBeVisible();
  await page.goto(`${deployments}?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name })).toHaveCount(1);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Archived", exact: true }).click();
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(page.getByText(`Paused: ${name}`).first()).toBeVisible();
  await page.goto(deployments);
  await settle(page);
  await look(page, "portal-deployments");
  await putAway(page, id);
  await page.context().close();
});

test("an owner imports invitations from a file with a bad line, and takes their codes along", async ({
  owner,
}) => {
  const { id, screen } = await makePage(owner, uniquely("Imported"));
  await owner.goto(`${screen}?tab=invitations`);
  await owner.getByRole("button", { name: "Import CSV" }).click();
  const csv =
    "E-Mail;Name;maxSessions;Gültig bis\ngrace@demo.test;Grace;3;31.12.2099\nnobody;No Address;1;\nalan@demo.test;;;\n";
  await owner
    .getByLabel("CSV file")
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(owner.getByRole("textbox", { name: /paste the lines/ })).toHaveValue(csv);
  await look(owner, "portal-invitations-import");
  await owner.getByRole("button", { name: "Review" }).click();
  await expect(
    owner.getByText("2 people can be invited. 1 line with problems will be left out."),
  ).toBeVisible();
  await expect(owner.getByRole("row", { name: /nobody/ }).getByText(/valid email address/)).toBeVisible();
  await look(owner, "portal-invitations-review");
  await owner.getByRole("button", { name: "Invite 2 people" }).click();
  const codes = owner.getByRole("dialog", { name: "2 access codes" });
  const download = owner.waitForEvent("download");
  await codes.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^access-codes-.*\.csv$/);
  await codes.getByRole("button", { name: "Done" }).click();
  const grace = owner.getByRole("row", { name: /Grace/ });
  await expect(grace.getByText("0 of 3")).toBeVisible();

  await openUserMenu(owner, "Grace", "Edit");
  await owner.getByRole("textbox", { name: /^Session limit/ }).fill("5");
  await owner.getByRole("button", { name: "Save changes" }).click();
  await expect(grace.getByText("0 of 5")).toBeVisible();
  await openUserMenu(owner, "Grace", "Revoke");
  await owner.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(grace.getByText("Revoked")).toBeVisible();
  await openUserMenu(owner, "Grace", "Renew");
  await owner.getByRole("button", { name: "Renew", exact: true }).click();
  await expect(owner.getByRole("dialog", { name: "1 access code" })).toBeVisible();
  const saved = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Download CSV" }).click();
  await saved;
  await owner.getByRole("button", { name: "Done" }).click();
  await expect(grace.getByText("Revoked")).toHaveCount(0);
  await putAway(owner, id);
});

test("a page has a card with its QR code, for the screen and for paper", async ({ owner }) => {
  const name = uniquely("Card");
  const { id, screen } = await makePage(owner, name);
  await owner.goto(screen);
  await openUserMenu(owner, name, "QR code");
  const card = owner.getByRole("region", { name: "Card" });
  await expect(card.getByRole("img", { name: /^QR code of http.*\/deployment\// })).toBeVisible();
  await expect(card.getByText("Your access code comes separately")).toBeVisible();
  const download = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Save as SVG" }).click();
  expect((await download).suggestedFilename()).toMatch(/^qr-.*\.svg$/);
  await look(owner, "portal-deployment-card");
  await owner.emulateMedia({ media: "print" });
  await expect(card).toBeVisible();
  await expect(owner.getByRole("button", { name: "Print card" })).toBeHidden();
  await owner.screenshot({ path: "test-results/screens/portal-card-print.png" });
  await owner.emulateMedia({ media: "screen" });
  await putAway(owner, id);
});

test("pages of a company are found, and paused when it is deactivated", async ({ owner }) => {
  const company = uniquely("Moldau Bank");
  const { id, screen } = await makePage(owner, uniquely("Company page"));
  const made = await owner.request.post(`${origins.console}/api/companies`, { data: { name: company } });
  expect(made.status()).toBe(201);
  await owner.goto(screen);
  const field = owner.getByRole("combobox", { name: /^Company/ });
  await resize(owner, { width: 320, height: 640 });
  await field.fill(company);
  const option = owner.getByRole("option", { name: company, exact: true });
  await expect(option).toBeVisible();
  await expectAccessibleAtNight(owner);
  await expectNoSidewaysScroll(owner, "list of companies");
  await picture(owner, "combobox-320");
  await field.press("Enter");
  await expect(field).toHaveValue(company);
  await resize(owner, { width: 1280, height: 800 });
  await owner.getByRole("button", { name: "Save changes" }).click();
  await expect(owner.getByText("Changes saved").first()).toBeVisible();

  await owner.goto(deployments);
  await owner.getByRole("combobox", { name: "Company" }).fill(company);
  await owner.getByRole("option", { name: company, exact: true }).click();
  await expect(owner.getByText("1–1 of 1")).toBeVisible();

  await owner.goto(`${origins.console}/companies?search=${encodeURIComponent(company)}`);
  await owner.getByRole("button", { name: "Delete" }).click();
  await owner.getByRole("checkbox", { name: "Also pause its 1 active page" }).click();
  await expectAccessibleAtNight(owner);
  await owner.getByRole("button", { name: "Deactivate company" }).click();
  await expect(owner.getByText("Company has been deactivated successfully").first()).toBeVisible();
  await owner.goto(screen);
  await expect(owner.getByText("Paused", { exact: true })).toBeVisible();
  await putAway(owner, id);
});
