import {
  brokenConnection,
  fakeApi,
  type Handlers,
  part,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import { slowTime } from "@field-advisor/ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { message } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

const pageOf = (n: number, values: Partial<MessagePage> = {}): MessagePage => ({
  id: `page${String(n).padStart(16, "0")}`,
  deploymentName: `Page ${n}`,
  recipientEmail: `reader-${n}@example.test`,
  status: "active",
  ...values,
});

const totals = { messages: 4, active: 2, deployments: 9, sends: 1234, recent: [] };

const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/deployment-messages": () => [message()],
    "GET /api/deployment-messages/totals": () => totals,
    "GET /api/deployment-messages/pages": () => [pageOf(1), pageOf(2)],
    ...more,
  });

const card = async (name: string) => within(await screen.findByRole("listitem", { name }));
const sheet = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("the centre has its frame, its figures and its newest messages", async () => {
  const recent = [{ id: 7, title: "Newest", assignmentCount: 12, createdAt: "2026-11-20T09:05:00Z" }];
  serve({ "GET /api/deployment-messages/totals": () => ({ ...totals, recent }) });
  openApp("/messages");
  expect(
    await screen.findByRole("heading", { name: "Deployment Messages Command Center", level: 1 }),
  ).toBeVisible();
  for (const text of ["Real-time deployment communications", "Auto-refresh: 5s", "Live"])
    expect(screen.getByText(text)).toBeVisible();
  expect(await screen.findByText("2 active messages")).toBeVisible();
  expect(screen.getAllByText("Version 3.3")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Field Advisor" })).toHaveAttribute("href", "/");
  const analytics = within(screen.getByRole("region", { name: "Message Analytics" }));
  const shown = ["Total Messages", "Active Now", "Total Deployments", "Coverage"].map(
    (name) => analytics.getByText(name).nextSibling?.textContent,
  );
  expect(shown).toEqual(["4", "2", "9", "1,234 sends"]);
  const activity = within(screen.getByRole("region", { name: "Recent Activity" }));
  expect(activity.getByText("Newest")).toBeVisible();
  expect(activity.getByText(/^12 deployments/)).toBeVisible();
});

test("a message shows its type, state, reach, time and link", async () => {
  serve({
    "GET /api/deployment-messages": () => [
      message({ messageType: "urgent", link: "https://exаmple.test/x", showUntil: "2099-11-20T09:05:00Z" }),
      message({ id: 8, title: "Second", isActive: false, link: "https://a.test/", linkText: "Read on" }),
      message({
        id: 9,
        title: "Third",
        isExpired: true,
        showUntil: "2026-11-20T09:05:00Z",
        assignmentCount: 1,
      }),
    ],
  });
  openApp("/messages");
  const first = await card("New opening hours");
  for (const text of ["Urgent", "LIVE", "We are here until six.", /^\(xn--.*opens in a new tab\)$/])
    expect(first.getByText(text)).toBeVisible();
  expect(first.getByText(/^12 deployments · Read by 3 people · Until .* · Sent by Olga Own$/)).toBeVisible();
  expect(first.getByText(/^\d\d:\d\d$/)).toBeVisible();
  const link = first.getByRole("link", { name: "View Link" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  const second = await card("Second");
  expect(second.getByText("PAUSED")).toBeVisible();
  expect(second.getByRole("link", { name: "Read on" })).toBeVisible();
  const third = await card("Third");
  expect(third.getByText("Expired")).toBeVisible();
  expect(third.queryByText("LIVE")).toBeNull();
  expect(third.getByText(/^1 deployment · .*Expired Nov 20, 2026/)).toBeVisible();
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.test"])(
  "%j does not become a link",
  async (link) => {
    serve({ "GET /api/deployment-messages": () => [message({ link })] });
    openApp("/messages");
    const shown = await card("New opening hours");
    expect(shown.queryByRole("link")).toBeNull();
  },
);

test("without messages the first one is asked for", async () => {
  serve({ "GET /api/deployment-messages": () => [] });
  const { user, router } = openApp("/messages");
  expect(await screen.findByRole("heading", { name: "MESSAGE READY" })).toBeVisible();
  expect(screen.getByText("Send your first message...")).toBeVisible();
  await user.click(screen.getAllByRole("button", { name: "Send Message" })[1] ?? document.body);
  expect(await screen.findByRole("dialog", { name: "Send New Message" })).toBeVisible();
  expect(router.state.location.search).toBe("?new=true");
});

test("messages are found by text and state", async () => {
  const api = serve({ "GET /api/deployment-messages": () => part([message()], 60) });
  const { user, router } = openApp("/messages?state=paused");
  await user.type(await screen.findByRole("searchbox", { name: "Search messages" }), "hours{Enter}");
  await waitFor(() => expect(router.state.location.search).toBe("?state=paused&search=hours"));
  await waitFor(() =>
    expect(api.calls("GET /api/deployment-messages").at(-1)).toMatchObject({
      query: { state: "paused", search: "hours", limit: 25, offset: 0 },
    }),
  );
});

test("pausing sends the state it should have, says so, and can be undone", async () => {
  let isActive = true;
  const api = serve({
    "GET /api/deployment-messages": () => [message({ isActive })],
    "PATCH /api/deployment-messages/:id": ({ body }) =>
      message({ isActive: (isActive = body.isActive ?? true) }),
  });
  const { user } = openApp("/messages");
  await user.click((await card("New opening hours")).getByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Message status has been updated successfully.")).toBeVisible();
  expect(await screen.findByText("PAUSED")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("LIVE")).toBeVisible();
  expect(api.calls("PATCH /api/deployment-messages/:id")).toMatchObject([
    { params: { id: 7 }, body: { isActive: false } },
    { params: { id: 7 }, body: { isActive: true } },
  ]);
});

test("a message that could not be paused says so", async () => {
  serve({ "PATCH /api/deployment-messages/:id": refusing("not_found", "This message does not exist.") });
  const { user } = openApp("/messages");
  await user.click((await card("New opening hours")).getByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Failed to update message. This message does not exist.")).toBeVisible();
});

test("deleting asks first, and stays open where it did not work", async () => {
  const api = serve({
    "DELETE /api/deployment-messages/:id": refusing("unavailable", "The service is busy."),
  });
  const { user } = openApp("/messages");
  await user.click((await card("New opening hours")).getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog", { name: 'Delete "New opening hours"?' }));
  await user.click(question.getByRole("button", { name: "Delete message" }));
  expect(await screen.findByText("Failed to delete message. The service is busy.")).toBeVisible();
  api.serve({
    "DELETE /api/deployment-messages/:id": () => ({ success: true }),
    "GET /api/deployment-messages": () => [],
  });
  await user.click(question.getByRole("button", { name: "Delete message" }));
  expect(await screen.findByText("Message has been deleted successfully.")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "MESSAGE READY" })).toBeVisible();
});

test("a message that goes to others' pages too has no actions, and says why", async () => {
  serve({
    "GET /api/auth/status": signedInAs(someone({ role: "ADMIN" })),
    "GET /api/deployment-messages": () => [message({ mayChange: false })],
  });
  openApp("/messages");
  const shared = await card("New opening hours");
  expect(shared.getByText(/^Only an owner can change this message/)).toBeVisible();
  expect(shared.queryByRole("button")).toBeNull();
});

test("a message is sent with everything that was filled in", async () => {
  const api = serve({ "POST /api/deployment-messages": () => message() });
  const { user } = openApp("/messages");
  await user.click(await screen.findByRole("button", { name: "Send Message" }));
  const form = await sheet("Send New Message");
  await user.type(form.getByRole("textbox", { name: "Title" }), "Hello");
  await user.type(form.getByRole("textbox", { name: "Message" }), "World");
  await user.click(form.getByRole("combobox", { name: "Type" }));
  await user.click(await screen.findByRole("option", { name: "Urgent" }));
  await user.type(form.getByRole("textbox", { name: /^Link \(/ }), "https://a.test/");
  await user.click(form.getByRole("button", { name: "1 Week" }));
  const before = Date.now();
  await user.click(await form.findByRole("button", { name: "Select All" }));
  expect(form.getByText("2 of 2 selected")).toBeVisible();
  await user.click(form.getByRole("option", { name: /^Page 1/ }));
  await user.click(form.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Your message has been sent successfully.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [sent] = api.calls("POST /api/deployment-messages") as [{ body: { showUntil: string } }];
  expect(sent).toMatchObject({
    body: {
      title: "Hello",
      message: "World",
      messageType: "urgent",
      link: "https://a.test/",
      linkText: null,
      deploymentIds: [pageOf(2).id],
    },
  });
  const ahead = Date.parse(sent.body.showUntil) - before;
  expect(Math.round(ahead / 86_400_000)).toBe(7);
});

test("without title, text or deployment nothing is sent, and all of it is named", async () => {
  const api = serve();
  const { user } = openApp("/messages?new=true");
  const form = await sheet("Send New Message");
  await form.findByRole("listbox", { name: /Deployments/ });
  await user.type(form.getByRole("textbox", { name: "Title" }), "   ");
  await user.click(form.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Validation Error")).toBeVisible();
  expect(
    screen.getByText("Please fill in all required fields and select at least one deployment."),
  ).toBeVisible();
  for (const text of ["Title is required", "Message is required", "Select at least one deployment"])
    expect(form.getAllByText(text)[0]).toBeVisible();
  expect(api.calls("POST /api/deployment-messages")).toHaveLength(0);
});

test("a link that is no web address and an end that is over are named beside their fields", async () => {
  const api = serve();
  const { user } = openApp("/messages?new=true");
  const form = await sheet("Send New Message");
  await user.type(form.getByRole("textbox", { name: "Title" }), "Hello");
  await user.type(form.getByRole("textbox", { name: "Message" }), "World");
  await user.type(form.getByRole("textbox", { name: /^Link \(/ }), "javascript:alert(1)");
  await user.type(form.getByLabelText(/^Show until/), "2020-01-01T10:00");
  await user.click(await form.findByRole("button", { name: "Select All" }));
  await user.click(form.getByRole("button", { name: "Send Message" }));
  expect(await form.findByText("Please enter an address that starts with https:// or http://")).toBeVisible();
  expect(form.getByText("Choose a time in the future")).toBeVisible();
  expect(screen.queryByText("Validation Error")).toBeNull();
  expect(api.calls("POST /api/deployment-messages")).toHaveLength(0);
});

test.each([
  [
    refusing("invalid_request", "No.", [
      { path: "deploymentIds", message: "One of the deployments does not exist" },
    ]),
    /^One of the deployments/,
  ],
  [brokenConnection, /^The server could not be reached/],
])("a message that could not be sent says why and keeps what was typed: %#", async (create, sentence) => {
  serve({ "POST /api/deployment-messages": create });
  const { user } = openApp("/messages?new=true");
  const form = await sheet("Send New Message");
  await user.type(form.getByRole("textbox", { name: "Title" }), "Hello");
  await user.type(form.getByRole("textbox", { name: "Message" }), "World");
  await user.click(await form.findByRole("button", { name: "Select All" }));
  await user.click(form.getByRole("button", { name: "Send Message" }));
  expect(await form.findByText(sentence)).toBeVisible();
  expect(screen.getByText(/^Failed to send message\./)).toBeVisible();
  expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Hello");
});

test("of 5,000 deployments only those in sight exist, and the keyboard reaches all of them", async () => {
  const pages = Array.from({ length: 5000 }, (_, n) => pageOf(n + 1));
  serve({ "GET /api/deployment-messages/pages": () => pages });
  const { user } = openApp("/messages?new=true");
  const form = await sheet("Send New Message");
  const list = await form.findByRole("listbox", { name: /Deployments/ });
  expect(form.getAllByRole("option").length).toBeLessThan(50);
  act(() => list.focus());
  await user.keyboard(" {ArrowDown}{ArrowDown} {End} ");
  expect(form.getByText("3 of 5,000 selected")).toBeVisible();
  expect(form.getByRole("option", { name: /^Page 5000/ })).toHaveAttribute("aria-selected", "true");
  await user.type(form.getByRole("searchbox", { name: "Search deployments" }), "reader-42{Enter}");
  await user.click(await form.findByRole("option", { name: /^Page 42 / }));
  await user.click(form.getByRole("button", { name: "Select All" }));
  expect(form.getByText("114 of 5,000 selected")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Clear All" }));
  expect(form.getByText("0 of 5,000 selected")).toBeVisible();
});

test("where there are no deployments the list says so; where they cannot be read it offers another try", async () => {
  const api = serve({ "GET /api/deployment-messages/pages": brokenConnection });
  const { user } = openApp("/messages?new=true");
  const form = await sheet("Send New Message");
  expect(await form.findByText(/^Failed to fetch deployments\./)).toBeVisible();
  api.serve({ "GET /api/deployment-messages/pages": () => [] });
  await user.click(form.getByRole("button", { name: "Retry" }));
  expect(await form.findByText("No active deployments found")).toBeVisible();
});

test("the end and the deployments of a message can be changed, and only what changed is sent", async () => {
  const api = serve({
    "GET /api/deployment-messages": () => [message({ showUntil: "2020-01-01T10:00:00Z", isExpired: true })],
    "GET /api/deployment-messages/:id/pages": () => [pageOf(1), pageOf(3, { status: "paused" })],
    "PATCH /api/deployment-messages/:id": () => message(),
  });
  const { user } = openApp("/messages");
  await user.click((await card("New opening hours")).getByRole("button", { name: "Change" }));
  let form = await sheet("Change message");
  await user.click(await form.findByRole("option", { name: /^Page 2/ }));
  expect(form.getByRole("option", { name: /^Page 3.*Paused/ })).toHaveAttribute("aria-selected", "true");
  await user.click(form.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Message has been updated successfully.")).toBeVisible();
  await user.click((await card("New opening hours")).getByRole("button", { name: "Change" }));
  form = await sheet("Change message");
  await user.click(await form.findByRole("button", { name: "Never" }));
  await user.click(form.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(api.calls("PATCH /api/deployment-messages/:id")).toHaveLength(2));
  expect(api.calls("PATCH /api/deployment-messages/:id")).toMatchObject([
    { body: { deploymentIds: [pageOf(1).id, pageOf(3).id, pageOf(2).id] } },
    { body: { showUntil: null } },
  ]);
});

test("a message that somebody else changed meanwhile shows both values and loses neither", async () => {
  const api = serve({
    "GET /api/deployment-messages/:id/pages": () => [pageOf(1)],
    "PATCH /api/deployment-messages/:id": refusing("version_conflict"),
  });
  const { user } = openApp("/messages");
  await user.click((await card("New opening hours")).getByRole("button", { name: "Change" }));
  const form = await sheet("Change message");
  await user.click(await form.findByRole("option", { name: /^Page 2/ }));
  await user.click(form.getByRole("button", { name: "Save changes" }));
  expect(await form.findByText("Somebody else changed this message meanwhile.")).toBeVisible();
  api.serve({
    "GET /api/deployment-messages/:id": () => message({ version: 2, showUntil: "2099-11-20T09:05:00Z" }),
    "GET /api/deployment-messages/:id/pages": () => [pageOf(3, { status: "paused" })],
    "PATCH /api/deployment-messages/:id": () => message({ version: 3 }),
  });
  await user.click(form.getByRole("button", { name: "Load current values" }));
  await waitFor(() =>
    expect(form.getByRole("listbox", { name: "Deployments" })).toHaveAccessibleDescription(
      "Now saved as: 1 deployment",
    ),
  );
  expect(form.getByRole("option", { name: /^Page 2/ })).toHaveAttribute("aria-selected", "true");
  expect(form.getByRole("option", { name: /^Page 3/ })).toHaveAttribute("aria-selected", "false");
  expect(form.getByLabelText(/^Show until/)).not.toHaveValue("");
  await user.click(form.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(api.calls("PATCH /api/deployment-messages/:id").at(-1)).toEqual({
      params: { id: 7 },
      query: undefined,
      body: { deploymentIds: [pageOf(1).id, pageOf(2).id], version: 2 },
    }),
  );
});

test("the list is asked for every five seconds, not while nobody sees it, and twice without an answer is reconnecting", async () => {
  slowTime();
  const api = serve();
  openApp("/messages");
  await card("New opening hours");
  const asked = () => api.calls("GET /api/deployment-messages").length;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(asked()).toBe(1);
  await pass(5000);
  expect(asked()).toBe(2);

  api.serve({ "GET /api/deployment-messages": brokenConnection });
  await pass(5000);
  expect(screen.getByText("Live")).toBeVisible();
  await pass(5000);
  expect(screen.getByText("Reconnecting...")).toBeVisible();
  expect(screen.getByText(/^This list may be out of date/)).toBeVisible();
  expect(screen.getByRole("listitem", { name: "New opening hours" })).toBeVisible();
  api.serve({ "GET /api/deployment-messages": () => [message({ title: "Newer" })] });
  await pass(5000);
  expect(screen.getByText("Live")).toBeVisible();
  expect(await screen.findByRole("listitem", { name: "Newer" })).toBeVisible();

  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  const before = asked();
  await pass(60_000);
  expect(asked()).toBe(before);
  hidden.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await pass(0);
  expect(asked()).toBe(before + 1);
});
