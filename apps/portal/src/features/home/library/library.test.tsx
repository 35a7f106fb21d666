import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fileItem, hoursAgo, libraryItem, recording } from "../../../../test/content-samples.ts";
import { entry, openHome, section } from "../../../../test/open-home.ts";

const items: LibraryItem[] = [
  libraryItem(1, { title: "Market news" }),
  fileItem(2, "PDF", "guide.pdf", {
    title: "Guide",
    description: "About OBJECTIONS",
    lastOpenedAt: hoursAgo(23),
  }),
  fileItem(3, "WORD", "plan.docx", { title: "Plan", lastOpenedAt: hoursAgo(24) }),
  libraryItem(4, { title: "Portal", type: "LINK" }),
  fileItem(5, "VIDEO", "talk.mp4", { title: "Objections on film", category: "watch", position: 75 }),
  fileItem(6, "AUDIO", "talk.mp3", { title: "Calm", category: "listen", description: "No objections" }),
];

const names = async () =>
  (await section("Your library"))
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
/** A tab carries its words twice, once in the width of bold ones. */
const tab = (words: string) => (name: string) => name.startsWith(words);
const tabs = () =>
  within(screen.getByRole("tablist", { name: "Library" }))
    .getAllByRole("tab")
    .map(({ textContent }) => textContent.slice(0, textContent.length / 2));
const search = () => screen.findByRole("searchbox", { name: "Search the library" });

test("what is read, watched and listened to has a tab each, with what was opened and when", async () => {
  const { user } = openHome({ items });
  const news = await entry("Market news");
  expect(news.getByText("News")).toBeVisible();
  expect(news.getByText("New")).toBeVisible();
  expect((await entry("Guide")).getByText("23 hours ago")).toBeVisible();
  expect((await entry("Guide")).queryByText("New")).toBeNull();
  expect((await entry("Plan")).getByText("1 day ago")).toBeVisible();
  expect(tabs()).toEqual(["Read (4)", "Watch (1)", "Listen (1)"]);
  expect(await names()).toEqual(["Market news", "Guide", "Plan", "Portal"]);
  await user.click(screen.getByRole("tab", { name: tab("Watch (1)") }));
  expect(await names()).toEqual(["Objections on film"]);
  expect((await entry("Objections on film")).getByRole("button", { name: "Continue at 1:15" })).toBeVisible();
});

test("a recording says how long it is, how much of it is left, or that it is finished", async () => {
  openHome({
    items: [
      recording(3725, { id: 1, title: "Long" }),
      recording(100.2, { id: 2, title: "Begun", playedSeconds: 40 }),
      recording(100, { id: 3, title: "Heard", playedSeconds: 96, finishedAt: hoursAgo(3) }),
      recording(null, { id: 4, title: "Unknown" }),
    ],
  });
  expect((await entry("Long")).getByText("Length 1:02:05")).toBeVisible();
  expect((await entry("Begun")).getByText("1:01 left to play")).toBeVisible();
  expect((await entry("Heard")).getByText("Finished")).toBeVisible();
  expect((await entry("Unknown")).queryByText(/Length|left|Finished/)).toBeNull();
});

test("the tabs are reached and changed with the keyboard", async () => {
  const { user, router } = openHome({ items });
  const read = await screen.findByRole("tab", { name: tab("Read (4)") });
  await user.tab();
  while (document.activeElement !== read && document.activeElement !== document.body) await user.tab();
  expect(read).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tab", { name: tab("Listen (1)") })).toHaveFocus();
  await waitFor(async () => expect(await names()).toEqual(["Calm"]));
  expect(router.state.location.search).toBe("?library=listen");
  // The list itself, then what can be done in it.
  await user.tab();
  await user.tab();
  expect(screen.getByRole("link", { name: "Listen" })).toHaveFocus();
});

test("a search looks through titles and descriptions of all tabs, and stands in the address", async () => {
  const { user, router } = openHome({ items });
  await user.type(await search(), "objections{Enter}");
  await waitFor(() => expect(tabs()).toEqual(["Read (1)", "Watch (1)", "Listen (1)"]));
  expect(await names()).toEqual(["Guide"]);
  expect(router.state.location.search).toBe("?search=objections");
  expect((await section("Your library")).getByRole("status")).toHaveTextContent("1 of 6 items");
  await user.clear(await search());
  await user.type(await search(), "calm{Enter}");
  // Only this tab has something.
  await waitFor(async () => expect(await names()).toEqual(["Calm"]));
});

test("where nothing is found it says so, and everything is there again after Clear", async () => {
  const { user } = openHome({ items, address: "/?library=read&search=film" });
  expect(
    await screen.findByText("Nothing here matches your search and filter. Look in the other tabs."),
  ).toBeVisible();
  await user.type(await search(), "strip{Enter}");
  expect(await screen.findByText("Nothing here matches your search and filter.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await waitFor(async () => expect(await names()).toHaveLength(4));
  expect(await search()).toHaveValue("");
});

test("a tab with several types is narrowed to one of them", async () => {
  const { user, router } = openHome({ items });
  await user.click(await screen.findByRole("combobox", { name: "Type" }));
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
    "All types",
    "News",
    "PDF",
    "Word",
    "Link",
  ]);
  await user.click(screen.getByRole("option", { name: "PDF" }));
  expect(await names()).toEqual(["Guide"]);
  expect(router.state.location.search).toBe("?type=PDF");
  await user.click(screen.getByRole("tab", { name: tab("Listen (1)") }));
  expect(screen.queryByRole("combobox", { name: "Type" })).toBeNull();
  expect(await names()).toEqual(["Calm"]);
  expect(router.state.location.search).toBe("?library=listen");
});

test.each(["?type=AUDIO", "?type=nothing", "?library=eat"])(
  "an address with %s shows what there is",
  async (query) => {
    openHome({ items, address: `/${query}` });
    await entry("Market news");
    expect(await names()).toHaveLength(4);
  },
);

test("a tab in which there is nothing says so", async () => {
  const { user } = openHome({ items: items.slice(0, 2) });
  await user.click(await screen.findByRole("tab", { name: tab("Listen (0)") }));
  expect(await screen.findByText("Nothing here yet. Look in the other tabs.")).toBeVisible();
});

test("of two thousand items some are shown at a time, and reading goes on at the first of those that are added", async () => {
  const many = Array.from({ length: 2000 }, (_, index) => libraryItem(index + 1));
  const { user } = openHome({ items: many });
  await entry("Item 1");
  expect(await names()).toHaveLength(24);
  expect(screen.getByRole("tab", { name: tab("Read (2,000)") })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more (1,976 left)" }));
  expect(await names()).toHaveLength(48);
  expect((await entry("Item 25")).getByRole("button", { name: "Read" })).toHaveFocus();
  await user.type(await search(), "item 20{Enter}");
  await waitFor(async () => expect(await names()).toContain("Item 2000"));
});

test("a long description is folded until somebody wants to read it", async () => {
  const description = "x".repeat(2000);
  const { user } = openHome({ items: [libraryItem(1, { description })] });
  const item = await entry("Item 1");
  expect(item.getByText(description)).toHaveClass("folded-text");
  await user.click(item.getByRole("button", { name: "Show all" }));
  expect(item.getByText(description)).not.toHaveClass("folded-text");
  expect(item.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
});

test("an item whose file is missing cannot be opened", async () => {
  openHome({ items: [libraryItem(1, { type: "DOCUMENT", url: null })] });
  const item = await entry("Item 1");
  expect(item.getByText("No file yet")).toBeVisible();
  expect(within(screen.getByRole("listitem", { name: "Item 1" })).queryByRole("button")).toBeNull();
});

test("from the library an owner gets to where it is managed, and nobody else", async () => {
  openHome({ items, role: "OWNER", address: "/library" });
  expect(await screen.findByRole("link", { name: "Manage content" })).toHaveAttribute(
    "href",
    "http://console.test/content-management",
  );
  cleanup();
  openHome({ items, role: "ADMIN", address: "/library" });
  expect(await screen.findByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Manage content" })).toBeNull();
});
