import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { dataDir, origins } from "../origins.ts";
import { expect, openUserMenu, test, usersAddress } from "../test.ts";

const postmasterFile = path.join(dataDir, "postgres", "postmaster.pid");

/** Holds the journeys' own database still. @returns lets it go on */
function holdDatabase(): () => void {
  const main = Number(readFileSync(postmasterFile, "utf8").split("\n", 1)[0]);
  // First, so that it starts no other process, and one that ends meanwhile keeps its number.
  process.kill(main, "SIGSTOP");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(main)], { encoding: "utf8" });
  const pids = [...children.trim().split(/\s+/).map(Number), main];
  const signal = (name: "SIGSTOP" | "SIGCONT") => pids.forEach((pid) => process.kill(pid, name));
  signal("SIGSTOP");
  return () => signal("SIGCONT");
}

test("a database that stands still signs nobody out, and they go on when it answers", async ({ owner }) => {
  // As long as the server itself gives the database before it says that it cannot answer, and the browser asks again.
  const patience = { timeout: 40_000 };
  await owner.goto(usersAddress());
  await expect(owner.getByRole("heading", { name: "User Management" })).toBeVisible();
  const release = holdDatabase();
  try {
    await owner.reload();
    await expect(owner.getByRole("heading", { name: "We cannot reach the server" })).toBeVisible(patience);
    expect(owner.url()).toBe(usersAddress());
  } finally {
    release();
  }
  await expect(owner.getByRole("heading", { name: "User Management" })).toBeVisible(patience);
  expect(owner.url()).toBe(usersAddress());
});

test("signing out in one tab signs the others out, of the other app too", async ({ owner }) => {
  await owner.goto(usersAddress());
  await expect(owner.getByRole("heading", { name: "User Management" })).toBeVisible();
  const portal = await owner.context().newPage();
  await portal.goto(`${origins.portal}/test-station`);
  const second = await owner.context().newPage();
  await second.goto(`${origins.portal}/activity-log`);
  await expect(second.getByRole("heading", { name: "Activity Log" })).toBeVisible();
  await portal.getByRole("button", { name: "Logout" }).first().click();
  await second.waitForURL(/\/login\?next=/);
  // A browser without windows shows every tab, so it has to be told which one is looked at.
  await owner.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await owner.waitForURL(/\/login\?next=/);
});

test("Back closes what was opened over a list, and leads to the tab before", async ({ owner }) => {
  await owner.goto(usersAddress());
  await openUserMenu(owner, "Uma Patel", "View details");
  const details = owner.getByRole("complementary");
  await expect(details).toBeVisible();
  await owner.goBack();
  await expect(details).toBeHidden();
  expect(owner.url()).toBe(usersAddress());
  await owner.getByRole("tab", { name: "Login Patterns" }).click();
  await expect(owner.getByRole("tab", { name: "Login Patterns" })).toHaveAttribute("aria-selected", "true");
  await owner.goBack();
  await expect(owner.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
});

// Each is an address by the rules of the web, so every proxy lets it through.
for (const [app, address] of [
  ["portal", "/test-room//edit"],
  ["portal", "/test-room/%E0%A4"],
  ["deploy", "/deployment/%E0%A4"],
] as const)
  test(`the damaged link ${address} shows a page`, async ({ page }) => {
    await page.goto(origins[app] + address);
    await expect(page.getByRole("heading").first()).toBeVisible();
  });
