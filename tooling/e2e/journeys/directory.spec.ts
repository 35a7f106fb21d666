import type { Browser, Locator, Page } from "@playwright/test";
import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, giveSilentMicrophone, openUserMenu, test, uniquely, usersAddress } from "../test.ts";

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const firstPassword = "quiet-otter-lantern";
const ownPassword = "quiet harbour at dawn";

interface Answer {
  status: number;
  // What is read of an answer is what the journey expects it to be.
  body: ReturnType<typeof JSON.parse>;
}

/** A directory of the organisation, which knows an address and a key. */
const directoryWith =
  (key: string, address: string) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? {} : JSON.parse(text) };
  };

const patchOf = (...Operations: object[]) => ({ schemas: [patchSchema], Operations });
const named = (userName: string) => `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`;

async function asOwner(owner: Page, method: "post" | "patch", path: string, data: object) {
  const answer = await owner.request[method](`${origins.console}/api/${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Makes a key by the screen. */
async function makeKey(owner: Page, name: string): Promise<string> {
  await owner.getByRole("tab", { name: "Keys" }).click();
  await owner.getByRole("button", { name: "New key" }).first().click();
  const sheet = owner.getByRole("dialog", { name: "New key" });
  await sheet.getByRole("textbox", { name: "Name" }).fill(name);
  await sheet.getByRole("checkbox", { name: "Change Directory (SCIM)" }).click();
  await sheet.getByRole("button", { name: "Make key" }).click();
  const made = owner.getByRole("dialog", { name: "Key made" });
  const key = await made.getByRole("textbox", { name: "Key" }).inputValue();
  await made.getByRole("button", { name: "Done" }).click();
  return key;
}

interface Trainee {
  id: number;
  email: string;
  page: Page;
}

/** Somebody who is here before the directory, has chosen a password, and is signed in. */
async function someoneHere(browser: Browser, owner: Page, lastName: string): Promise<Trainee> {
  const email = `${lastName.toLowerCase().replaceAll(/\W/g, "-")}@corp.test`;
  const person = { email, firstName: "Mira", lastName, role: "USER", password: firstPassword };
  const { id } = await asOwner(owner, "post", "users", person);
  const context = await browser.newContext();
  const signIn = (password: string) =>
    context.request.post(`${origins.portal}/api/auth/login`, { data: { email, password } });
  expect((await signIn(firstPassword)).status()).toBe(200);
  const data = { password: ownPassword, currentPassword: firstPassword };
  expect((await context.request.patch(`${origins.portal}/api/users/${id}`, { data })).status()).toBe(200);
  return { id, email, page: await context.newPage() };
}

/** Has somebody talk in a room of their own. */
async function talk(owner: Page, { id, page }: Trainee, name: string): Promise<number> {
  const agents = await owner.request.get(`${origins.console}/api/agents?search=Asha`);
  const asha = ((await agents.json()) as { id: number; name: string }[]).find(
    (agent) => agent.name === "Asha",
  );
  const room = await asOwner(owner, "post", "test-rooms", { name, agentId: asha?.id });
  await asOwner(owner, "patch", `user-access/${id}/room/${room.id}`, { canAccess: true });
  await giveSilentMicrophone(page);
  await page.goto(`${origins.portal}/test-room/${room.id}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Voice conversation active")).toBeVisible();
  return room.id;
}

const part = (owner: Page, name: string): Locator => owner.getByRole("region", { name, exact: true });

test("a directory makes people, takes over whom an owner links, and puts out who leaves in the middle of a call", async ({
  owner,
  browser,
}) => {
  const name = uniquely("Directory");
  const suffix = name.split(" ")[1] ?? "";
  await owner.goto(`${origins.console}/connections`);
  await owner.getByRole("tab", { name: "Directory" }).click();
  await expect(part(owner, "Directory").getByText("tick Directory (SCIM)")).toBeVisible();
  const address = await owner.getByRole("textbox", { name: "Address for the directory" }).inputValue();
  const directory = directoryWith(await makeKey(owner, name), address);

  const made = await directory("POST", "/Users", {
    userName: `new-${suffix}@corp.test`,
    name: { givenName: "Nils", familyName: suffix },
    active: true,
  });
  expect(made.status).toBe(201);

  const mira = await someoneHere(browser, owner, `Lund ${suffix}`);
  const roomId = await talk(owner, mira, name);
  const sent = {
    userName: mira.email.toUpperCase(),
    name: { givenName: "Mira", familyName: `Lund-${suffix}` },
  };
  expect(await directory("POST", "/Users", sent)).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness" },
  });
  expect((await directory("GET", named(mira.email))).body["totalResults"]).toBe(0);

  await owner.getByRole("tab", { name: "Directory" }).click();
  await expect(part(owner, "Directory").getByText(name)).toBeVisible();
  const link = part(owner, "Waiting for a link").getByRole("button", { name: `Link Mira Lund ${suffix}` });
  await expect(link).toBeVisible();
  await settle(owner);
  await look(owner, "console-directory-waiting");
  await link.click();
  const question = owner.getByRole("alertdialog");
  await expect(question.getByText("switches accounts on and off")).toBeVisible();
  await look(owner, "console-directory-link");
  await question.getByRole("button", { name: "Link", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(part(owner, "Waiting for a link").getByText("Nobody waits.")).toBeVisible();

  const [found] = (await directory("GET", named(mira.email))).body["Resources"];
  expect(found).toMatchObject({ id: String(mira.id), active: true });
  const renamed = patchOf({ op: "Replace", path: "name.familyName", value: `Lund-Berg ${suffix}` });
  expect((await directory("PATCH", `/Users/${mira.id}`, renamed)).status).toBe(204);
  const people = part(owner, "People of the directory");
  await people.getByRole("searchbox").fill(suffix);
  await expect(people.getByText(`Mira Lund-Berg ${suffix}`)).toBeVisible();
  await expect(people.getByText("Linked by an owner")).toBeVisible();
  await expect(people.getByText("Made by the directory")).toBeVisible();
  await settle(owner);
  await look(owner, "console-directory");

  const group = await directory("POST", "/Groups", {
    displayName: name,
    members: [{ value: String(mira.id) }],
  });
  expect(group.status).toBe(201);
  await expect(mira.page.getByText("Voice conversation active")).toBeVisible();
  const leaving = patchOf({ op: "Replace", path: "active", value: "False" });
  expect((await directory("PATCH", `/Users/${mira.id}`, leaving)).status).toBe(204);
  await expect(mira.page.getByText("Voice conversation active")).toBeHidden();
  await mira.page.goto(`${origins.portal}/rooms`);
  await expect(mira.page).toHaveURL(/\/login/);
  const again = await mira.page.request.post(`${origins.portal}/api/auth/login`, {
    data: { email: mira.email, password: ownPassword },
  });
  expect(again.status()).toBe(401);

  await owner.goto(usersAddress(suffix));
  await expect(owner.getByText("in the directory").first()).toBeVisible();
  await settle(owner);
  await look(owner, "console-users-of-the-directory");
  await openUserMenu(owner, `Nils ${suffix}`, "Edit");
  await expect(owner.getByRole("dialog").getByText("The directory looks after this person.")).toBeVisible();
  await look(owner, "console-edit-user-of-the-directory");
  await owner.goto(`${origins.console}/groups/${group.body["id"]}`);
  const unlink = owner.getByRole("button", { name: "Unlink from the directory" });
  await expect(unlink).toBeVisible();
  await settle(owner);
  await look(owner, "console-group-of-the-directory");
  await unlink.click();
  await question.getByRole("button", { name: "Unlink" }).click();
  // While it is asked, nothing behind the question is there for anybody.
  await expect(question).toBeHidden();
  await expect(unlink).toBeHidden();
  expect((await directory("GET", `/Groups/${group.body["id"]}`)).status).toBe(404);
  await owner.request.delete(`${origins.console}/api/test-rooms/${roomId}`);
  await owner.request.delete(`${origins.console}/api/groups/${group.body["id"]}`);
  await mira.page.context().close();
});
