import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { demoFile, removeItems } from "../library.ts";
import { origins } from "../origins.ts";
import { demoPassword, expect, ownName, removeUsers, test } from "../test.ts";

const at = (path: string) => `${origins.console}/api/${path}`;
const headers = { origin: origins.console };
const mostClicks = 4;

async function read<Answer>({ request }: Page, path: string): Promise<Answer> {
  const answer = await request.get(at(path));
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

async function create<Made>({ request }: Page, path: string, data: object): Promise<Made> {
  const answer = await request.post(at(path), { data, headers });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Begins a job at the owner's home and counts its clicks; typing, Enter and the keys of the palette are none. */
async function atHome(page: Page) {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(`${origins.portal}/`);
  await expect(page.getByRole("heading", { name: "Hello Olivia" })).toBeVisible();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  return {
    click,
    sideBar: (name: string) =>
      click(page.getByRole("navigation", { name: "Side bar" }).getByRole("link", { name, exact: true })),
    /** Types what is searched for. */
    search: (label: string, text: string) => page.getByRole("searchbox", { name: label }).fill(text),
    /** Goes to what the command palette finds first. */
    palette: async (text: string, name: string | RegExp) => {
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Search and commands" });
      await expect(palette.getByRole("combobox")).toBeFocused();
      await page.keyboard.type(text);
      await expect(palette.getByRole("option", { name, selected: true })).toBeVisible();
      await page.keyboard.press("Enter");
    },
    expectFewClicks: () => expect(clicks, "clicks").toBeLessThanOrEqual(mostClicks),
  };
}

const password = "quiet-otter-lantern";

const makePerson = (owner: Page, lastName: string, number = 0) =>
  create<{ id: number }>(owner, "users", {
    email: `${lastName.toLowerCase()}${number}@demo.test`,
    firstName: `Person${number}`,
    lastName,
    role: "USER",
    password,
  });

async function makePage(owner: Page, deploymentName: string): Promise<string> {
  const [agent] = await read<{ id: number }[]>(owner, "agents");
  const [adviser] = await read<{ id: number }[]>(owner, "users?search=adviser@demo.test");
  const data = { deploymentName, userId: adviser?.id, agentId: agent?.id, allowAnonymous: true };
  return (await create<{ deployment: { id: string } }>(owner, "deployments", data)).deployment.id;
}

const signInAs = (request: APIRequestContext, email: string, secret: string) =>
  request.post(`${origins.portal}/api/auth/login`, { data: { email, password: secret } });

test("find a person and reset the password", async ({ owner, playwright }) => {
  const lastName = ownName("Forgetful");
  await makePerson(owner, lastName);
  const job = await atHome(owner);
  await job.palette(lastName, new RegExp(lastName));
  const details = owner.getByRole("complementary", { name: `Person0 ${lastName}` });
  await job.click(details.getByRole("button", { name: "Reset password" }));
  await job.click(owner.getByRole("alertdialog").getByRole("button", { name: "Reset password" }));
  const made = owner.getByRole("dialog", { name: "New password" });
  const secret = await made.getByLabel("Password", { exact: true }).inputValue();
  job.expectFewClicks();
  const request = await playwright.request.newContext();
  const answer = await signInAs(request, `${lastName.toLowerCase()}0@demo.test`, secret);
  expect(answer.status()).toBe(200);
  await request.dispose();
  await removeUsers(owner, lastName);
});

/** A page of the demo data on which somebody talked yesterday, with the day. */
async function talkedYesterday(owner: Page) {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const pages = await read<{ id: string; deploymentName: string }[]>(owner, "deployments?search=practice");
  for (const page of pages) {
    const path = `deployments/${page.id}/conversations?from=${yesterday}&to=${yesterday}`;
    const [first] = await read<{ id: string }[]>(owner, path);
    if (first) return { ...page, yesterday };
  }
  throw new Error("Nobody talked yesterday in the demo data.");
}

test("who talked on a page yesterday, and what was said", async ({ owner }) => {
  const { deploymentName, yesterday } = await talkedYesterday(owner);
  const job = await atHome(owner);
  await job.palette(deploymentName, new RegExp(`^${deploymentName}`));
  await job.click(owner.getByRole("tab", { name: "Conversations" }));
  await owner.getByLabel("From", { exact: true }).fill(yesterday);
  await expect(owner).toHaveURL(new RegExp(`from=${yesterday}`));
  await owner.getByLabel("To", { exact: true }).fill(yesterday);
  await expect(owner).toHaveURL(new RegExp(`from=${yesterday}.*to=${yesterday}`));
  const row = owner.getByRole("table").getByRole("row").nth(1);
  const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
  await expect(row).toContainText(date.format(new Date(yesterday)));
  await job.click(row.getByRole("button").first());
  const said = owner.getByRole("complementary").getByRole("region", { name: "Transcript" });
  await expect(said.getByRole("listitem").first()).toBeVisible();
  job.expectFewClicks();
});

test("stop an agent everywhere", async ({ owner }) => {
  const name = ownName("Stopped agent");
  const [voice] = await read<{ voiceId: string }[]>(owner, "voice/voices");
  const persona = {
    prompt: "You are a client.",
    firstMessage: "Hello.",
    voiceId: voice?.voiceId,
    script: ["Go on."],
  };
  const agent = await create<{ id: number }>(owner, "agents", { name, persona });
  const room = await create<{ id: number }>(owner, "test-rooms", {
    name,
    agentId: agent.id,
    status: "LIVE",
  });
  const job = await atHome(owner);
  await job.sideBar("Agent Management");
  await job.search("Search agents", name);
  await job.click(owner.getByRole("switch", { name: `${name} is active` }));
  await job.click(owner.getByRole("button", { name: "Deactivate agent" }));
  await expect(owner.getByRole("switch", { name: `${name} is active` })).not.toBeChecked();
  job.expectFewClicks();
  const stopped = await read<{ agent: { isActive: boolean } }>(owner, `test-rooms/${room.id}`);
  expect(stopped.agent.isActive).toBe(false);
  await owner.request.delete(at(`test-rooms/${room.id}`), { headers });
  await owner.request.delete(at(`agents/${agent.id}`), { headers });
});

test("give thirty people a room", async ({ owner }) => {
  const lastName = ownName("Cohort");
  for (let number = 0; number < 30; number += 1) await makePerson(owner, lastName, number);
  const name = ownName("Cohort room");
  const [agent] = await read<{ id: number }[]>(owner, "agents");
  const room = await create<{ id: number }>(owner, "test-rooms", {
    name,
    agentId: agent?.id,
    status: "LIVE",
  });
  const job = await atHome(owner);
  await job.palette("rooms of single", "Rooms of single people");
  await job.search("Search people", lastName);
  await job.search("Search rooms", name);
  await expect(owner.getByRole("grid").getByRole("row").nth(1)).toContainText(lastName);
  await job.click(owner.getByRole("button", { name: "Select all 30" }));
  await expect(owner.getByText("30 people, and 0 rooms selected")).toBeVisible();
  await job.click(owner.getByRole("checkbox", { name: `Select ${name}` }));
  await job.click(owner.getByRole("button", { name: "Give access" }));
  await expect(owner.getByText("30 changes for 30 people").first()).toBeVisible();
  job.expectFewClicks();
  const given = await read<{ can_access: boolean }[]>(owner, `user-access?roomId=${room.id}`);
  expect(given.filter(({ can_access: canAccess }) => canAccess)).toHaveLength(30);
  await owner.request.delete(at(`test-rooms/${room.id}`), { headers });
  await removeUsers(owner, lastName);
});

test("who never signed in", async ({ owner }) => {
  const lastName = ownName("Absent");
  await makePerson(owner, lastName);
  const job = await atHome(owner);
  await job.sideBar("User Management");
  await job.click(owner.getByRole("combobox", { name: "Sign-in" }));
  await job.click(owner.getByRole("option", { name: "Never signed in", exact: true }));
  await expect(owner.getByRole("row", { name: new RegExp(lastName) })).toContainText("Never");
  await expect(owner.getByRole("row", { name: /Olivia Grant/ })).toHaveCount(0);
  job.expectFewClicks();
  await removeUsers(owner, lastName);
});

test("release a version to all", async ({ owner }) => {
  const version = `BETA ${ownName("Ten jobs")}`;
  await makePage(owner, ownName("Page for a release"));
  const job = await atHome(owner);
  await job.sideBar("Fast Redeploy");
  await owner.getByRole("textbox", { name: "Target Version" }).fill(version);
  await job.click(owner.getByRole("button", { name: "Deploy to All" }));
  await job.click(owner.getByRole("button", { name: "Confirm Deploy", disabled: false }));
  await expect(owner.getByText("Fast Redeploy Successful").first()).toBeVisible();
  job.expectFewClicks();
  const status = await read<{ versionDistribution: Record<string, number> }>(owner, "fast-redeploy/status");
  expect(status.versionDistribution[version]).toBeGreaterThan(0);
});

test("send a message to all pages", async ({ owner }) => {
  const title = ownName("Moved to Thursday");
  const job = await atHome(owner);
  await job.sideBar("Deployment Messages");
  await job.click(owner.getByRole("button", { name: "Send Message" }));
  const form = owner.getByRole("dialog", { name: "Send New Message" });
  await form.getByLabel(/^Title/).fill(title);
  await form.getByLabel(/^(Message|Content)/).fill("It moves to Thursday.");
  await job.click(form.getByRole("button", { name: "Select All" }));
  await job.click(form.getByRole("button", { name: /^Send/ }));
  await expect(owner.getByText("Message sent").first()).toBeVisible();
  job.expectFewClicks();
  const sent = await read<{ id: number; title: string; assignmentCount: number }[]>(
    owner,
    "deployment-messages",
  );
  const message = sent.find((each) => each.title === title);
  expect(message?.assignmentCount).toBeGreaterThan(1);
  await owner.request.delete(at(`deployment-messages/${message?.id}`), { headers });
});

test("upload files for all", async ({ owner, playwright }) => {
  const name = ownName("Handout");
  const job = await atHome(owner);
  await job.palette("bulk upload", "Bulk Upload");
  const chooser = owner.waitForEvent("filechooser");
  await job.click(owner.getByRole("button", { name: "Files", exact: true }));
  const files = [demoFile("opening-a-first-meeting.pdf")];
  await (await chooser).setFiles(files);
  await expect(owner.getByText(/^1 uploaded/)).toBeVisible();
  await owner.getByRole("textbox", { name: "Description", exact: true }).fill(name);
  await job.click(owner.getByRole("button", { name: "Save", exact: true }));
  await expect(owner.getByText("Content Saved Successfully").first()).toBeVisible();
  job.expectFewClicks();
  const request = await playwright.request.newContext();
  expect((await signInAs(request, "user@demo.test", demoPassword)).status()).toBe(200);
  const library = await request.get(`${origins.portal}/api/dashboard/content`);
  expect(await library.text()).toContain(name);
  await request.dispose();
  await removeItems(owner.request, name);
});

test("view the product as somebody", async ({ owner }) => {
  const lastName = ownName("Viewed");
  await makePerson(owner, lastName);
  const job = await atHome(owner);
  await job.sideBar("User Management");
  await job.search("Search by email or full name", lastName);
  await job.click(owner.getByRole("button", { name: `Actions for Person0 ${lastName}` }));
  const opened = owner.waitForEvent("popup");
  await job.click(owner.getByRole("menuitem", { name: "View as User" }));
  const viewing = await opened;
  await expect(viewing.getByText(`Viewing as Person0 ${lastName}`, { exact: false })).toBeVisible();
  job.expectFewClicks();
  await viewing.close();
  await removeUsers(owner, lastName);
});

test("invite two people to a page", async ({ owner }) => {
  const name = ownName("Page for two");
  const pageId = await makePage(owner, name);
  const job = await atHome(owner);
  await job.palette(name, new RegExp(`^${name}`));
  await job.click(owner.getByRole("tab", { name: "Invitations" }));
  await job.click(owner.getByRole("button", { name: "Invite", exact: true }).first());
  await owner.getByRole("textbox", { name: "People" }).fill("ann@demo.test, ben@demo.test");
  await job.click(owner.getByRole("button", { name: "Invite 2 people" }));
  await expect(owner.getByRole("dialog", { name: "2 access codes" })).toBeVisible();
  job.expectFewClicks();
  const invited = await read<{ email: string }[]>(owner, `deployments/${pageId}/invitations`);
  expect(invited.map(({ email }) => email).toSorted()).toEqual(["ann@demo.test", "ben@demo.test"]);
});
