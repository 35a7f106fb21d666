// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/rubric-tab";
import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import type { StoredConversation } from "@field-advisor/schema/conversations.endpoints";
import { rubric as contract } from "@field-advisor/schema/rubric-forms";
import type { TriedRubric } from "@field-advisor/schema/rubrics.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";
import { attemptSummary } from "../../../test/samples.ts";

const rubric = contract.parse({
  criteria: [
    {
      key: "truth",
      name: "Truth",
      weight: 2,
      checks: [
        { key: "returns", kind: "says", sentence: "Says that returns vary", phrases: ["can fall"] },
        { key: "kind", kind: "judged", sentence: "Is kind" },
      ],
    },
  ],
});

const line = { isSpoken: false, atSeconds: null, sound: null };

const tried: TriedRubric = {
  lines: [
    { ...line, place: 0, isUser: false, text: "Is it safe?" },
    { ...line, place: 1, isUser: true, text: "No: it can fall, and it can rise." },
  ],
  checks: [
    {
      key: "returns",
      kind: "says",
      result: "met",
      evidence: [
        { line: 1, start: 7, end: 15 },
        { line: 0, start: 0, end: 0 },
      ],
      reason: null,
    },
    {
      key: "kind",
      kind: "judged",
      result: "waiting",
      evidence: [{ line: 1, start: 0, end: 15 }],
      reason: "No model is connected.",
    },
  ],
  score: 100,
  mostScore: 100,
  passed: true,
  isTooShort: false,
  decided: 1,
  total: 2,
};

const conversation: StoredConversation = {
  id: "abcdefgh12345678",
  title: "Autumn meeting",
  who: { kind: "recipient", name: "Rita Recipient", email: null },
  startedAt: "2026-11-20T09:00:00Z",
  durationSeconds: 90,
  lines: 12,
};

const judgedAttempt = attemptSummary();

async function openTry(handlers: Handlers = {}, attempt = "") {
  const api = serveRooms({
    "GET /api/test-rooms/:id/rubric": () => ({ version: 1, rubric, savedAt: null, savedBy: null }),
    "GET /api/conversations": () => [conversation],
    "POST /api/test-rooms/:id/rubric/try": () => tried,
    ...handlers,
  });
  const { user } = openApp(`/test-room/5/edit?tab=rubric${attempt}`);
  const part = within(await screen.findByRole("region", { name: "Try it" }));
  const tryIt = () => user.click(part.getByRole("button", { name: "Try it" }));
  const paste = async (text: string) => {
    await user.click(part.getByRole("radio", { name: "Pasted" }));
    await user.click(part.getByRole("textbox", { name: "Conversation" }));
    await user.paste(text);
  };
  const calls = () => api.calls("POST /api/test-rooms/:id/rubric/try");
  return { api, user, part, tryIt, paste, calls };
}

test("a stored conversation is found and judged by the rubric as it stands, unsaved", async () => {
  const { api, user, part, tryIt, calls } = await openTry();
  await user.type(screen.getByRole("textbox", { name: /^Goal/ }), "Peace");
  await user.type(part.getByRole("combobox", { name: "Conversation" }), "autumn");
  await waitFor(() =>
    expect(api.calls("GET /api/conversations").at(-1)).toMatchObject({ query: { search: "autumn" } }),
  );
  await user.click(await screen.findByRole("option", { name: /^Autumn meeting.*Rita Recipient.*12 lines/ }));
  await tryIt();
  expect(await part.findByText("Score 100, passed. 1 of 2 checks decided.")).toBeVisible();
  expect(part.getByRole("status")).toHaveTextContent(/^Score 100/);
  const truth = within(part.getByRole("region", { name: "Truth" }));
  const [returns, kind] = truth.getAllByRole("listitem");
  expect(returns).toHaveTextContent(/^MetSays that returns vary/);
  expect(kind).toHaveTextContent(/^Waiting for a coachIs kindNo model is connected\./);
  expect(calls()).toEqual([
    {
      params: { id: 5 },
      query: undefined,
      body: { rubric: { ...rubric, goal: "Peace" }, conversationId: conversation.id },
    },
  ]);
  await user.type(screen.getByRole("textbox", { name: /^Goal/ }), "!");
  expect(part.getByText(/^The rubric has changed since\./)).toBeVisible();
});

test("an attempt of the room is found by its person and judged; one that the address names is chosen", async () => {
  const { api, user, part, tryIt, calls } = await openTry(
    { "GET /api/attempts": () => [judgedAttempt] },
    "&attempt=cccccccccccccccc",
  );
  const field = part.getByRole("combobox", { name: "Attempt" });
  expect(field).toHaveValue("The attempt you came from");
  await tryIt();
  expect(await part.findByText("Score 100, passed. 1 of 2 checks decided.")).toBeVisible();
  await user.clear(field);
  await user.type(field, "ada");
  await waitFor(() =>
    expect(api.calls("GET /api/attempts").at(-1)).toMatchObject({
      query: { roomId: 5, search: "ada", withWords: true },
    }),
  );
  await user.click(await screen.findByRole("option", { name: /^Ada Lovelace, attempt 3.*60%, not passed/ }));
  await tryIt();
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(calls()).toMatchObject([
    { body: { attemptId: "cccccccccccccccc" } },
    { body: { attemptId: judgedAttempt.id } },
  ]);
});

test("evidence leads to its words, which are marked", async () => {
  const { user, part, tryIt, paste } = await openTry();
  await paste("Client: Is it safe?");
  await tryIt();
  const talk = within(await part.findByRole("group", { name: "The conversation that was tried" }));
  const marked = () => talk.getAllByText(/./, { selector: "mark" }).map((mark) => mark.textContent);
  expect(marked()).toEqual(["Is it safe?", "can fall"]);
  await user.click(part.getByRole("button", { name: "Line 2: “can fall”" }));
  const words = talk.getByText("can fall", { selector: "mark" });
  expect(words).toHaveAttribute("aria-current", "true");
  expect(words).toHaveFocus();
  await user.click(part.getByRole("button", { name: "Line 1: “Is it safe?”" }));
  expect(talk.getByText("Is it safe?", { selector: "mark" })).toHaveFocus();
  expect(words).not.toHaveAttribute("aria-current");
  await user.click(part.getByRole("button", { name: "Line 2: “No: it can fall”" }));
  expect(talk.getByText("No: it can fall", { selector: "mark" })).toHaveFocus();
  expect(marked()).toEqual(["Is it safe?", "No: it can fall"]);
});

test("a pasted conversation is judged; what could not be tried says why, and loses nothing", async () => {
  const { api, part, tryIt, paste, calls } = await openTry();
  await tryIt();
  const stored = part.getByRole("combobox", { name: "Conversation" });
  expect(stored).toHaveAccessibleDescription("Choose a conversation");
  expect(stored).toHaveFocus();
  await paste("Client: Is it safe?");
  await tryIt();
  await part.findByText(/^Score 100/);
  expect(calls()).toMatchObject([{ body: { transcript: "Client: Is it safe?" } }]);
  api.serve({ "POST /api/test-rooms/:id/rubric/try": brokenConnection });
  await tryIt();
  expect(
    await part.findByText(/^The rubric could not be tried\. The server could not be reached/),
  ).toBeVisible();
  expect(part.getByRole("textbox", { name: "Conversation" })).toHaveValue("Client: Is it safe?");
  expect(part.getByText(/^Score 100/)).toBeVisible();
});

test("a rubric that is wrong is not tried: the form shows where", async () => {
  const { user, part, tryIt, paste, calls } = await openTry();
  await user.click(screen.getByRole("button", { name: /^Criterion 1: Truth/ }));
  await user.clear(screen.getByRole("textbox", { name: "Name" }));
  await user.click(screen.getByRole("button", { name: /^Criterion 1:/ }));
  await paste("Client: Is it safe?");
  await tryIt();
  expect(await part.findByText(/^Correct the rubric first/)).toBeVisible();
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(name).toHaveAccessibleDescription("A criterion needs a name");
  await waitFor(() => expect(name).toHaveFocus());
  expect(calls()).toEqual([]);
});

test("what the server finds wrong while it is tried is said at its field", async () => {
  const issues = [{ path: "rubric.criteria.0.checks.0.phrases.0", message: "Not this phrase" }];
  const { part, tryIt, paste } = await openTry({
    "POST /api/test-rooms/:id/rubric/try": refusing("invalid_request", "Check the rubric.", issues),
  });
  await paste("Client: Is it safe?");
  await tryIt();
  const phrases = await screen.findByRole("textbox", { name: "Phrases" });
  expect(phrases).toHaveAccessibleDescription(/^Not this phrase/);
  expect(part.getByText("The rubric could not be tried. Check the rubric.")).toBeVisible();
});
