import { fakeApi, refusing, tagged } from "@field-advisor/api-client/testing";
import type { PageMessage } from "@field-advisor/schema/messages.endpoints";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageMessage } from "../../../test/pages.ts";
import { MessagesBanner } from "./messages-banner.tsx";

const fine = () => ({ success: true as const });

const listed = "GET /api/deployment/:slug/messages";
const taken = async () => true;

function open(
  messages: PageMessage[],
  onError: (error: unknown) => void = () => undefined,
  onChange = taken,
) {
  const api = fakeApi({
    [listed]: () => messages,
    "PATCH /api/deployment/:slug/messages/:messageId/read": fine,
  });
  render(
    <MessagesBanner slug="demo" isTalking={false} hasWords={false} onError={onError} onChange={onChange} />,
  );
  return { api, user: userEvent.setup() };
}

const article = (name: string | RegExp) =>
  screen.findByRole("heading", { name }).then((heading) => {
    const found = heading.closest("article");
    if (!found) throw new Error("The message is not an article");
    return within(found);
  });

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ["info", "Info"],
  ["warning", "Warning"],
  ["urgent", "Urgent"],
  ["announcement", "Announcement"],
] as const)("a message of type %s says so in words", async (messageType, word) => {
  open([pageMessage({ messageType })]);
  const message = await article(`${word} New opening hours`);
  expect(message.getByText("We are here until six.")).toBeVisible();
});

test("a link opens in a new tab, tells nobody where it came from, and shows where it leads", async () => {
  open([pageMessage({ link: "https://www.example.test/hours?x=1" })]);
  const link = (await article(/New opening hours/)).getByRole("link", { name: "Learn More" });
  expect(link).toHaveAttribute("href", "https://www.example.test/hours?x=1");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(screen.getByText("(www.example.test, opens in a new tab)")).toBeVisible();
});

test("a link may carry its own words", async () => {
  open([pageMessage({ link: "https://example.test/", linkText: "See the hours" })]);
  expect(await screen.findByRole("link", { name: "See the hours" })).toBeVisible();
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.test",
  "\u0001javascript:alert(1)",
])("%j does not become a link", async (link) => {
  open([pageMessage({ link })]);
  await article(/New opening hours/);
  expect(screen.queryByRole("link")).toBeNull();
});

test("a look-alike host is shown as what it is", async () => {
  open([pageMessage({ link: "https://exаmple.test/" })]);
  expect(await screen.findByText(/xn--/)).toBeVisible();
});

test("a dismissed message disappears at once, is marked read, and stays away from this browser", async () => {
  const { api, user } = open([pageMessage(), pageMessage({ id: 2, title: "Second" })]);
  await user.click((await article(/New opening hours/)).getByRole("button", { name: /^Dismiss/ }));
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(screen.getByRole("article")).toHaveTextContent("Second");
  expect(api.calls("PATCH /api/deployment/:slug/messages/:messageId/read")).toMatchObject([
    { params: { slug: "demo", messageId: 1 } },
  ]);
  expect(localStorage.getItem("dismissed_messages_demo")).toBe("[1]");
});

test("a message that was deleted meanwhile leaves like any other", async () => {
  const failures: unknown[] = [];
  const { api, user } = open([pageMessage()], (error) => failures.push(error));
  const dismiss = (await article(/New opening hours/)).getByRole("button", { name: /^Dismiss/ });
  api.serve({
    [listed]: () => [],
    "PATCH /api/deployment/:slug/messages/:messageId/read": refusing("not_found"),
  });
  await user.click(dismiss);
  await waitFor(() => expect(api.calls(listed)).toHaveLength(2));
  expect(screen.queryByRole("article")).toBeNull();
  expect(failures).toEqual([]);
});

test("where marking failed, the next poll tries again while the message stays hidden", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api } = open([pageMessage()]);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  api.serve({ "PATCH /api/deployment/:slug/messages/:messageId/read": refusing("unavailable") });
  await user.click((await article(/New opening hours/)).getByRole("button", { name: /^Dismiss/ }));
  await waitFor(() =>
    expect(console.error).toHaveBeenCalledWith("Failed to mark message as read", expect.anything()),
  );
  expect(screen.queryByRole("article")).toBeNull();
  api.serve({ "PATCH /api/deployment/:slug/messages/:messageId/read": fine });
  const before = api.calls("PATCH /api/deployment/:slug/messages/:messageId/read").length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.calls("PATCH /api/deployment/:slug/messages/:messageId/read").slice(before)).toMatchObject([
    { params: { messageId: 1 } },
  ]);
  expect(screen.queryByRole("article")).toBeNull();
});

test("the list is asked for every minute, and not while nobody sees the page", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api } = open([]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.calls(listed)).toHaveLength(2);

  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(api.calls(listed)).toHaveLength(2);

  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(api.calls(listed)).toHaveLength(3);
});

test("a poll that fails leaves what is shown and tells the screen", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const failures: unknown[] = [];
  const { api } = open([pageMessage()], (error) => failures.push(error));
  await article(/New opening hours/);
  api.serve({ [listed]: refusing("not_signed_in") });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(failures).toMatchObject([{ code: "not_signed_in" }]);
  expect(console.error).toHaveBeenCalledWith("Failed to fetch messages", expect.anything());
  expect(screen.getByRole("article")).toBeVisible();
});

test("a spoilt list in the browser's store is as good as none", async () => {
  localStorage.setItem("dismissed_messages_demo", "{oops");
  open([pageMessage()]);
  expect(await screen.findByRole("article")).toBeVisible();
});

test("the end of a conversation asks at once whether the page is still open", async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const api = fakeApi({
    [listed]: () => [],
    "PATCH /api/deployment/:slug/messages/:messageId/read": fine,
  });
  const props = { slug: "demo", hasWords: false, onError, onChange: taken };
  const { rerender } = render(<MessagesBanner {...props} isTalking />);
  await waitFor(() => expect(api.calls(listed)).toHaveLength(1));
  api.serve({ [listed]: refusing("page_unavailable") });
  rerender(<MessagesBanner {...props} isTalking={false} />);
  await waitFor(() =>
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "page_unavailable" })),
  );
});

test("what changed on the page is told once, and again where it could not be taken over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onChange = vi.fn<typeof taken>(taken);
  const { api } = open([pageMessage()], undefined, onChange);
  const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000));
  await article(/New opening hours/);
  expect(onChange).toHaveBeenCalledTimes(1);
  await aMinute();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("article")).toBeVisible();
  api.serve({ [listed]: () => tagged([pageMessage()], "another title") });
  onChange.mockResolvedValueOnce(false);
  await aMinute();
  expect(onChange).toHaveBeenCalledTimes(2);
  await aMinute();
  expect(onChange).toHaveBeenCalledTimes(3);
  await aMinute();
  expect(onChange).toHaveBeenCalledTimes(3);
});
