// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/variants-tab";
import { refusing, type Handlers } from "@field-advisor/api-client/testing";
import type { RoomVariant, RoomVariants } from "@field-advisor/schema/variants.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";

const angry: RoomVariant = {
  id: 4,
  name: "Angry",
  level: "hard",
  counterpart: "Her brother.",
  mood: "impatient",
  opening: "I have five minutes.",
  objections: ["That is too dear.", "My bank does it for nothing."],
  agent: null,
  attempts: 12,
};

const known = (changes: Partial<RoomVariants> = {}): RoomVariants => ({
  variants: [angry],
  exam: { meets: "room", variantId: null },
  isAssessment: false,
  agents: [{ id: 9, name: "Carol" }],
  agentTakesWords: true,
  ...changes,
});

const create = "POST /api/test-rooms/:id/variants";
const update = "PUT /api/test-rooms/:id/variants/:variantId";
const remove = "DELETE /api/test-rooms/:id/variants/:variantId";
const exam = "PUT /api/test-rooms/:id/variants-in-assessments";
const done = () => ({ success: true as const });

async function open(variants: Partial<RoomVariants> = {}, handlers: Handlers = {}) {
  const api = serveRooms({
    "GET /api/test-rooms/:id/variants": () => known(variants),
    [create]: done,
    [update]: done,
    [remove]: done,
    [exam]: done,
    ...handlers,
  });
  const { user } = openApp("/test-room/5/edit?tab=variants");
  const panel = within(await screen.findByRole("tabpanel"));
  await panel.findByRole("button", { name: "Add variant" });
  const fill = async (name: string, text: string) => {
    const role = name === "Mood at the start" ? "combobox" : "textbox";
    const box = screen.getByRole(role, { name: new RegExp(`^${name}`) });
    await user.clear(box);
    await user.click(box);
    await user.paste(text);
  };
  return { api, user, panel, fill };
}

test("an owner adds a variant, with each objection on a line", async () => {
  const { api, user, panel, fill } = await open({ variants: [] });
  expect(panel.getByText(/^A variant has another person/)).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Add variant" }));
  await screen.findByRole("dialog", { name: "New variant" });
  await fill("Name", "In a hurry");
  await fill("Opening", "I have five minutes.");
  await fill("Mood at the start", "impatient");
  await fill("Objections", "Too dear.\nMy bank does it for nothing.");
  await user.click(screen.getByRole("button", { name: "Add variant" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls(create)).toMatchObject([
    {
      params: { id: 5 },
      body: {
        name: "In a hurry",
        level: "usual",
        counterpart: null,
        mood: "impatient",
        opening: "I have five minutes.",
        objections: ["Too dear.", "My bank does it for nothing."],
        agentId: null,
      },
    },
  ]);
});

test("one that changes nothing is not sent, and what the server refuses stands at its field", async () => {
  const { api, user, panel, fill } = await open(
    {},
    {
      [create]: refusing("conflict", "Taken", [
        { path: "name", message: "Another variant of this room has that name." },
      ]),
    },
  );
  await user.click(panel.getByRole("button", { name: "Add variant" }));
  await screen.findByRole("dialog", { name: "New variant" });
  await fill("Name", "Angry");
  await user.click(screen.getByRole("button", { name: "Add variant" }));
  expect((await screen.findAllByText(/Change something: an opening/)).length).toBeGreaterThan(0);
  expect(api.calls(create)).toEqual([]);
  await fill("Opening", "No.");
  await user.click(screen.getByRole("button", { name: "Add variant" }));
  expect((await screen.findAllByText(/Another variant of this room has that name/)).length).toBeGreaterThan(
    0,
  );
  expect(screen.getByRole("textbox", { name: /^Opening/ })).toHaveValue("No.");
});

test("one that is there is changed, and removed after a question", async () => {
  const { api, user, panel, fill } = await open();
  expect(panel.getByText(/Opens with “I have five minutes.”/)).toHaveTextContent(
    /My bank does it for nothing/,
  );
  const menu = async (entry: string) => {
    await user.click(panel.getByRole("button", { name: /Angry/ }));
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  await menu("Change variant");
  await screen.findByRole("dialog", { name: "Variant: Angry" });
  await fill("Name", "Furious");
  await user.click(screen.getByRole("button", { name: "Save variant" }));
  await waitFor(() =>
    expect(api.calls(update)).toMatchObject([{ params: { id: 5, variantId: 4 }, body: { name: "Furious" } }]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await menu("Remove variant");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Remove variant" }));
  await waitFor(() => expect(api.calls(remove)).toMatchObject([{ params: { id: 5, variantId: 4 } }]));
});

test("a room with eight has no room for another", async () => {
  const { user, panel } = await open({
    variants: Array.from({ length: 8 }, (_, n) => ({ ...angry, id: n + 1, name: `Angry ${n}` })),
  });
  await user.click(panel.getByRole("button", { name: "Add variant" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("where the provider takes no words, the form says what a variant needs", async () => {
  const { user, panel } = await open({ agentTakesWords: false });
  await user.click(panel.getByRole("button", { name: "Add variant" }));
  expect(await screen.findByText(/takes no openings, moods and objections/)).toBeVisible();
});

test("an owner chooses what everybody meets in an assessment", async () => {
  const { api, user, panel } = await open({ isAssessment: true });
  await user.click(panel.getByRole("combobox", { name: /Everybody meets/ }));
  await user.click(await screen.findByRole("option", { name: "One that is drawn" }));
  await user.click(panel.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(api.calls(exam)).toMatchObject([{ body: { meets: "drawn", variantId: null } }]));
});
