import type { News } from "@field-advisor/schema/practice.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { hoursAgo } from "../../../test/content-samples.ts";
import { openHome, section } from "../../../test/open-home.ts";
import { ownRoom } from "../../../test/room-samples.ts";

type Item = News["items"][number];

const item = (changes: Partial<Item> = {}): Item => ({
  attempt: { id: "attempt0000000000001", number: 2, room: { id: 4, name: "First meeting" } },
  person: null,
  kinds: ["comment", "check"],
  by: "Adam Reyes",
  at: hoursAgo(2),
  ...changes,
});
const told = (news: Partial<News>) => ({
  "GET /api/practice/news": () => ({ total: news.items?.length ?? 0, items: [], reviews: null, ...news }),
});

test("what a coach did stands on the home of its person, with a number at the menu", async () => {
  openHome(told({ items: [item()] }));
  const part = await section("New for you");
  expect(part.getByRole("link", { name: "Adam Reyes decided a check and commented" })).toHaveAttribute(
    "href",
    "/attempts/attempt0000000000001",
  );
  expect(part.getByText(/^First meeting, attempt 2/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Home 1 new for you" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Menu, 1 new for you" })).toBeInTheDocument();
});

test("what was taken back and whose account is gone have words too", async () => {
  openHome(told({ items: [item({ kinds: [], by: null })] }));
  expect((await section("New for you")).getByRole("link")).toHaveAccessibleName(
    "A coach took back a decision",
  );
});

test("a coach is told of answers, and how many reviews wait", async () => {
  const answered = item({ kinds: ["answer"], by: "Uma Patel", person: "Uma Patel" });
  openHome({ role: "ADMIN", ...told({ items: [answered], reviews: 100 }) });
  const part = await section("New for you");
  expect(part.getByText("99+ reviews waiting for you")).toBeVisible();
  expect(part.getByRole("link", { name: "See reviews" })).toHaveAttribute("href", "/reviews");
  expect(part.getByRole("link", { name: "Uma Patel answered you" })).toBeVisible();
});

test("an owner's home lists two in a line each, and says that more is new", async () => {
  const items = ["a", "b", "c"].map((letter) =>
    item({
      attempt: { ...item().attempt, id: letter.repeat(20) },
      kinds: ["answer"],
      by: letter === "a" ? null : "Uma Patel",
    }),
  );
  openHome({
    role: "OWNER",
    ...told({ items, reviews: 1 }),
    "GET /api/users/counts": () => ({ total: 2, active: 2, resetRequests: 0 }),
    "GET /api/user/rooms": () => [ownRoom()],
  });
  const list = within(await screen.findByRole("list", { name: "New for you" }));
  expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "1 review waiting for you",
    "A former user answered you: First meeting",
    "Uma Patel answered you: First meeting",
  ]);
  expect(screen.getByText("3 are new. Open these to see the rest.")).toBeVisible();
});

test("where nothing is new nothing is said", async () => {
  openHome(told({}));
  await section("Continue");
  expect(screen.queryByRole("region", { name: "New for you" })).toBeNull();
  expect(screen.getByRole("button", { name: "Menu" })).toBeInTheDocument();
});

test.each(["USER", "OWNER"] as const)(
  "who is asked for a model talk reads it on the home: %s",
  async (role) => {
    openHome({
      role,
      "GET /api/user/rooms": () => [ownRoom()],
      "GET /api/users/counts": () => ({ total: 3, active: 3, resetRequests: 0 }),
      "GET /api/user/model-requests": () => [
        { attempt: item().attempt, askedBy: "Cora Coach", askedAt: hoursAgo(2) },
      ],
    });
    expect(
      await screen.findByRole("link", { name: /^Cora Coach asks to use your talk as a model/ }),
    ).toHaveAttribute("href", "/attempts/attempt0000000000001");
  },
);
