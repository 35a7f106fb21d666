import { createAgent, openConversations, publish, talk } from "../main-job.ts";
import { choosePassword, expect, fillSignIn, openSignIn, test } from "../test.ts";

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: owner:create prints what it is.`);
  return value;
}

const email = "rosa.recipient@installation.test";
const [name, agent] = ["First client meeting", "First agent"];

test("the first owner of an empty installation publishes a page, and its recipient talks with the agent", async ({
  page,
  browser,
}) => {
  const published = await test.step("the owner signs in, chooses a password and publishes", async () => {
    const temporary = given("E2E_OWNER_PASSWORD");
    await openSignIn(page);
    await fillSignIn(page, given("E2E_OWNER_EMAIL"), temporary);
    await choosePassword(page, temporary);
    await createAgent(page, agent);
    return publish(page, { name, agent, email });
  });

  await test.step("the recipient talks with the agent", () => talk(browser, published));

  await test.step("the owner reads the conversation", async () => {
    await openConversations(page, name);
    await expect(page.getByText(email).first()).toBeVisible();
  });
});
