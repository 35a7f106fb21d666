import { brokenConnection, type FakeApi, refusing, tagged } from "@field-advisor/api-client/testing";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { says } from "@field-advisor/voice-client/testing";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openConversation, startTalking } from "../test/conversation.ts";
import { openPage, pageMessage, privatePage } from "../test/pages.ts";
import { renderPage, stateOf } from "../test/render-page.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

const page = "GET /api/deployment/:slug";

/** A change to a page beside a conversation, of which the list of its messages tells. */
const change = (api: FakeApi, changed: () => PublicDeployment) =>
  api.serve({ [page]: changed, "GET /api/deployment/:slug/messages": () => tagged([], "changed") });

test("an open page takes over what was changed within a minute, without being loaded again", async () => {
  const { api } = renderPage({ page: privatePage() });
  await screen.findByRole("heading", { name: "Meet your adviser" });
  expect(api.calls(page)).toHaveLength(1);
  api.serve({ [page]: () => privatePage({ deploymentTitle: "Meet us", description: "Another talk." }) });
  await aMinute();
  expect(screen.getByRole("heading", { name: "Meet us" })).toBeVisible();
  expect(screen.getByText("Another talk.")).toBeVisible();
  expect(document.title).toBe("Meet us - Field Advisor");
  expect(api.calls(page)).toMatchObject([{ query: {} }, { query: { refresh: true } }]);
  expect(api.calls("POST /api/usage")).toHaveLength(1);
});

test("nothing is asked for while nobody sees the page", async () => {
  const { api } = renderPage({ page: privatePage() });
  await screen.findByRole("heading", { name: "Meet your adviser" });
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await aMinute();
  await aMinute();
  expect(api.calls(page)).toHaveLength(1);
});

test("a server that does not answer leaves the page as it is", async () => {
  const { api } = renderPage({ page: privatePage() });
  await screen.findByRole("heading", { name: "Meet your adviser" });
  api.serve({ [page]: brokenConnection });
  await aMinute();
  expect(screen.getByRole("heading", { name: "Meet your adviser" })).toBeVisible();
});

test("a conversation goes on when its page gets another agent, and the next one is with that", async () => {
  const { api, user } = await startTalking({ script: [says("Hello Rita", 600_000)] });
  change(api, () =>
    openPage({
      deploymentTitle: "Meet us",
      agent: { name: "Other", agentId: "agent_other", isAvailable: true, practice: null },
    }),
  );
  await aMinute();
  expect(screen.getByRole("heading", { name: "Meet us" })).toBeVisible();
  expect(screen.getByText("Hello Rita")).toBeVisible();
  expect(api.calls("GET /api/signed-url")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "End" }));
  await user.click(await screen.findByRole("button", { name: "Talk Again" }));
  expect(api.calls("GET /api/signed-url")).toMatchObject([
    { query: { agentId: "agent_coach" } },
    { query: { agentId: "agent_other" } },
  ]);
});

test("a page that was paused meanwhile says so", async () => {
  const { api } = await openConversation();
  change(api, () => openPage({ status: "paused", isActive: false, access: "form" }));
  await aMinute();
  expect(await screen.findByText("The page was paused while you were using it.")).toBeVisible();
});

test("a page that is for invited people only now asks for the code", async () => {
  const { api } = await openConversation();
  change(api, () => privatePage());
  await aMinute();
  expect(screen.getByRole("button", { name: "Access Agent" })).toBeVisible();
});

test("a page beside a conversation is read again only when its messages tell of a change", async () => {
  const { api } = await openConversation();
  await vi.waitFor(() => expect(api.calls(page)).toHaveLength(2), 10_000);
  await aMinute();
  await aMinute();
  expect(api.calls(page)).toHaveLength(2);
  expect(api.calls("GET /api/deployment/:slug/messages")).toHaveLength(3);
  change(api, () => openPage({ deploymentTitle: "Meet us" }));
  await aMinute();
  expect(screen.getByRole("heading", { name: "Meet us" })).toBeVisible();
  expect(api.calls(page)).toHaveLength(3);
});

test("a paused page that is opened again is noticed within ten seconds", async () => {
  let shown = privatePage({ status: "paused", isActive: false });
  const handlers = { "GET /api/deployment/:slug/state": () => stateOf(shown) };
  const { user } = renderPage({ page: () => shown, handlers });
  await user.click(await screen.findByRole("button", { name: "Start Conversation" }));
  expect(await screen.findByRole("heading", { name: "Service Temporarily Unavailable" })).toBeVisible();
  shown = privatePage();
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(screen.getByRole("button", { name: "Start Conversation" })).toBeVisible();
});

test("a paused page that tells nothing of its state is read again within a minute", async () => {
  let shown = privatePage({ status: "paused", isActive: false });
  const handlers = { "GET /api/deployment/:slug/state": refusing("not_found") };
  const { user } = renderPage({ page: () => shown, handlers });
  await user.click(await screen.findByRole("button", { name: "Start Conversation" }));
  shown = privatePage();
  await aMinute();
  expect(screen.getByRole("button", { name: "Start Conversation" })).toBeVisible();
});

test("an urgent message arrives within five seconds during a conversation, and is open", async () => {
  const { api, voice } = await startTalking({ script: [says("Hello Rita", 600_000)] });
  await voice.advance(0);
  api.serve({
    "GET /api/deployment/:slug/messages": () => [
      pageMessage({ messageType: "urgent", title: "The line closes at six" }),
    ],
  });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(within(screen.getByRole("article")).getByText("The line closes at six")).toBeVisible();
});

const fewSeconds = () => act(() => vi.advanceTimersByTimeAsync(4000));

/** The agent is switched off, or on again. */
const switchAgent = (api: FakeApi, isAvailable: boolean) => {
  const changed = openPage({ agent: { name: "Coach", agentId: "agent_coach", isAvailable, practice: null } });
  api.serve({ [page]: () => changed, "GET /api/deployment/:slug/state": () => stateOf(changed) });
};
const off = "Coach is switched off at the moment. You can start once it is back.";

test("a landing card follows its agent within seconds, and offers no start while it is off", async () => {
  const { api } = renderPage({ page: openPage() });
  await screen.findByRole("button", { name: "Start Conversation" });
  switchAgent(api, false);
  await fewSeconds();
  expect(screen.getByText(off)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Start Conversation" })).toBeNull();
  switchAgent(api, true);
  await fewSeconds();
  expect(screen.getByRole("button", { name: "Start Conversation" })).toBeVisible();
});

test("a conversation screen follows its agent within seconds: dot, word and what can be begun", async () => {
  const { api } = await openConversation();
  expect(screen.getByText("Available")).toBeVisible();
  switchAgent(api, false);
  await fewSeconds();
  expect(screen.getByText("Agent unavailable")).toBeVisible();
  expect(document.querySelector(".health .dot-down")).not.toBeNull();
  expect(screen.getByText(off)).toBeVisible();
  for (const name of ["Start Conversation", "Type instead"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  switchAgent(api, true);
  await fewSeconds();
  expect(screen.getByText("Available")).toBeVisible();
  expect(screen.getByRole("button", { name: "Start Conversation" })).toBeVisible();
});

test("the card after a conversation offers no other one while the agent is off", async () => {
  const { api, user } = await startTalking({ script: [says("Hello", 600_000)] });
  switchAgent(api, false);
  await fewSeconds();
  await user.click(screen.getByRole("button", { name: "End" }));
  expect(await screen.findByText("You ended the conversation")).toBeVisible();
  expect(screen.getByText(off)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Talk Again" })).toBeNull();
});

test.each([
  ["script", "This agent follows a practice script."],
  ["wordless-script", /but not what you say/],
] as const)("whoever talks to a %s is told so before the start", async (practice, sentence) => {
  const scripted = openPage({
    agent: { name: "Coach", agentId: "agent_coach", isAvailable: true, practice },
  });
  const { user } = renderPage({ page: scripted });
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Start Conversation" }));
  await user.click(await screen.findByRole("button", { name: "Click to Start" }));
  await screen.findByRole("main", { name: "Conversation" });
  expect(screen.getByText(sentence)).toBeVisible();
});
