import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, test, uniquely } from "../test.ts";

const call = (path: string, key: string, init: RequestInit = {}) =>
  fetch(origins.api + path, { ...init, headers: { authorization: `Bearer ${key}` } });

test("an owner makes a key by keyboard, copies it, sees it used, and revokes it", async ({ owner }) => {
  const name = uniquely("HR export");
  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await owner.goto(`${origins.console}/owner-control`);
  await owner.getByRole("button", { name: "Management" }).click();
  await owner.getByRole("menuitem", { name: "Connections" }).click();
  await expect(owner.getByRole("tab", { name: "Keys" })).toHaveAttribute("aria-selected", "true");

  await owner.getByRole("button", { name: "New key" }).first().focus();
  await owner.keyboard.press("Enter");
  const sheet = owner.getByRole("dialog", { name: "New key" });
  await expect(sheet.getByRole("textbox", { name: "Name" })).toBeFocused();
  await owner.keyboard.type(name);
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("30");
  const people = sheet.getByRole("checkbox", { name: "Read People", exact: true });
  await expect(people).toBeVisible();
  await look(owner, "console-connections-new-key");
  for (let pressed = 0; pressed < 200 && !(await isFocused(people)); pressed++)
    await owner.keyboard.press("Tab");
  await owner.keyboard.press("Space");
  await expect(people).toBeChecked();
  await sheet.getByRole("textbox", { name: "Name" }).focus();
  await owner.keyboard.press("Enter");

  const made = owner.getByRole("dialog", { name: "Key made" });
  await expect(made.getByText("This is the only time the key is shown.")).toBeVisible();
  await look(owner, "console-connections-key-made");
  await made.getByRole("button", { name: "Copy key" }).click();
  await expect(made.getByRole("button", { name: "Copy key" })).toHaveText("Copied");
  const key = await owner.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^fa_[\w-]{43}$/);
  await owner.keyboard.press("Escape");
  await made.getByRole("button", { name: "Done" }).click();
  await expect(owner.getByText(key)).toHaveCount(0);

  const row = owner.getByRole("row", { name: new RegExp(name) });
  await expect(row.getByText("Never")).toBeVisible();
  const answer = await call("/api/users?limit=1", key);
  expect([answer.status, ((await answer.json()) as unknown[]).length]).toEqual([200, 1]);
  expect((await call("/api/companies/1", key, { method: "DELETE" })).status).toBe(403);
  await owner.getByRole("button", { name: "Refresh" }).click();
  await expect(row.getByText(/^from /)).toBeVisible();
  await expect(row.getByText(/It needs the scope companies:write/)).toBeVisible();
  await settle(owner);
  await look(owner, "console-connections-keys");

  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await owner.getByRole("menuitem", { name: "Revoke" }).click();
  await owner.getByRole("button", { name: "Revoke key" }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
  expect((await call("/api/users?limit=1", key)).status).toBe(401);
});

const isFocused = (box: { evaluate: <T>(run: (element: Element) => T) => Promise<T> }) =>
  box.evaluate((element) => element === document.activeElement);
