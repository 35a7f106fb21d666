import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { createAgent, openConversations, publish, talk } from "../main-job.ts";
import { demoPassword, expect, fillSignIn, passIntro, test } from "../test.ts";
import { first, newInstallation, runBackup, startInstallation } from "./second-copy.ts";

const email = "rosa.recipient@restored.test";
const [name, agent] = ["Kept in a back-up", "Agent of the first copy"];
const later = "Made after the back-up";

/** Reads to the end of what was said in the newest conversation of a page. */
async function readConversation(owner: Page): Promise<void> {
  await owner
    .getByRole("row", { name: email })
    .first()
    .getByRole("button", { name: /^[A-Z][a-z]{2} \d/ })
    .click();
  const details = owner.getByRole("complementary", { name: /^Conversation of / });
  await expect(details.getByText(/\(speech, \d+\.\d s\)/).first()).toBeVisible();
  await details.getByRole("button", { name: "Close" }).click();
  await expect(details).toBeHidden();
}

test("a restored second copy has what the first had, and people go on there", async ({ owner, browser }) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-restored-"));
  const backup = path.join(folder, "monday.tar.zst.age");

  const published = await test.step("a recipient talks in the first copy", async () => {
    await createAgent(owner, agent);
    const made = await publish(owner, { name, agent, email });
    await talk(browser, made);
    await openConversations(owner, name);
    await readConversation(owner);
    return made;
  });

  await test.step("it is backed up while it runs, and goes on", async () => {
    expect(await runBackup("create", first, backup)).toContain("is complete");
    await publish(owner, { name: later, agent, email });
  });

  const installation = await newInstallation(path.join(folder, "data"));
  await test.step("the back-up is restored into an empty installation", async () => {
    expect(await runBackup("restore", installation, backup)).toContain("is restored");
  });

  const second = await startInstallation(installation);
  const { portal, deploy } = second.origins;
  const page = await (await browser.newContext()).newPage();

  await test.step("the owner signs in with the same password and reads the conversation", async () => {
    await page.goto(`${portal}/login`);
    await passIntro(page);
    await fillSignIn(page, "owner@demo.test", demoPassword);
    await page.waitForURL(({ pathname }) => pathname !== "/login");
    await openConversations(page, name, portal);
    await readConversation(page);
  });

  await test.step("what was made after the back-up is not there", async () => {
    await page.goto(`${portal}/deployments?search=${encodeURIComponent(later)}`);
    await expect(page.getByText("No deployments match")).toBeVisible();
  });

  await test.step("somebody else signs in there and plays a file of the library", async () => {
    const listener = await (await browser.newContext()).newPage();
    const data = { email: "user@demo.test", password: demoPassword };
    expect((await listener.request.post(`${portal}/api/auth/login`, { data })).status()).toBe(200);
    await listener.goto(`${portal}/?library=listen&search=${encodeURIComponent("The first ten minutes")}`);
    await listener.getByRole("link", { name: "Listen", exact: true }).click();
    await listener.getByRole("button", { name: "Play", exact: true }).click();
    await expect(listener.getByRole("slider", { name: "Position" })).toHaveAttribute(
      "aria-valuetext",
      /^0:0[1-9]/,
    );
    await listener.context().close();
  });

  await test.step("the recipient's link and code work, and both conversations are kept", async () => {
    await talk(browser, { ...published, link: `${deploy}${new URL(published.link).pathname}` });
    await openConversations(page, name, portal);
    await expect(page.getByRole("row", { name: email })).toHaveCount(2);
    await readConversation(page);
  });

  await second.stop();
  await rm(folder, { recursive: true });
});
