// The screen loads these when they are visited; loaded before, no test waits for them.
import "../src/features/agents/agent-management-screen.tsx";
import "../src/features/agents/agent-screens.tsx";
import "../src/features/agents/provider-view.tsx";
import { fakeApi, type FakeApi, type Handlers, signedInAs } from "@field-advisor/api-client/testing";
import type { AgentDetail, Persona } from "@field-advisor/schema/agents.endpoints";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { agent, voiceEngines } from "./samples.ts";
import { owner } from "./user-list.ts";

export const ownPersona: Persona = {
  prompt: "You are a cautious client.",
  firstMessage: "Good morning",
  voiceId: "calm",
  script: ["I am not sure", "Tell me more"],
  facts: [{ about: ["children", "kids"], says: "Two, six and nine." }],
  rules: [{ keywords: ["fee", "fees"], say: ["How much?", "Every year?"], mood: "calm" }],
  moods: ["calm", "annoyed"],
};

/** One of our own, with everything that is known about it. */
export const ownAgent = (changes: Partial<AgentDetail> = {}): AgentDetail => ({
  ...agent(),
  persona: ownPersona,
  greetsAgain: false,
  usedBy: { rooms: [], pages: [] },
  ...changes,
});

/** A server for a signed-in owner, with one agent in its registry; a test names what else it has. */
export function serveAgents(more: Handlers = {}): FakeApi {
  return fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/agents": () => [agent()],
    "GET /api/agents/:id": () => ownAgent(),
    "GET /api/dashboard/provider": () => ({
      reachable: true,
      refusesKey: false,
      checkedAt: "2026-11-21T10:04:00Z",
    }),
    "GET /api/voice/engines": () => ({ engines: voiceEngines() }),
    "GET /api/voice/voices": () => [
      { voiceId: "calm", name: "Calm", description: "Low and slow", language: "de" },
      { voiceId: "bright", name: "Bright", description: null, language: null },
    ],
    ...more,
  });
}

/** Opens an agent's menu. */
export async function agentMenu(user: UserEvent, name = "Field agent") {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return within(await screen.findByRole("menu"));
}

/** Chooses an entry of an agent's menu. */
export async function actOnAgent(user: UserEvent, action: string, name?: string) {
  const menu = await agentMenu(user, name);
  await user.click(menu.getByRole("menuitem", { name: action }));
}
