import { type Handlers, refusing } from "@field-advisor/api-client/testing";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, conversationId, openConversation, signedUrl } from "../../../test/conversation.ts";
import { openPage } from "../../../test/pages.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const address = "GET /api/signed-url";
const remove = "DELETE /api/conversations/:id/mine/recording";

const pageWith = (privacy: Partial<PublicDeployment["privacy"]>) => {
  const page = openPage();
  return { ...page, privacy: { ...page.privacy, recordsCalls: true, recordingDays: 14, ...privacy } };
};

const open = (privacy: Partial<PublicDeployment["privacy"]> = {}, handlers: Handlers = {}) =>
  openConversation({
    page: pageWith(privacy),
    handlers: {
      [address]: ({ query }) => ({
        ...signedUrl(),
        ...(query.recording === "allowed" && { isRecorded: true as const }),
      }),
      ...handlers,
    },
  });

const tick = () => screen.findByRole("checkbox", { name: /^Record the sound of this conversation\./ });

async function talk(opened: Awaited<ReturnType<typeof open>>) {
  await opened.user.click(await button("Start Conversation"));
  await opened.voice.advance(0);
}

test("a page that records asks before the start, and who says nothing is not recorded", async () => {
  const opened = await open();
  expect(await tick()).not.toBeChecked();
  expect(screen.getByText(/can hear it for 14 days\. You can delete it at any time/)).toBeVisible();
  await talk(opened);
  expect(await button("End")).toBeVisible();
  expect(screen.queryByText("Recording")).toBeNull();
  expect(opened.api.calls(address)).toMatchObject([{ query: { recording: "refused", recordingDays: 14 } }]);
});

test("who allows it reads that it is recorded, and stops it without ending the conversation", async () => {
  const opened = await open({}, { [remove]: refusing("unavailable", "The server is busy.") });
  const { api, user } = opened;
  await user.click(await tick());
  await talk(opened);
  expect(await screen.findByText("Recording")).toBeVisible();
  expect(api.calls(address)).toMatchObject([{ query: { recording: "allowed", recordingDays: 14 } }]);
  await user.click(await button("Stop recording"));
  const question = within(await screen.findByRole("dialog", { name: "Stop recording?" }));
  expect(question.getByText(/is deleted, and nothing more is kept\./)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Stop and delete" }));
  expect(await question.findByText("The server is busy.")).toBeVisible();
  api.serve({ [remove]: () => ({ success: true }) });
  await user.click(question.getByRole("button", { name: "Stop and delete" }));
  expect(await screen.findByText("Nothing of this recording is kept.")).toBeVisible();
  expect(screen.queryByText("Recording")).toBeNull();
  expect(await button("End")).toBeVisible();
  expect(api.calls(remove)).toMatchObject([
    { params: { id: conversationId } },
    { params: { id: conversationId } },
  ]);
});

test.each<[string, Partial<PublicDeployment["privacy"]>]>([
  ["keeps no words", { keepsWords: false }],
  ["was refused consent", { consent: "required", mayRefuse: true, choice: "refused" }],
  ["has no place left", { isRecordingFull: true }],
  ["does not record", { recordsCalls: false }],
])("a page that %s does not ask", async (_which, privacy) => {
  const opened = await open(privacy);
  await button("Start Conversation");
  await talk(opened);
  await waitFor(() => expect(opened.api.calls(address)).toHaveLength(1));
  expect(opened.api.calls(address)).not.toMatchObject([{ query: { recording: expect.anything() } }]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a page that has no place left says that nothing is recorded, until the conversation begins", async () => {
  const opened = await open({ isRecordingFull: true });
  const told = /^This conversation is not recorded: there is no place left for recordings/;
  expect(await screen.findByText(told)).toBeVisible();
  await talk(opened);
  expect(await button("End")).toBeVisible();
  expect(screen.queryByText(told)).toBeNull();
});

test.each<[string, Partial<PublicDeployment["privacy"]>]>([
  ["keeps no words", { keepsWords: false }],
  ["does not record", { recordsCalls: false }],
])("a page that %s says nothing of place", async (_which, privacy) => {
  await open({ ...privacy, isRecordingFull: true });
  await button("Start Conversation");
  expect(screen.queryByText(/no place left/)).toBeNull();
});

test("consent of the page comes first", async () => {
  await open({ consent: "required", consentText: "We keep it.", choice: null });
  expect(await screen.findByRole("heading", { name: "Before you start" })).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /^Record the sound/ })).toBeNull();
});
