import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
} from "@field-advisor/api-client/testing";
import {
  createScriptedVoice,
  hangsUp,
  neverAnswers,
  pauses,
  says,
  type ScriptStep,
} from "@field-advisor/voice-client/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openView } from "../../../test/render-view.tsx";
import { agent } from "../../../test/samples.ts";
import { owner } from "../../../test/user-list.ts";
import { TestCall } from "./test-call.tsx";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const conversationId = "c0c0c0c0c0c0c0c0";

/** The panel as it stands over a screen, until it is closed. */
function Panel({ loadVoice }: Pick<ComponentProps<typeof TestCall>, "loadVoice">) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <TestCall agent={agent()} onClose={() => setOpen(false)} loadVoice={loadVoice} />;
}

/** Opens the panel over an agent that follows a script. */
async function openPanel(script: readonly ScriptStep[], more: Handlers = {}) {
  const voice = createScriptedVoice(script);
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/signed-url": () => ({ signedUrl: "wss://agent.test/talk?token=1", conversationId }),
    "POST /api/conversations/:id/end": () => ({ success: true }),
    ...more,
  });
  const view = openView(<Panel loadVoice={voice.loadVoice} />);
  const panel = within(await screen.findByRole("dialog", { name: "Test call" }));
  const advance = (ms: number) => act(() => voice.clock.advance(ms));
  const start = async () => {
    await view.user.click(await panel.findByRole("button", { name: "Start Conversation" }));
    await advance(0);
  };
  return { ...view, api, voice, panel, start, advance };
}

test("an agent is heard and read, until the owner ends it", async () => {
  const { api, user, voice, panel, start, advance } = await openPanel([says("Good morning", 1000)]);
  await start();
  expect(await panel.findByText("Speaking")).toBeVisible();
  expect(panel.getByRole("log", { name: "Transcript" })).toHaveTextContent("Agent: Good morning");
  await advance(1000);
  expect(panel.getByText("Listening")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "End" }));
  expect(await panel.findByText("You ended the conversation")).toBeVisible();
  expect(voice.sound().closed).toBe(true);
  expect(api.calls("GET /api/signed-url")).toMatchObject([{ query: { agentId: "3" } }]);
  await waitFor(() =>
    expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([
      { params: { id: conversationId }, body: { endedBy: "user" } },
    ]),
  );
});

test("closing the panel ends the conversation", async () => {
  const { api, user, voice, panel, start } = await openPanel([says("Good morning", 1000)]);
  await start();
  expect(voice.sound().closed).toBe(false);
  await user.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(voice.sound().closed).toBe(true);
  await waitFor(() => expect(api.calls("POST /api/conversations/:id/end")).toHaveLength(1));
});

test("a line that is lost is said to be, until the call ends for it", async () => {
  const { voice, panel, start, advance } = await openPanel([says("Good morning", 1000)], {
    "GET /api/signed-url": ({ query }) =>
      query.resume ? brokenConnection() : { signedUrl: "wss://agent.test", conversationId },
  });
  await start();
  act(() => void voice.network.dispatchEvent(new Event("offline")));
  expect(panel.getByText("Reconnecting…")).toBeVisible();
  expect(panel.queryByText("Speaking")).toBeNull();
  await advance(60_000);
  expect(panel.getByRole("alert")).toHaveTextContent("Connection lost");
  expect(panel.getByRole("button", { name: "Try again" })).toBeEnabled();
});

test("the agent may end it, and another try is offered", async () => {
  const { panel, start, advance } = await openPanel([says("Goodbye", 200), pauses(100), hangsUp()]);
  await start();
  await advance(1000);
  expect(await panel.findByText("The agent ended the conversation")).toBeVisible();
  expect(panel.getByRole("button", { name: "Start Conversation" })).toBeEnabled();
});

test("a start can be called off while it connects", async () => {
  const { user, voice, panel, start } = await openPanel([neverAnswers()]);
  await start();
  expect(panel.getByRole("button", { name: "Connecting..." })).toHaveAttribute("aria-disabled", "true");
  await user.click(panel.getByRole("button", { name: "Cancel" }));
  expect(await panel.findByRole("button", { name: "Start Conversation" })).toBeVisible();
  expect(voice.sound().closed).toBe(true);
});

test("why no conversation was opened is said in the server's words", async () => {
  const { panel, start } = await openPanel([], {
    "GET /api/signed-url": refusing("agent_inactive", "This agent is switched off."),
  });
  await start();
  expect(await panel.findByText("This agent is switched off.")).toBeVisible();
});
