import { origins } from "../origins.ts";
import { expectAccessibleAtNight, test, untilAgentSpeaks } from "../test.ts";

test("an owner publishes a page and its recipient enters it", async ({ owner, browser }) => {
  await owner.goto(`${origins.portal}/deployments`);
  await owner
    .getByRole("button", { name: /new deployment/i })
    .first()
    .click();
  await owner.getByLabel("Name", { exact: true }).fill("Autumn client meeting");
  await owner.getByRole("textbox", { name: "Recipient's email" }).fill("New.Recipient@demo.test");
  await owner.getByRole("combobox", { name: /agent/i }).click();
  await owner.getByRole("option").first().click();
  await owner.getByRole("button", { name: /^create/i }).click();
  const code = await owner.getByRole("textbox", { name: /access code/i }).inputValue();
  const link = await owner.getByRole("textbox", { name: /link/i }).inputValue();
  await expectAccessibleAtNight(owner);

  const recipient = await (await browser.newContext()).newPage();
  await recipient.goto(link);
  await recipient.getByRole("button", { name: "Start Conversation" }).click();
  await recipient.getByRole("button", { name: "Click to Start" }).click();
  await recipient.getByLabel("Email Address").fill("new.recipient@demo.test");
  await recipient.getByLabel("Access Code", { exact: true }).fill(code.toLowerCase().replace("-", " "));
  await recipient.getByRole("button", { name: "Access Agent" }).click();
  await recipient.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(recipient);
  await recipient.context().close();
});
