import {
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  brokenConnection,
} from "@field-advisor/api-client/testing";
import type { Recorder } from "@field-advisor/voice-client/recorder";
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { expect, test } from "vitest";
import { serveAgents } from "../../../../test/agent-list.ts";
import { openApp } from "../../../../test/render-app.tsx";
import { openView } from "../../../../test/render-view.tsx";
import { owner } from "../../../../test/user-list.ts";
import { TryHearing } from "./try-hearing.tsx";

const sound = "UklGRg==";

/** A microphone that a test grants, fills and loses. */
function testRecorder() {
  const granted = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<string>();
  recorded.promise.catch(() => {});
  const recorder = { ready: granted.promise, recorded: recorded.promise, level: () => 0.5, closed: false };
  const made: Recorder = { ...recorder, close: () => void (recorder.closed = true) };
  const loadRecorder = async () => ({ createRecorder: () => made });
  return { recorder, granted, recorded, loadRecorder };
}

/** The panel as it stands over a screen, until it is closed. */
function Panel({ loadRecorder }: Pick<ComponentProps<typeof TryHearing>, "loadRecorder">) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <TryHearing onClose={() => setOpen(false)} loadRecorder={loadRecorder} />;
}

async function openHearing(handlers: Handlers = {}) {
  const microphone = testRecorder();
  const api = fakeApi({ "GET /api/auth/status": signedInAs(owner), ...handlers });
  const view = openView(<Panel loadRecorder={microphone.loadRecorder} />);
  const panel = within(await screen.findByRole("dialog", { name: "Try hearing" }));
  const press = (name: string) => view.user.click(panel.getByRole("button", { name }));
  const grant = () => act(async () => microphone.granted.resolve());
  const fill = () => act(async () => microphone.recorded.resolve(sound));
  return { ...view, ...microphone, api, panel, press, grant, fill };
}

const heard = { words: "What does it cost?", by: "ears-1", milliseconds: 1234 };

test("five seconds are recorded, and the words are shown with who heard them", async () => {
  const { api, panel, press, grant, fill } = await openHearing({
    "POST /api/voice/engines/hear": () => heard,
  });
  await press("Record");
  expect(panel.getByRole("button", { name: "Asking for the microphone..." })).toHaveAttribute(
    "aria-disabled",
  );
  await grant();
  expect(await panel.findByText("Speak now.")).toBeVisible();
  expect(panel.getByText("5 s")).toBeVisible();
  await fill();
  expect(await panel.findByText("What does it cost?")).toBeVisible();
  expect(panel.getByText("Heard by ears-1 in 1.2 s.")).toBeVisible();
  expect(panel.queryByText("Speak now.")).toBeNull();
  expect(panel.getByRole("button", { name: "Record again" })).toBeEnabled();
  expect(api.calls("POST /api/voice/engines/hear")).toMatchObject([{ body: { sound } }]);
});

test.each([
  [{ ...heard, words: "" }, /^No words were heard/],
  [{ words: null, by: null, milliseconds: 0 }, /no speech recognizer is installed/],
])("no words (%j) are said to be none", async (answer, sentence) => {
  const { panel, press, grant, fill } = await openHearing({ "POST /api/voice/engines/hear": () => answer });
  await press("Record");
  await grant();
  await fill();
  expect(await panel.findByText(sentence)).toBeVisible();
});

test.each([
  ["microphone_denied", /not allowed for this page/],
  ["microphone_dismissed", /Choose Allow/],
  ["microphone_missing", /No microphone was found/],
  ["microphone_in_use", /Another program uses the microphone/],
  ["insecure_page", /secure \(https\)/],
  ["audio_failed", /could not be recorded/],
])("a microphone that cannot be had (%s) says what to do, and is asked for again", async (code, sentence) => {
  const { panel, press, granted } = await openHearing();
  await press("Record");
  await act(async () => granted.reject(Object.assign(new Error(code), { code })));
  expect(await panel.findByRole("alert")).toHaveTextContent(sentence);
  expect(panel.getByRole("button", { name: "Record again" })).toBeEnabled();
});

test("a part of the page that does not load says so, and is asked for again", async () => {
  const microphone = testRecorder();
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
    return microphone.loadRecorder();
  };
  fakeApi({ "GET /api/auth/status": signedInAs(owner) });
  const { user } = openView(<Panel loadRecorder={load} />);
  await user.click(await screen.findByRole("button", { name: "Record" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Part of the page could not be loaded/);
  isOnline = true;
  await user.click(screen.getByRole("button", { name: "Record again" }));
  expect(await screen.findByRole("button", { name: "Asking for the microphone..." })).toBeVisible();
});

test("closed while it still loads, it opens no microphone", async () => {
  const loading = Promise.withResolvers<void>();
  let opened = 0;
  const load = async () => {
    await loading.promise;
    return { createRecorder: () => (opened++, testRecorder().loadRecorder() as never) };
  };
  fakeApi({ "GET /api/auth/status": signedInAs(owner) });
  const { user } = openView(<Panel loadRecorder={load} />);
  await user.click(await screen.findByRole("button", { name: "Record" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(async () => loading.resolve());
  expect(opened).toBe(0);
});

test("a microphone that is lost while it records is no words", async () => {
  const { api, panel, press, grant, recorded } = await openHearing();
  await press("Record");
  await grant();
  await act(async () => recorded.reject(Object.assign(new Error("gone"), { code: "microphone_missing" })));
  expect(await panel.findByRole("alert")).toHaveTextContent(/No microphone was found/);
  expect(api.calls("POST /api/voice/engines/hear")).toEqual([]);
});

test("what the recognizer fails with is said", async () => {
  const { panel, press, grant, fill } = await openHearing({
    "POST /api/voice/engines/hear": refusing("provider_failed", "The log of the voice agent says why."),
  });
  await press("Record");
  await grant();
  await fill();
  expect(await panel.findByText(/The log of the voice agent says why/)).toBeVisible();
  expect(panel.getByRole("button", { name: "Record again" })).toBeEnabled();
});

test("closing gives the microphone back", async () => {
  const { press, grant, recorder } = await openHearing();
  await press("Record");
  await grant();
  expect(recorder.closed).toBe(false);
  await press("Close");
  await waitFor(() => expect(recorder.closed).toBe(true));
});

async function openTry(name: string, handlers: Handlers) {
  const api = serveAgents(handlers);
  const { user } = openApp("/agent-management");
  await user.click(await screen.findByRole("button", { name }));
  const panel = within(await screen.findByRole("dialog", { name }));
  const press = (label: string) => user.click(panel.getByRole("button", { name: label }));
  return { api, user, panel, press };
}

test.each([
  [null, "Answered by the practice script of an agent that has none of its own in 0.1 s."],
  ["mind-2", "Answered by mind-2 in 0.1 s."],
])("a question is answered, and by whom (%s) is said", async (by, sentence) => {
  const { api, user, panel, press } = await openTry("Try thinking", {
    "POST /api/voice/engines/think": () => ({ answer: "Twenty pounds.", by, milliseconds: 80 }),
  });
  const question = panel.getByRole("textbox", { name: "Question" });
  await user.clear(question);
  await user.type(question, "What does it cost?");
  await press("Ask");
  expect(await panel.findByText("Twenty pounds.")).toBeVisible();
  expect(panel.getByText(sentence)).toBeVisible();
  expect(api.calls("POST /api/voice/engines/think")).toMatchObject([
    { body: { question: "What does it cost?" } },
  ]);
});

test("an empty question is asked for, and what fails can be tried again", async () => {
  const { api, user, panel, press } = await openTry("Try thinking", {
    "POST /api/voice/engines/think": brokenConnection,
  });
  const question = panel.getByRole("textbox", { name: "Question" });
  await user.clear(question);
  await press("Ask");
  expect(await panel.findByText("Please enter a question")).toBeVisible();
  await user.type(question, "Why?");
  await press("Ask");
  expect(await panel.findByText(/server could not be reached/)).toBeVisible();
  expect(question).toHaveValue("Why?");
  api.serve({ "POST /api/voice/engines/think": () => ({ answer: "So.", by: "m", milliseconds: 1 }) });
  await press("Ask");
  expect(await panel.findByText("So.")).toBeVisible();
});

test("a sentence is heard in the voice that was chosen", async () => {
  const { api, user, panel, press } = await openTry("Try speaking", {
    "POST /api/voice/engines/speak": () => ({ sound, by: "espeak-ng", milliseconds: 300 }),
  });
  await press("Speak");
  const voice = panel.getByRole("combobox", { name: "Voice" });
  await waitFor(() => expect(voice).toHaveAccessibleDescription("Choose a voice"));
  await user.click(voice);
  await user.click(await screen.findByRole("option", { name: "Bright" }));
  await press("Speak");
  expect(await panel.findByLabelText("The spoken sentence")).toHaveAttribute(
    "src",
    expect.stringMatching(/^blob:/),
  );
  expect(panel.getByText("Spoken by espeak-ng in 0.3 s.")).toBeVisible();
  expect(api.calls("POST /api/voice/engines/speak")).toMatchObject([{ body: { voiceId: "bright" } }]);
});
