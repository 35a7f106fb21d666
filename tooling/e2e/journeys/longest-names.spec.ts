import type { screenRoutes } from "@field-advisor/schema/routes";
import type { Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { picture, settle, takesPictures } from "../look.ts";
import { makeLongestNames, type LongestNames } from "../longest-names.ts";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import { expect, expectAccessible, openSignIn, resize, test } from "../test.ts";

test.describe.configure({ timeout: 600_000 });

const phone = { width: 320, height: 568 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1280, height: 800 };

/** First where texts have the least room. */
const sizes = sizesOfRun([phone, tablet, desktop]);

let names: LongestNames;

test.beforeAll(async ({ browser }) => {
  names = await makeLongestNames(browser);
});

test.afterAll(() => names.remove());

/** What does not fit on the screen that is shown, at each width; it is accessible as cards and as tables. */
async function judge(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await resize(page, size);
    await settle(page);
    await expect(page.locator(".rt-Skeleton")).toHaveCount(0);
    if (takesPictures) await picture(page, `longest-${name.slice(0, 80)}-${size.width}`);
    for (const misfit of await misfits(page)) found.push(`${name} at ${size.width}: ${misfit}`);
    if (size !== tablet) await expectAccessible(page, { colors: size === desktop });
  }
  return found;
}

async function judgeScreens(page: Page, who: string, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    found.push(...(await judge(page, `${who} ${new URL(address).pathname}${new URL(address).search}`)));
  }
  return found;
}

type Screen = Exclude<(typeof screenRoutes)[number], { alias: true }>;
type ScreenOf<App> = Extract<Screen, { app: App }>["path"];

const userManagement = [
  "new",
  "import",
  "requests",
  ...["overview", "setup", "login-patterns", "analytics&range=90d"].map((tab) => `tab=${tab}`),
  ...["trends", "users", "realtime"].map((view) => `tab=login-patterns&view=${view}`),
  ...["activity", "agents", "sessions", "content"].map((view) => `tab=analytics&view=${view}`),
];

/** Each screen of the console with its parts and its dialogs that have an address. */
const consoleScreens = (): Record<ScreenOf<"console">, string[]> => ({
  "/owner-control": [""],
  "/user-management": [...userManagement, `user=${names.people.user.id}`],
  "/groups": ["", "new"],
  "/groups/:id": ["", "tab=rooms", "tab=library"],
  "/user-access-management": ["", "tab=rooms", "tab=agents"],
  "/room-management": [""],
  "/create-test-room": [""],
  "/test-room/:id/edit": ["", "rubric", "variants", "models", "training", "practice"].map(
    (tab) => tab && `tab=${tab}`,
  ),
  "/agent-management": ["", "tab=provider"],
  "/agent-management/new": [""],
  "/agent-management/:id/edit": [""],
  "/assistant-management": [""],
  "/assistant-management/new": [""],
  "/assistant-management/:id/edit": [""],
  "/practice-settings": [""],
  "/costs": [""],
  "/system-config": ["", "tab=rooms", "tab=agents", "tab=privacy"],
  "/path-management": [""],
  "/path-management/new": [""],
  "/path-management/:id/edit": [""],
  "/companies": [""],
  "/connections": ["", "tab=webhooks", "tab=records", "tab=calendar", "tab=sign-in", "tab=directory"],
  "/content-management": [""],
  "/bulk-upload": [""],
  "/fast-redeploy": [""],
  "/owner-dashboard": ["", "tab=trends", "tab=deployments", "tab=system"],
});

const portalScreens: Record<Exclude<ScreenOf<"portal">, "/login">, string[]> = {
  // Only the owner's home has tabs.
  "/": [
    "",
    "tab=library&library=listen",
    "tab=pages",
    "tab=account&account=password",
    "tab=account&account=second-factor",
    "tab=account&account=sessions",
    "tab=account&account=activity",
  ],
  "/confirmed": ["", "problem=stale"],
  "/test-station": [""],
  "/rooms": [""],
  "/library": ["", "library=listen"],
  "/test-room/:id": [""],
  // Owners are led to the console's, which is among its screens.
  "/test-room/:id/rubric": [],
  // There is no attempt in a room that was just made.
  "/attempts/:id": [],
  "/attempts/:id/compare/:otherId": [],
  "/models/:id": [""],
  // The administrator and the user follow one.
  "/paths/:id": [],
  "/certificate": [""],
  "/practice": [""],
  "/reviews": [""],
  "/progress": [""],
  "/progress/:id": [""],
  "/assignments": ["", "new=true"],
  "/activity-log": ["range=custom&from=2026-01-01&to=2099-12-31", "tab=everyone"],
  "/deployments": ["", "new=true"],
  "/invitations": [""],
  "/deployments/:id": ["", "tab=invitations", "tab=conversations", "tab=messages", "tab=settings"],
  "/simple-chat": [""],
  "/direct-chat": [""],
  "/admin-dashboard": [""],
  "/assigned-users": [""],
  "/messages": ["", "new=true"],
  "/audio-player": [`url=%2Fapi%2Ffiles%2F${"0".repeat(20)}&title=${"W".repeat(200)}`],
};

/** Whose screen it is, where an address needs an id. */
function idFor(path: string): string {
  if (path.startsWith("/deployments")) return names.pages.closed.id;
  if (path.startsWith("/progress")) return String(names.people.user.id);
  if (path.startsWith("/models")) return String(names.modelId);
  if (path.startsWith("/path")) return String(names.pathId);
  if (path.startsWith("/groups")) return String(names.groupId);
  if (path.startsWith("/agent-management")) return String(names.agentId);
  return String(path.startsWith("/assistant-management") ? names.assistantId : names.roomId);
}

const addressesOf = (origin: string, screens: Record<string, string[]>): string[] =>
  Object.entries(screens).flatMap(([path, parts]) =>
    parts.map((part) => `${origin}${path.replace(":id", idFor(path))}${part && `?${part}`}`),
  );

const pageOf = (slug: string) => `${origins.deploy}/deployment/${slug}`;

/** Dialogs and menus over a screen: the button that opens them, and the entry of its menu. */
const dialogs: [address: string, button: RegExp, entry?: string][] = [
  ["/user-management", /^Account menu/],
  ["/user-management", /^Actions for Donau/],
  ["/user-management", /^Actions for Donau/, "Edit"],
  ["/user-management", /^Actions for Donau/, "Change role"],
  ["/user-management", /^Actions for Donau/, "View activity"],
  ["/user-management", /^Actions for Donau/, "Reset password"],
  ["/user-management", /^Actions for Donau/, "Delete"],
  ["/create-test-room", /^Agent$/],
  ["/room-management", /^ADD ROOM$/],
  ["/room-management", /^Actions for 0Donau/, "Delete Room"],
  ["/owner-control", /^Manage users of 0Donau/],
  ["/agent-management", /^Actions for Donau/, "Test call"],
  ["/agent-management", /^Actions for Donau/, "Deactivate"],
  ["/assistant-management", /^Actions for Donau/, "Test"],
  ["/assistant-management", /^Actions for Donau/, "Assign to rooms"],
  ["/path-management", /^Actions for Donau/, "Certificates"],
  ["/path-management", /^Actions for Donau/, "Delete"],
  ["/groups", /^Actions for Donau/, "Rename"],
  ["/groups", /^Actions for Donau/, "Delete"],
  ["/groups/:id", /^Add people$/],
  ["/user-access-management", /^Choose rooms of Donau/],
  ["/companies", /^Delete$/],
  ["/connections", /^New key$/],
  ["/connections", /^Actions for Donau/, "Show what it may do"],
  ["/connections", /^Actions for Donau/, "Revoke"],
  ["/connections?tab=webhooks", /^New webhook$/],
  ["/connections?tab=webhooks", /^Actions for Donau/, "Show deliveries"],
  ["/connections?tab=webhooks", /^Actions for Donau/, "Edit"],
  ["/connections?tab=webhooks", /^Actions for Donau/, "Replace the secret"],
  ["/connections?tab=webhooks", /^Actions for Donau/, "Delete"],
  ["/connections?tab=sign-in", /^Actions for Donau/, "Who is linked"],
  ["/connections?tab=sign-in", /^Actions for Donau/, "Edit"],
  ["/connections?tab=sign-in", /^Actions for Donau/, "Switch off"],
  ["/connections?tab=sign-in", /^Actions for Donau/, "Remove"],
  ["/connections?tab=directory", /^Link 0?Donau/],
  ["/connections?tab=directory", /^Actions for Donau/, "Unlink"],
  ["/fast-redeploy", /^Restore this version$/],
  ["/fast-redeploy", /^Show pages$/],
];

/** The same over the screens of the portal. */
const portalDialogs: typeof dialogs = [
  ["/deployments", /^Actions for Donau/, "QR code"],
  ["/deployments", /^Actions for Donau/, "Archive"],
  ["/deployments/:id?tab=invitations", /^Invite$/],
  ["/deployments/:id?tab=invitations", /^Import CSV$/],
];

const opened = (page: Page) =>
  page
    .getByRole("dialog")
    .or(page.getByRole("complementary"))
    .or(page.getByRole("alertdialog"))
    .or(page.getByRole("menu"))
    .or(page.getByRole("listbox"));

/** Judges each dialog over its screen. */
async function judgeDialogs(page: Page, origin: string, cases: typeof dialogs): Promise<string[]> {
  const found: string[] = [];
  for (const [address, button, entry] of cases) {
    if (new URL(page.url() || "about:blank").pathname !== address)
      await page.goto(origin + address.replace(":id", idFor(address)));
    // On a phone some of them stand in a menu.
    await resize(page, desktop);
    await page
      .getByRole("button", { name: button })
      .or(page.getByRole("combobox", { name: button }))
      .first()
      .click();
    if (entry) await page.getByRole("menuitem", { name: entry, exact: true }).click();
    await expect(opened(page)).toBeVisible();
    found.push(...(await judge(page, `${address} ${entry ?? String(button)}`)));
    await page.keyboard.press("Escape");
    await expect(opened(page)).toHaveCount(0);
  }
  return found;
}

test("every screen of the console", async () => {
  const page = await names.people.owner.context.newPage();
  expect(await judgeScreens(page, "owner", addressesOf(origins.console, consoleScreens()))).toEqual([]);
});

test("the sign-in screen with a button for each provider", async ({ page }) => {
  await openSignIn(page);
  await expect(page.getByRole("button", { name: /^Continue with/ })).toHaveCount(3);
  expect(await judge(page, "sign-in")).toEqual([]);
});

test("every screen of the portal, for each role", async () => {
  const at = (address: string) => origins.portal + address;
  const found = [
    ...(await judgeScreens(
      await names.people.owner.context.newPage(),
      "owner",
      addressesOf(origins.portal, portalScreens),
    )),
    ...(await judgeScreens(await names.people.admin.context.newPage(), "admin", [
      at("/admin-dashboard"),
      at("/assigned-users"),
    ])),
    ...(await judgeScreens(await names.people.user.context.newPage(), "user", [
      at("/"),
      at("/test-station"),
      at(`/paths/${names.pathId}`),
    ])),
  ];
  expect(found).toEqual([]);
});

test("every screen of a deployment page", async ({ page }) => {
  const found: string[] = [];
  const step = async (name: string) => found.push(...(await judge(page, `deployment ${name}`)));
  const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
  for (const slug of [names.pages.open.slug, names.pages.closed.slug, names.pages.paused.slug]) {
    const kind = slug.slice(0, 6);
    await page.goto(pageOf(slug));
    await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
    await step(`${kind} landing`);
    await click("Start Conversation");
    await expect(
      page
        .getByRole("button", { name: "Click to Start" })
        .or(page.getByText("Service Temporarily Unavailable")),
    ).toBeVisible();
    await step(`${kind} welcome`);
    if (slug === names.pages.paused.slug) continue;
    await click("Click to Start");
    await expect(
      page
        .getByRole("button", { name: "Start Conversation" })
        .or(page.getByLabel("Access Code", { exact: true })),
    ).toBeVisible();
    await step(`${kind} entered`);
  }
  expect(found).toEqual([]);
});

test("every dialog of the console", async () => {
  const page = await names.people.owner.context.newPage();
  expect(await judgeDialogs(page, origins.console, dialogs)).toEqual([]);
});

test("every dialog of the portal", async () => {
  const page = await names.people.owner.context.newPage();
  expect(await judgeDialogs(page, origins.portal, portalDialogs)).toEqual([]);
});
