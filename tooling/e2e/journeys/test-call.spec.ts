import { origins } from "../origins.ts";
import {
  audible,
  expect,
  expectAccessibleAtNight,
  listenAtSpeaker,
  test,
  untilAgentSpeaks,
} from "../test.ts";

test("an owner tries an agent in the console: speaks, is heard, and hears the agent", async ({ owner }) => {
  const speaker = await listenAtSpeaker(owner);
  await owner.goto(`${origins.console}/agent-management`);
  await owner
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await owner.getByRole("menuitem", { name: "Test call" }).click();
  const panel = owner.getByRole("dialog", { name: "Test call" });
  await panel.getByRole("button", { name: "Start Conversation" }).click();

  await test.step("the agent's voice reaches the speaker", async () => {
    await untilAgentSpeaks(panel);
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
    await expectAccessibleAtNight(owner);
  });

  await test.step("the owner's speech reaches the agent, which answers", async () => {
    await expect(panel.getByText(/\(speech, \d+\.\d s\)/).first()).toBeVisible();
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
  });

  await test.step("ending it is said, and silences the agent", async () => {
    await panel.getByRole("button", { name: "End", exact: true }).click();
    await expect(panel.getByText("You ended the conversation")).toBeVisible();
    await expect.poll(() => speaker.level()).toBeLessThan(audible);
  });
});
