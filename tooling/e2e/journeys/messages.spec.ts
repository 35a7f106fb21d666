import { expect, openAnonymousConversation, test } from "../test.ts";

test("a message is shown until this reader dismisses it", async ({ page }) => {
  await openAnonymousConversation(page, "demo-open");
  const messages = page.getByRole("region", { name: "Messages" }).getByRole("article");
  await expect(messages.first()).toBeVisible();
  const before = await messages.count();
  expect(before).toBeGreaterThan(0);
  const marked = page.waitForResponse((response) => response.url().endsWith("/read"));
  await messages
    .first()
    .getByRole("button", { name: /dismiss/i })
    .click();
  await expect(messages).toHaveCount(before - 1);
  expect((await marked).status()).toBe(200);

  await openAnonymousConversation(page, "demo-open");
  await expect(messages).toHaveCount(before - 1);
});
