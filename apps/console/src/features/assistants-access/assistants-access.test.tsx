import { fakeApi, signedInAs, someone } from "@field-advisor/api-client/testing";
import { assistantTools } from "@field-advisor/schema/assistant-tools";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

async function openAssistants() {
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/keys": () => [],
    "GET /api/key-scopes": () => [],
  });
  const { user } = openApp("/connections");
  return { user, section: within(await screen.findByRole("region", { name: "Assistants" })) };
}

const address = () => new URL("/mcp", location.origin).href;

test("owners copy the address for assistants, and what to paste into the one that they have", async () => {
  const { user, section } = await openAssistants();
  expect(section.getByRole("textbox", { name: "Address for assistants" })).toHaveValue(address());
  await user.click(section.getByRole("button", { name: "Copy address for assistants" }));
  expect(await navigator.clipboard.readText()).toBe(address());
  await user.click(section.getByRole("button", { name: "Copy for Visual Studio Code" }));
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({
    servers: {
      "field-advisor": { type: "http", url: address(), headers: { Authorization: "Bearer YOUR_KEY" } },
    },
  });
});

test("owners read what an assistant can read, and what to tick for it", async () => {
  const { section } = await openAssistants();
  const parts = within(section.getByRole("list", { name: "What to let its key read" }));
  const told = parts.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(told).toContain("People");
  expect(told).toContain("Attempts: One attempt");
  for (const { title } of assistantTools) expect(told.join("\n")).toContain(title);
});
