import { startProductWith } from "../api-beside.ts";
import { look, settle } from "../look.ts";
import { finish, say } from "../practice-room.ts";
import { expect, expectAccessibleAtNight, resize, signIn, test } from "../test.ts";

let product: Awaited<ReturnType<typeof startProductWith>>;

// On data of its own: what somebody practises takes a return away, for every journey.
test.beforeAll(async () => {
  product = await startProductWith({});
});
test.afterAll(() => product.stop());

test("a room that was passed days ago comes back, is put off, taken back, and practised", async ({
  browser,
}) => {
  const uma = await signIn(browser, "user@demo.test", `${product.portal}/`, product.portal);
  const back = uma.getByRole("list", { name: "Comes back today" });
  const entry = back.getByRole("listitem", { name: "Practise “First meeting” again" });
  await expect(entry.getByText("Comes back", { exact: true })).toBeVisible();
  await expect(entry.getByText(/^Time 1 of 3\. Passed on /)).toBeVisible();
  await expect(entry.getByText(/late|Due/)).toHaveCount(0);
  await look(uma, "portal-comes-back");
  await resize(uma, { width: 320, height: 700 });
  await settle(uma);
  await expectAccessibleAtNight(uma);
  await look(uma, "portal-comes-back-phone");

  await entry.getByRole("button", { name: "Not now" }).click();
  await expect(entry).toHaveCount(0);
  await uma.reload();
  await expect(uma.getByRole("region", { name: "To do" })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await uma.evaluate(async () => {
    const rooms = (await (await fetch("/api/user/rooms")).json()) as { id: number; name: string }[];
    const id = rooms.find(({ name }) => name === "First meeting")?.id;
    await fetch(`/api/user/returns/${id}`, {
      method: "PUT",
      body: JSON.stringify({ isPutOff: false }),
      headers: { "content-type": "application/json" },
    });
  });
  await uma.reload();
  await entry.getByRole("link", { name: "Practise “First meeting” again" }).click();

  await say(uma, "Good morning. What would you like to talk about today?");
  await finish(uma);
  await uma.goto(`${product.portal}/`);
  await expect(uma.getByRole("region", { name: "To do" })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await uma.context().close();
});
