// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/rubric-tab";
import { brokenConnection, type Handlers } from "@field-advisor/api-client/testing";
import { rubric as contract } from "@field-advisor/schema/rubric-forms";
import type { ReadPhrases } from "@field-advisor/schema/rubrics.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";

const rubric = contract.parse({
  criteria: [
    {
      key: "greeting",
      name: "Greeting",
      weight: 1,
      checks: [{ key: "greets", kind: "says", sentence: "Greets", phrases: ["good morning"] }],
    },
    {
      key: "price",
      name: "Price",
      weight: 2,
      checks: [
        { key: "asks", kind: "asks", sentence: "Asks", atLeast: 1 },
        {
          key: "names",
          kind: "answers",
          sentence: "Names the price",
          isBlocker: true,
          after: ["the fee"],
          phrases: ["true", "0.5 %"],
        },
      ],
    },
  ],
});

type Note = ReadPhrases["lists"][number][number]["notes"][number];
const noteOf = (phrase: string): Note[] => {
  if (phrase === "true") return [{ kind: "weak", text: "Weak: any conversation has it." }];
  return phrase === "-1" ? [{ kind: "refused", text: "Cannot be saved: the sign is lost." }] : [];
};

async function openRubric(handlers: Handlers = {}) {
  const api = serveRooms({
    "GET /api/test-rooms/:id/rubric": () => ({ version: 1, rubric, savedAt: null, savedBy: null }),
    "POST /api/test-rooms/:id/rubric/phrases": ({ body: { lists, countedIn } }) => ({
      lists: lists.map((list) =>
        list.map((phrase) => ({ notes: noteOf(phrase), foundIn: countedIn ? phrase.length : null })),
      ),
      conversations: countedIn ? 40 : 0,
    }),
    ...handlers,
  });
  const { user } = openApp("/test-room/5/edit?tab=rubric");
  const panel = within(await screen.findByRole("tabpanel"));
  await panel.findByText(/Attempts keep the version/);
  return { api, user, panel };
}

const leadTo = (panel: ReturnType<typeof within>) =>
  panel.findByRole("button", { name: "Check 2 of criterion 2: “true” (must be met)" });

test("weak phrases are told above the form, and each entry leads into its closed check", async () => {
  const { user, panel } = await openRubric();
  const region = within(await panel.findByRole("region", { name: "Weak phrases" }));
  expect(region.getByText("1 phrase is weak: any conversation has it.")).toBeVisible();
  await user.click(await leadTo(panel));
  const field = await panel.findByRole("textbox", { name: "The trainee answers" });
  await waitFor(() => expect(field).toHaveFocus());
  // It leads once: what is opened later keeps the focus where it is.
  await user.click(panel.getByRole("button", { name: /^Criterion 2:/ }));
  const criterion = panel.getByRole("button", { name: /^Criterion 2:/ });
  await user.click(criterion);
  expect(criterion).toHaveFocus();
});

test("beside the field each phrase is noted and counted, politely and without the focus", async () => {
  const { api, user, panel } = await openRubric();
  await user.click(await leadTo(panel));
  const notes = within(await panel.findByRole("list", { name: "Notes on the phrases" }));
  expect(
    await notes.findByText(/^“true”: Weak: any conversation has it\. This check must be met/),
  ).toHaveTextContent(/Found in 4 of the last 40 conversations\.$/);
  expect(notes.getByText("“0.5 %”: Found in 5 of the last 40 conversations.")).toBeVisible();
  const agents = within(panel.getByRole("list", { name: "Notes on the agent's phrases" }));
  expect(await agents.findByText(/^“the fee”: Found in 7/)).toBeVisible();
  expect(api.calls("POST /api/test-rooms/:id/rubric/phrases")).toContainEqual(
    expect.objectContaining({ body: { lists: [["the fee"]], countedIn: "agent" } }),
  );
  expect(panel.getByRole("list", { name: "Notes on the phrases" }).parentElement).toHaveAttribute(
    "aria-live",
    "polite",
  );
});

test("what is typed is noted as it is typed, and gone when it is repaired", async () => {
  const { user, panel } = await openRubric();
  await user.click(await leadTo(panel));
  const field = await panel.findByRole("textbox", { name: "The trainee answers" });
  await waitFor(() => expect(field).toHaveFocus());
  await user.clear(field);
  await user.type(field, "-1");
  expect(await panel.findByText(/^“-1”: Cannot be saved: the sign is lost\./)).toBeVisible();
  expect(field).toHaveFocus();
  expect(
    await panel.findByRole("button", { name: "Check 2 of criterion 2: “-1” (cannot be saved)" }),
  ).toBeVisible();
  await user.clear(field);
  await user.type(field, "plus one");
  await waitFor(() => expect(panel.queryByRole("region", { name: "Weak phrases" })).toBeNull());
  expect(await panel.findByText("“plus one”: Found in 8 of the last 40 conversations.")).toBeVisible();
});

test("a rubric whose phrases are worth something says nothing, and notes that fail keep nobody from saving", async () => {
  const { user, panel } = await openRubric({
    "POST /api/test-rooms/:id/rubric/phrases": brokenConnection,
    "PUT /api/test-rooms/:id/rubric": () => ({ version: 2, rubric, savedAt: null, savedBy: null }),
  });
  expect(panel.queryByRole("region", { name: "Weak phrases" })).toBeNull();
  await user.click(panel.getByRole("button", { name: /^Criterion 1:/ }));
  await user.click(panel.getByRole("button", { name: /^Check 1:/ }));
  expect(await panel.findByText(/^The notes on these phrases could not be loaded\./)).toBeVisible();
  await user.type(panel.getByRole("textbox", { name: "Phrases" }), "{End}s");
  await user.click(panel.getByRole("button", { name: "Save rubric" }));
  expect(await screen.findByText("Rubric saved")).toBeVisible();
});
