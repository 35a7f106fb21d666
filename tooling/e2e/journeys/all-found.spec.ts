import type { Locator, Page } from "@playwright/test";
import { importCrowd } from "../crowd.ts";
import { makeRoom } from "../practice-room.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  ownName,
  removeUsers,
  test,
  uniquely,
  usersAddress,
} from "../test.ts";

const at = (path: string) => `${origins.console}/api/${path}`;
/** More than stand on one page of the list. */
const crowd = 27;

const done = (sheet: Locator) => sheet.getByRole("button", { name: "Done" }).click();

test("all who were found are deactivated, brought back, and given rooms that Enter only looks for", async ({
  owner,
}) => {
  const lastName = ownName("Crowdfield");
  const rooms: number[] = [];
  for (let index = 0; index < 9; index++)
    rooms.push(await makeRoom(owner.request, { name: `${lastName} room ${index}` }));
  await importCrowd(owner, { count: crowd, letter: "P", lastName });
  await owner.goto(usersAddress(lastName));
  await owner.getByRole("checkbox", { name: "Select all on this page" }).click();
  const bar = owner.getByRole("group", { name: "Selected people" });
  await bar.getByRole("button", { name: `Select all ${crowd}` }).click();
  await expect(bar.getByText(`${crowd} people selected, all that were found`)).toBeInViewport();
  await bar.getByRole("button", { name: "Deactivate" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  const deactivated = owner.getByRole("dialog", { name: "Deactivated" });
  await expect(deactivated.getByText(`${crowd} people changed.`)).toBeVisible();
  await expectAccessibleAtNight(owner);
  await deactivated.getByRole("button", { name: "Undo" }).click();
  const back = owner.getByRole("dialog", { name: "Changed back" });
  await expect(back.getByText(`${crowd} people changed.`)).toBeVisible();
  await done(back);
  await expect(owner.getByText("Inactive", { exact: true })).toHaveCount(0);

  await bar.getByRole("button", { name: "Rooms" }).click();
  const sheet = owner.getByRole("dialog", { name: `Rooms of ${crowd} people` });
  await sheet.getByRole("searchbox", { name: "Search rooms" }).fill(`${lastName} room 7`);
  await sheet.getByRole("checkbox").first().click();
  await sheet.getByRole("searchbox", { name: "Search rooms" }).press("Enter");
  await sheet.getByRole("button", { name: "Give access to 1 room" }).click();
  const given = owner.getByRole("dialog", { name: "Rooms", exact: true });
  await expect(given.getByText(`${crowd} people changed.`)).toBeVisible();
  await done(given);
  for (const id of rooms) await owner.request.delete(at(`test-rooms/${id}`));
  await removeUsers(owner, lastName);
});

async function makePage({ request }: Page, deploymentName: string, recipientEmail: string): Promise<string> {
  const [agent] = await (await request.get(at("page-agents"))).json();
  const data = { deploymentName, agentId: agent.id, recipientEmail };
  const answer = await request.post(at("deployments"), { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).deployment.id;
}

test("many pages keep what is said for the same days, and who never came to any of them is let in no more", async ({
  owner,
}) => {
  const name = uniquely("Kept pages");
  const ids = [
    await makePage(owner, `${name} one`, "one.never@demo.test"),
    await makePage(owner, `${name} two`, "two.never@demo.test"),
  ];
  const keptDays = async (id: string) =>
    (await (await owner.request.get(at(`deployments/${id}/privacy`))).json()) as {
      keptDays: number | null;
      follows: boolean;
    };
  await owner.goto(`${origins.portal}/deployments?search=${encodeURIComponent(name)}`);
  await owner.getByRole("checkbox", { name: "Select all on this page" }).click();
  const bar = owner.getByRole("group", { name: "Selected pages" });
  await bar.getByRole("button", { name: "Consent and privacy" }).click();
  const sheet = owner.getByRole("dialog", { name: "Consent and privacy of 2 pages" });
  await sheet.getByRole("combobox", { name: /^Conversations are kept/ }).click();
  await owner.getByRole("option", { name: "For a number of days" }).click();
  await sheet.getByRole("textbox", { name: /^Days that conversations are kept/ }).fill("30");
  await expect(sheet.getByText(/^No conversation is older than 30 days now/)).toBeVisible();
  await expectAccessibleAtNight(owner);
  await sheet.getByRole("button", { name: "Change 2 pages" }).click();
  await expect(owner.getByText("2 pages changed.")).toBeVisible();
  for (const id of ids) expect(await keptDays(id)).toMatchObject({ keptDays: 30, follows: false });
  await done(owner.getByRole("dialog", { name: "Consent and privacy" }));

  await owner.getByRole("link", { name: "All invitations" }).click();
  await owner.getByRole("searchbox", { name: "Search by person or page" }).fill(name);
  await owner.getByRole("combobox", { name: "Visit" }).click();
  await owner.getByRole("option", { name: "Invited, never visited" }).click();
  await expect(owner.getByText("1–2 of 2")).toBeVisible();
  await owner.getByRole("checkbox", { name: "Select all on this page" }).click();
  const invited = owner.getByRole("group", { name: "Selected invitations" });
  await invited.getByRole("button", { name: "Revoke" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Revoke invitations" }).click();
  const revoked = owner.getByRole("dialog", { name: "Revoked" });
  await expect(revoked.getByText("2 invitations changed.")).toBeVisible();
  await done(revoked);
  await expect(owner.getByText("Revoked", { exact: true })).toHaveCount(2);
  for (const id of ids) await owner.request.patch(at(`deployments/${id}`), { data: { status: "archived" } });
});
