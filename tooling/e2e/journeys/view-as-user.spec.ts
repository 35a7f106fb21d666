import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, openUserMenu, signIn, test, usersAddress } from "../test.ts";

async function viewAsUma(owner: Page): Promise<Page> {
  await owner.goto(usersAddress("patel"));
  const opened = owner.waitForEvent("popup");
  await openUserMenu(owner, "Uma Patel", "View as User");
  const viewing = await opened;
  await viewing.waitForURL(`${origins.portal}/**`);
  return viewing;
}

test("an owner looks at the product as a user, and their own window stays theirs", async ({ owner }) => {
  const viewing = await viewAsUma(owner);
  const banner = viewing.getByText(/Viewing as Uma Patel/);
  await expect(banner).toBeVisible();
  await expect(viewing.getByRole("heading", { name: "Hello Uma" })).toBeVisible();
  expect(viewing.url()).not.toContain("impersonation");
  await expectAccessibleAtNight(viewing);

  await viewing.reload();
  await expect(banner).toBeVisible();
  await viewing.goto(`${origins.portal}/admin-dashboard`);
  await expect(viewing).toHaveURL(`${origins.portal}/test-station`);

  const beside = await owner.context().newPage();
  await beside.goto(origins.portal);
  await expect(beside.getByRole("heading", { name: "Hello Olivia" })).toBeVisible();
  await expect(beside.getByText(/Viewing as/)).toBeHidden();

  const closed = viewing.waitForEvent("close");
  await viewing.getByRole("button", { name: "Exit Impersonation" }).click();
  await closed;
  await owner.goto(usersAddress("patel"));
  await expect(owner.getByText("Uma Patel").first()).toBeVisible();
});

/** Has Uma write in a room. @returns where */
async function writeInRoom(uma: Page): Promise<string> {
  const at = (path: string) => `${origins.portal}/api/${path}`;
  const { request } = uma;
  const [room]: { id: number }[] = await (await request.get(at("user/rooms"))).json();
  const inRoom = `test-rooms/${room?.id}`;
  const { sessionId }: { sessionId: string } = await (await request.post(at(`${inRoom}/session`))).json();
  await request.post(at(`${inRoom}/message`), { data: { message: "Marmalade", sessionId } });
  return `/test-room/${room?.id}?session=${sessionId}`;
}

const off = "Not available while viewing as another user.";

test("while viewing, what is refused is off, and private words are hidden", async ({ owner, browser }) => {
  const uma = await signIn(browser, "user@demo.test");
  const room = await writeInRoom(uma);
  const viewing = await viewAsUma(owner);
  const refused: string[] = [];
  viewing.on("response", (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });

  await viewing.goto(origins.portal + room);
  await expect(viewing.getByText("Hidden while viewing as").first()).toBeVisible();
  await expect(viewing.getByText("Marmalade")).toBeHidden();
  await uma.goto(origins.portal + room);
  await expect(uma.getByText("Marmalade").first()).toBeVisible();

  await viewing.goto(`${origins.portal}/deployments`);
  const create = viewing.getByRole("button", { name: "New deployment" }).first();
  await expect(create).toHaveAccessibleDescription(off);
  await expectAccessibleAtNight(viewing);
  expect(refused).toEqual([]);
  await viewing.close();
  await uma.context().close();
});

test("a crafted link makes nobody somebody else", async ({ owner }) => {
  const user = encodeURIComponent(
    JSON.stringify({ firstName: "Mallory", lastName: "Fake", email: "m@example.test" }),
  );
  for (const separator of ["#", "?"]) {
    await owner.goto(
      `${origins.portal}/dashboard${separator}impersonation_token=a.b.c&impersonated_user=${user}`,
    );
    await expect(owner.getByText(/Mallory/)).toBeHidden();
    await expect(owner.getByText(/has ended/)).toBeVisible();
    expect(owner.url()).not.toContain("impersonation");
    await owner.getByRole("button", { name: "Continue as yourself" }).click();
    await expect(owner.getByRole("heading", { name: "Hello Olivia" })).toBeVisible();
  }
});
