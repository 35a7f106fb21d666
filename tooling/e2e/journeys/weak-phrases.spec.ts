import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { makeRoom, saveRubric } from "../practice-room.ts";
import { expect, expectAccessibleAtNight, ownName, resize, test } from "../test.ts";

const api = (path: string) => `${origins.console}/api/${path}`;

/** One of before phrases were looked at. */
const rubric = {
  passMark: 70,
  criteria: [
    {
      key: "tone",
      name: "Tone",
      weight: 1,
      checks: [
        {
          key: "fair-point",
          kind: "says",
          sentence: "Takes the doubt seriously",
          isBlocker: true,
          phrases: ["true", "that makes sense"],
        },
      ],
    },
  ],
};

let roomId = 0;

test.afterEach(async ({ owner }) => {
  if (roomId !== 0) await owner.request.delete(api(`test-rooms/${roomId}`));
  roomId = 0;
});

const rude = "Ben: Why should I trust you?\nMe: That is not true, and true is what I say.";

/** What the rubric in the form says of a rude talk. */
async function tryRude(owner: Page): Promise<void> {
  const trial = owner.getByRole("region", { name: "Try it" });
  await trial.getByRole("radio", { name: "Pasted" }).click();
  await trial.getByRole("textbox", { name: "Conversation" }).fill(rude);
  await trial.getByRole("button", { name: "Try it" }).click();
}

test("an owner sees why a phrase is weak, is refused one that loses its sign, repairs both and saves", async ({
  owner,
}) => {
  roomId = await makeRoom(owner.request, { name: ownName("Weak phrases"), agent: "Ben" });
  await saveRubric(owner.request, roomId, rubric);
  await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=rubric`);
  const weak = owner.getByRole("region", { name: "Weak phrases" });
  await expect(weak.getByText("1 phrase is weak: any conversation has it.")).toBeVisible();
  await weak.getByRole("button", { name: "Check 1 of criterion 1: “true” (must be met)" }).click();
  const field = owner.getByRole("textbox", { name: "Phrases" });
  await expect(field).toBeFocused();
  const notes = owner.getByRole("list", { name: "Notes on the phrases" });
  await expect(notes.getByText(/^“true”: Weak: any conversation has it/)).toBeVisible();
  await expectAccessibleAtNight(owner);
  await resize(owner, { width: 320, height: 700 });
  await expect(notes).toBeVisible();
  await expectAccessibleAtNight(owner);
  await resize(owner, { width: 1366, height: 768 });
  await tryRude(owner);
  await expect(owner.getByText(/Line 2: “true”/)).toBeVisible();

  await field.fill("fair point\nthat makes sense\n≤ 5 %");
  await expect(notes.getByText(/^“≤ 5 %”: Cannot be saved: the sign “≤” is not heard/)).toBeVisible();
  await expect(field).toBeFocused();
  await owner.getByRole("button", { name: "Save rubric" }).click();
  await expect(field).toHaveAccessibleDescription(/^The sign “≤” is not heard: write it as a word/);

  await field.fill("fair point\nthat makes sense\nat most 5 %");
  await expect(notes.getByText(/^“at most 5 %”: Has a number \(/)).toBeVisible();
  await expect(weak).toBeHidden();
  await owner.getByRole("button", { name: "Save rubric" }).click();
  await expect(owner.getByText(/Saved as version 2/)).toBeVisible();
});

test("a German template is begun from, and its phrases are worth something", async ({ owner }) => {
  roomId = await makeRoom(owner.request, { name: ownName("German template"), agent: "Ben" });
  await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=rubric`);
  const read = owner.waitForResponse((response) => response.url().endsWith("/rubric/phrases"));
  await owner.getByRole("button", { name: "Beschwerde" }).click();
  expect((await read).status()).toBe(200);
  await expect(owner.getByRole("region", { name: "Weak phrases" })).toBeHidden();
  await owner.getByRole("button", { name: "Save rubric" }).click();
  await expect(owner.getByText(/Saved as version 1/)).toBeVisible();
});
