import { brokenConnection } from "@field-advisor/api-client/testing";
import type { VoiceEngines } from "@field-advisor/schema/engines.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveAgents } from "../../../../test/agent-list.ts";
import { openApp } from "../../../../test/render-app.tsx";
import { voiceEngines } from "../../../../test/samples.ts";

const address = "/agent-management";

async function openCard(engines: VoiceEngines | null) {
  const api = serveAgents({ "GET /api/voice/engines": () => ({ engines }) });
  const { user } = openApp(address);
  const card = within(await screen.findByRole("region", { name: "Voice engines" }));
  return { api, user, card };
}

test("each engine has its name, since when it is used, and why nothing better is", async () => {
  const since = new Date(Date.now() - 150 * 60_000).toISOString();
  const { card } = await openCard(
    voiceEngines({ speaks: { name: "kokoro", since, problem: "Its files are damaged." } }),
  );
  expect(await card.findByText("level and pitch")).toBeVisible();
  expect(card.getByText("No speech recognizer")).toBeVisible();
  expect(card.getByText("Spoken words are not understood: there is no speech recognizer.")).toBeVisible();
  expect(card.getByText("The practice script")).toBeVisible();
  expect(card.getByText("kokoro").parentElement).toHaveTextContent("kokoro since 2 hours ago");
  expect(card.getByText("Its files are damaged.")).toBeVisible();
});

test("a provider that does not tell has nothing to try", async () => {
  const { card } = await openCard(null);
  expect(await card.findByText(/The voice provider does not say/)).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
});

test("a provider that cannot be asked what agents work with can be asked again", async () => {
  const api = serveAgents({ "GET /api/voice/engines": brokenConnection });
  const { user } = openApp(address);
  expect(await screen.findByText(/^Failed to ask the voice provider/)).toBeVisible();
  api.serve({ "GET /api/voice/engines": () => ({ engines: null }) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/The voice provider does not say/)).toBeVisible();
});
