import { brokenConnection, part, refusing } from "@field-advisor/api-client/testing";
import { usePhone } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { fileUrl, libraryItem, newsItem, serveLibrary } from "../../../test/library.ts";
import { openApp } from "../../../test/render-app.tsx";
import { act, menuOf } from "../../../test/user-list.ts";

const address = "/content-management";

test("the library shows what each item is, where it leads, and who may open it", async () => {
  serveLibrary();
  openApp(address);
  const fees = within(await screen.findByRole("row", { name: /Fee guide/ }));
  expect(fees.getByText("fees.pdf, 1.4 MB")).toBeVisible();
  expect(fees.getByText("PDF")).toBeVisible();
  expect(fees.getByText("Live")).toBeVisible();
  expect(fees.getByText("All users")).toBeVisible();
  expect(fees.getByText("Never")).toBeVisible();
  const news = within(screen.getByRole("row", { name: /Market news/ }));
  expect(news.getByText("news.example")).toBeVisible();
  expect(news.getByText("Offline")).toBeVisible();
  expect(news.getByText("Selected people, 3 exceptions")).toBeVisible();
});

test("an item that nobody was given says so", async () => {
  serveLibrary({
    "GET /api/dashboard/content/manage": () => [newsItem({ named: { may: 0, mayNot: 0, groups: 0 } })],
  });
  openApp(address);
  expect(await screen.findByText("No one")).toBeVisible();
});

test("the buttons lead to the control center, the landing page and the bulk upload", async () => {
  serveLibrary();
  openApp(address);
  const link = async (name: string) => screen.findByRole("link", { name });
  expect(await link("Back to Owner Control")).toHaveAttribute("href", "/owner-control");
  expect(await link("View Landing Page")).toHaveAttribute("href", "http://portal.test/");
  const bulk = within(screen.getByRole("main")).getByRole("link", { name: "Bulk Upload" });
  expect(bulk).toHaveAttribute("href", "/bulk-upload");
  expect(screen.getByRole("button", { name: "Add Content" })).toBeVisible();
});

test("the list is narrowed on the server by words, category, type and status", async () => {
  const api = serveLibrary();
  const { user } = openApp(`${address}?category=watch&type=VIDEO&isActive=false`);
  await screen.findByRole("row", { name: /Fee guide/ });
  await user.type(screen.getByRole("searchbox", { name: "Search content" }), "fee{Enter}");
  await waitFor(() =>
    expect(api.calls("GET /api/dashboard/content/manage").at(-1)).toMatchObject({
      query: { search: "fee", category: "watch", type: "VIDEO", isActive: false, limit: 25, offset: 0 },
    }),
  );
  expect(screen.getByRole("combobox", { name: "Status" })).toHaveTextContent("Offline");
});

test("a library of many items comes page by page", async () => {
  const api = serveLibrary({ "GET /api/dashboard/content/manage": () => part([libraryItem()], 60) });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() =>
    expect(api.calls("GET /api/dashboard/content/manage").at(-1)).toMatchObject({
      query: { limit: 25, offset: 25 },
    }),
  );
});

test("an item is made inactive, and live again with Undo", async () => {
  const api = serveLibrary({
    "PATCH /api/dashboard/content/:id": ({ body }) => libraryItem({ isActive: body.isActive === true }),
  });
  const { user } = openApp(address);
  await act(user, "Make Inactive", "Fee guide");
  expect(await screen.findByText("Content status updated")).toBeVisible();
  expect(screen.getByText("Fee guide: Offline")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Fee guide: Live")).toBeVisible();
  expect(api.calls("PATCH /api/dashboard/content/:id")).toMatchObject([
    { params: { id: 11 }, body: { isActive: false } },
    { params: { id: 11 }, body: { isActive: true } },
  ]);
});

test("a status that was not changed says why", async () => {
  serveLibrary({ "PATCH /api/dashboard/content/:id": refusing("not_found", "This content does not exist.") });
  const { user } = openApp(address);
  await act(user, "Make Live", "Market news");
  expect(
    await screen.findByText("Failed to update content status. This content does not exist."),
  ).toBeVisible();
});

test("an item is deleted after a question that names what goes with it", async () => {
  const api = serveLibrary({ "DELETE /api/dashboard/content/:id": () => ({ success: true }) });
  const { user } = openApp(address);
  await act(user, "Delete", "Fee guide");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete content" }));
  expect(
    question.getByText(/"Fee guide" is deleted with the record of who opened it and with its file/),
  ).toBeVisible();
  api.serve({ "GET /api/dashboard/content/manage": () => [newsItem()] });
  await user.click(question.getByRole("button", { name: "Delete content" }));
  expect(await screen.findByText("Content deleted")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("row", { name: /Fee guide/ })).toBeNull());
  expect(api.calls("DELETE /api/dashboard/content/:id")).toMatchObject([{ params: { id: 11 } }]);
});

test("an item that was not deleted keeps the question open and says why", async () => {
  serveLibrary({ "DELETE /api/dashboard/content/:id": brokenConnection });
  const { user } = openApp(address);
  await act(user, "Delete", "Fee guide");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete content" }));
  await user.click(question.getByRole("button", { name: "Delete content" }));
  expect(await screen.findByText(/^Failed to delete content\./)).toBeVisible();
  expect(question.getByRole("button", { name: "Delete content" })).toBeVisible();
});

function watchWindows() {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  return opened;
}

test("a file opens at once; an address outside is named first", async () => {
  serveLibrary();
  const opened = watchWindows();
  const { user } = openApp(address);
  await act(user, "Open", "Fee guide");
  expect(opened).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(new RegExp(`${fileUrl}$`)),
    "_blank",
    "noopener,noreferrer",
  );
  await act(user, "Open", "Market news");
  const warning = within(await screen.findByRole("alertdialog"));
  expect(warning.getByText("news.example")).toBeVisible();
  expect(opened).toHaveBeenCalledOnce();
});

test("who opened an item is told newest first and part by part", async () => {
  const at = (index: number) => ({
    id: index,
    contentId: 11,
    title: "Fee guide",
    userId: index,
    firstName: "Person",
    lastName: String(index),
    openedAt: "2026-11-20T09:00:00Z",
    finishedAt: index === 2 ? "2026-11-21T09:00:00Z" : null,
  });
  const all = Array.from({ length: 30 }, (_each, index) => at(index + 1));
  const api = serveLibrary({
    "GET /api/content/openings": ({ query: { offset, limit } }) => all.slice(offset, offset + limit),
  });
  const { user } = openApp(address);
  await act(user, "Who opened it", "Fee guide");
  const sheet = within(await screen.findByRole("dialog", { name: "Who opened it" }));
  expect(await sheet.findByText("Person 1")).toBeVisible();
  expect(sheet.getAllByText("Finished", { exact: false })).toHaveLength(1);
  expect(sheet.queryByText("Person 26")).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Load more" }));
  expect(await sheet.findByText("Person 30")).toBeVisible();
  expect(sheet.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(api.calls("GET /api/content/openings")).toMatchObject([
    { query: { contentId: 11, offset: 0 } },
    { query: { contentId: 11, offset: 25 } },
  ]);
});

test("an item that nobody has opened says so", async () => {
  serveLibrary({ "GET /api/content/openings": () => [] });
  const { user } = openApp(address);
  await act(user, "Who opened it", "Fee guide");
  expect(await screen.findByRole("heading", { name: "Nobody has opened it yet" })).toBeVisible();
});

test("on a phone the items are cards with the same menu", async () => {
  usePhone();
  serveLibrary();
  const { user } = openApp(address);
  const list = within(await screen.findByRole("list", { name: "Content" }));
  expect(list.getByText("fees.pdf, 1.4 MB")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  const menu = await menuOf(user, "Fee guide");
  expect(menu.getAllByRole("menuitem").map((entry) => entry.textContent)).toEqual([
    "Open",
    "Edit",
    "Make Inactive",
    "Permissions",
    "Who opened it",
    "Delete",
  ]);
});
