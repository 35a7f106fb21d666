import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button } from "../../../test/conversation.ts";
import { openPage } from "../../../test/pages.ts";
import { renderPage } from "../../../test/render-page.tsx";

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
  expect(screen.queryByRole("button", { name: "Continue without being kept" })).toBeNull();
  await user.click(await button("Agree and continue"));
  expect(await screen.findByText("Please tick that you have read this and agree.")).toBeVisible();
  expect(api.calls(endpoint)).toEqual([]);
  await user.click(await tick());
  await user.click(await button("Agree and continue"));
  expect(await button("Start Conversation")).toBeVisible();
  expect(api.calls(endpoint)).toMatchObject([{ body: { version: 3, choice: "agreed" } }]);
});

test("whoever refuses may talk where the page permits it, and reads that nothing is kept", async () => {
  const { api, user } = await open({ ...asking, mayRefuse: true });
  await user.click(await button("Continue without being kept"));
  expect(await button("Start Conversation")).toBeVisible();
  expect(api.calls(endpoint)).toMatchObject([{ body: { choice: "refused" } }]);
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
  [{ keepsWords: false }, /^Nothing of what you say is kept\.$/],
])("the landing card says what is kept (%j)", async (privacy, told) => {
  renderPage({ page: pageWith(privacy) });
  expect(await screen.findByText(told)).toBeVisible();
});
