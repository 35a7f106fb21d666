import { brokenConnection, type Handlers, refusing } from "@field-advisor/api-client/testing";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { dropsTheLine, pauses, says } from "@field-advisor/voice-client/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, conversationId, signedUrl, startTalking } from "../../../test/conversation.ts";
import { grantedPage, openPage } from "../../../test/pages.ts";
import { renderPage } from "../../../test/render-page.tsx";
import { scriptedVoice } from "../../../test/scripted-voice.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Privacy = PublicDeployment["privacy"];

const asking: Partial<Privacy> = {
  consent: "required",
  consentText: "We keep what you say for a year.",
  consentVersion: 3,
};
const pageWith = (privacy: Partial<Privacy>) => {
  const page = openPage();
  return { ...page, privacy: { ...page.privacy, ...privacy } };
};
const endpoint = "POST /api/deployment/:slug/consent";
const tick = () => screen.findByRole("checkbox", { name: "I have read this and agree." });

/** Opens the conversation screen of a page whose answer changes with what is chosen. */
async function open(privacy: Partial<Privacy>) {
  let choice: Privacy["choice"] = null;
  const page = () => pageWith({ ...privacy, choice });
  const visit = renderPage({
    page: page(),
    handlers: {
      "GET /api/deployment/:slug": page,
      [endpoint]: ({ body }) => {
        choice = body.choice;
        return { success: true };
      },
    },
  });
  await visit.user.click(await button("Start Conversation"));
  await visit.user.click(await button("Click to Start"));
  return visit;
}

test("consent is asked before the first conversation, and nothing begins without a tick", async () => {
  const { api, user } = await open(asking);
  expect(await screen.findByRole("heading", { name: "Before you start" })).toHaveFocus();
  expect(screen.getByText("We keep what you say for a year.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Start Conversation" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Continue without saving" })).toBeNull();
  await user.click(await button("Agree and continue"));
  expect(await screen.findByText("Please tick that you have read this and agree.")).toBeVisible();
  expect(api.calls(endpoint)).toEqual([]);
  await user.click(await tick());
  await user.click(await button("Agree and continue"));
  expect(await button("Start Conversation")).toHaveFocus();
  expect(api.calls(endpoint)).toMatchObject([{ body: { version: 3, choice: "agreed" } }]);
});

test("whoever refuses may talk where the page permits it, and reads that nothing is kept", async () => {
  const { api, user } = await open({ ...asking, mayRefuse: true });
  await user.click(await button("Continue without saving"));
  expect(await button("Start Conversation")).toHaveFocus();
  expect(api.calls(endpoint)).toMatchObject([{ body: { choice: "refused" } }]);
  expect(screen.getByText(/nothing you say is stored\. You can change that/)).toBeVisible();
});

test("whoever refused may choose once more", async () => {
  const { api, user } = await open({ ...asking, mayRefuse: true });
  await user.click(await button("Continue without saving"));
  await user.click(await button("Change my choice"));
  expect(await screen.findByRole("heading", { name: "Before you start" })).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Start Conversation" })).toBeNull();
  await user.click(await tick());
  await user.click(await button("Agree and continue"));
  expect(await button("Start Conversation")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Change my choice" })).toBeNull();
  expect(api.calls(endpoint)).toMatchObject([
    { body: { choice: "refused" } },
    { body: { version: 3, choice: "agreed" } },
  ]);
});

test("a text that is longer than its place is scrolled by keyboard and says that there is more", async () => {
  const height = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(500);
  const { user } = await open(asking);
  const more = /^There is more below/;
  const text = screen.getByRole("region", { name: "What you agree to" });
  fireEvent.scroll(text);
  expect(screen.getByText(more)).toBeVisible();
  await user.tab();
  expect(text).toHaveFocus();
  height.mockReturnValue(0);
  fireEvent.scroll(text);
  expect(screen.queryByText(more)).toBeNull();
});

test("a text that changed meanwhile is read once more", async () => {
  const { api, user } = await open(asking);
  await user.click(await tick());
  api.serve({
    [endpoint]: refusing("version_conflict", "What is kept has just changed. Please read it once more."),
    "GET /api/deployment/:slug": () =>
      pageWith({ ...asking, consentText: "For two years.", consentVersion: 4 }),
  });
  await user.click(await button("Agree and continue"));
  expect(await screen.findByText("For two years.")).toBeVisible();
  expect(await tick()).not.toBeChecked();
  expect(screen.getByRole("alert")).toHaveTextContent("What is kept has just changed.");
});

test("a choice that could not be saved is not lost", async () => {
  const { api, user } = await open(asking);
  api.serve({ [endpoint]: brokenConnection });
  await user.click(await tick());
  await user.click(await button("Agree and continue"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your choice could not be saved.");
  expect(await tick()).toBeChecked();
});

test("a notice is shown, and whose agent it is", async () => {
  await open({ consent: "notice", consentText: "We listen to improve.", showsDisclosure: true });
  expect(await screen.findByText("We listen to improve.")).toBeVisible();
  expect(screen.getByText("You are talking to an AI agent of Ada Adviser.")).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test.each([
  [{}, /can read it\.$/],
  [{ keptDays: 30 }, /It is deleted after 30 days\.$/],
  [{ keptDays: 1 }, /It is deleted after 1 day\.$/],
  [{ keepsWords: false }, /^Nothing you say is stored\.$/],
])("the landing card says what is kept (%j)", async (privacy, told) => {
  renderPage({ page: pageWith(privacy) });
  expect(await screen.findByText(told)).toBeVisible();
});

/** A page whose owner changes what people agree to in the middle of a conversation. */
function changedMeanwhile(read = openPage()) {
  let privacy: Partial<Privacy> = {};
  const page = () => ({ ...read, privacy: { ...read.privacy, ...privacy } });
  const isAsked = () => privacy.consent === "required" && privacy.choice === null;
  return {
    change: () => void (privacy = { ...asking, mayRefuse: true, choice: null }),
    handlers: {
      "GET /api/deployment/:slug": page,
      "GET /api/signed-url": () =>
        isAsked() ? refusing("consent_needed", "Please read it.")() : signedUrl(),
      "GET /api/conversations/current": () => ({ conversationId, secondsSoFar: 60, transcript: [] }),
      [endpoint]: ({ body }: { body: { choice: Privacy["choice"] } }) => {
        privacy = { ...privacy, choice: body.choice };
        return { success: true } as const;
      },
    } as Handlers,
  };
}

const lastAddress = ({ api }: { api: Awaited<ReturnType<typeof open>>["api"] }) =>
  api.calls("GET /api/signed-url").at(-1);

test("a text that changed in the middle of a conversation is asked again when its line is lost, and then it goes on", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { change, handlers } = changedMeanwhile();
  const visit = await startTalking({
    script: [says("Hello", 100), pauses(200), dropsTheLine()],
    legs: [[says("Where were we?", 100)]],
    handlers,
  });
  change();
  await visit.voice.advance(201);
  expect(await screen.findByRole("heading", { name: "Before you continue" })).toHaveFocus();
  expect(screen.getByText("Hello")).toBeVisible();
  expect(screen.getByText(/what you have said so far is deleted\.$/)).toBeVisible();
  await visit.user.click(await tick());
  await visit.user.click(await button("Agree and continue"));
  await waitFor(() => expect(visit.api.calls("GET /api/signed-url")).toHaveLength(3));
  await visit.voice.advance(101);
  expect(
    await within(screen.getByRole("log", { name: "Transcript" })).findByText("Where were we?"),
  ).toBeVisible();
  expect(lastAddress(visit)).toMatchObject({ query: { resume: conversationId } });
});

test.each([
  ["", null],
  [", also with an invitation that is used up", "This invitation is used up. Please contact Ada Adviser."],
])("after a reload it is asked before the conversation goes on%s", async (_how, invitationEnded) => {
  vi.spyOn(console, "warn").mockReturnValue();
  const page = grantedPage({ invitationEnded });
  const { change, handlers } = changedMeanwhile(page);
  change();
  const voice = scriptedVoice([], {}, [[]]);
  const visit = renderPage({
    page,
    loadVoice: voice.loadVoice,
    handlers: { ...handlers, "POST /api/conversations/:id/end": () => ({ success: true }) },
  });
  await visit.user.click(await button(/^Continue the conversation from/));
  expect(await screen.findByRole("heading", { name: "Before you continue" })).toHaveFocus();
  expect(visit.api.calls("GET /api/signed-url")).toEqual([]);
  await visit.user.click(await tick());
  await visit.user.click(await button("Agree and continue"));
  await waitFor(() => expect(visit.api.calls("GET /api/signed-url")).toHaveLength(1));
  expect(lastAddress(visit)).toMatchObject({ query: { resume: conversationId } });
});
