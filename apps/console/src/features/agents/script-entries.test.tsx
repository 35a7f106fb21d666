import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import type { Persona, ScriptAnswer, UpdateAgentInput } from "@field-advisor/schema/agents.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownAgent, ownPersona, serveAgents } from "../../../test/agent-list.ts";
import { openApp } from "../../../test/render-app.tsx";
import { agent } from "../../../test/samples.ts";

async function openEdit(persona: Partial<Persona> = {}, handlers: Handlers = {}) {
  const api = serveAgents({
    "GET /api/agents/:id": () => ownAgent({ persona: { ...ownPersona, ...persona } }),
    "PATCH /api/agents/:id": () => agent(),
    ...handlers,
  });
  const { user } = openApp("/agent-management/3/edit");
  const form = within(await screen.findByRole("main"));
  await form.findByRole("list", { name: "Facts" });
  const press = (name: string | RegExp) => user.click(form.getByRole("button", { name }));
  const list = (name: string) => within(form.getByRole("list", { name }));
  const saved = () =>
    api.calls("PATCH /api/agents/:id").map((call) => (call as { body: UpdateAgentInput }).body.persona);
  const fill = async (name: RegExp, text: string) => {
    const field = form.getByRole("textbox", { name });
    await user.clear(field);
    await user.type(field, text);
  };
  return { api, user, form, press, list, saved, fill };
}

test("a fact is opened, changed and saved with all else as it was", async () => {
  const { press, fill, saved, form } = await openEdit();
  await press(/^Fact 1: children, kids/);
  await fill(/^What it says/, "Two girls.");
  await press(/^Fact 1:/);
  expect(form.getByRole("button", { name: /Two girls\./ })).toHaveAttribute("aria-expanded", "false");
  await press("Save changes");
  await screen.findByText("Changes saved");
  const { moods: _moods, ...before } = ownPersona;
  expect(saved()).toEqual([{ ...before, facts: [{ about: ["children", "kids"], says: "Two girls." }] }]);
});

test("what is added is open, has the focus, and is sent word by word and line by line", async () => {
  const { user, form, press, fill, saved } = await openEdit({ rules: [] });
  await press("Add rule");
  expect(form.getByRole("textbox", { name: /^When somebody says/ })).toHaveFocus();
  await user.keyboard("pension, retire , ,");
  await fill(/^But not with/, "state pension");
  await fill(/^It answers/, "Too little.{Enter}{Enter}Ask my husband.");
  await user.click(form.getByRole("combobox", { name: /^Mood afterwards/ }));
  await user.click(await screen.findByRole("option", { name: "annoyed" }));
  await press("Save changes");
  await screen.findByText("Changes saved");
  expect(saved()).toMatchObject([
    {
      rules: [
        {
          keywords: ["pension", "retire"],
          not: ["state pension"],
          say: ["Too little.", "Ask my husband."],
          turns: "annoyed",
        },
      ],
    },
  ]);
});

test("what is removed comes back where it was, and the focus goes with it", async () => {
  const facts = ["one", "two", "three"].map((word) => ({ about: [word], says: `${word}.` }));
  const { user, form, press, list } = await openEdit({ facts });
  await press("Remove fact 2");
  expect(form.getByText("Removed fact 2.")).toBeVisible();
  expect(form.getByRole("button", { name: "Undo" })).toHaveFocus();
  expect(list("Facts").queryByText(/two/)).toBeNull();
  await user.keyboard("{Enter}");
  expect(await list("Facts").findByRole("button", { name: /^Fact 2: two/ })).toBeVisible();
  expect(form.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("rules are put into another order by keyboard", async () => {
  const rules = ["one", "two"].map((word) => ({ keywords: [word], say: [`${word}.`] }));
  const { user, form, press, saved } = await openEdit({ rules });
  form.getByRole("button", { name: "Move rule 2 up" }).focus();
  await user.keyboard("{Enter}");
  expect(form.getByRole("button", { name: /^Rule 1: two/ })).toBeVisible();
  expect(form.getByRole("button", { name: "Move rule 1 up" })).toHaveFocus();
  await press("Save changes");
  await screen.findByText("Changes saved");
  expect(saved()).toMatchObject([{ rules: [{ keywords: ["two"] }, { keywords: ["one"] }] }]);
});

test("of a thousand ten are listed, a search finds the others, and all are sent", async () => {
  const facts = Array.from({ length: 1000 }, (_, index) => ({ about: [`thing ${index}`], says: "Yes." }));
  const { user, form, press, fill, list, saved } = await openEdit({ facts });
  expect(list("Facts").getAllByRole("listitem")).toHaveLength(10);
  expect(form.getByRole("button", { name: "Add fact" })).toBeDisabled();
  await press("Show 50 more");
  expect(list("Facts").getAllByRole("listitem")).toHaveLength(60);
  await user.type(form.getByRole("searchbox", { name: "Search facts" }), "thing 777{Enter}");
  expect(form.getByText("1 found.")).toBeVisible();
  expect(list("Facts").getAllByRole("listitem")).toHaveLength(1);
  await press(/^Fact 778: thing 777/);
  await fill(/^What it says/, "No.");
  await press("Save changes");
  await screen.findByText("Changes saved");
  const [sent] = saved();
  expect([sent?.facts?.length, sent?.facts?.[777]]).toEqual([1000, { about: ["thing 777"], says: "No." }]);
});

test("what is missing is said at its field, also of what was closed", async () => {
  const { api, form, press, fill } = await openEdit();
  await press("Add fact");
  await press(/^Fact 2: empty/);
  await press("Save changes");
  expect(await form.findByText("Please check 2 fields.")).toBeVisible();
  expect(form.getByRole("button", { name: "Fact 2, About: At least one keyword is needed" })).toBeVisible();
  const says = await form.findByRole("textbox", { name: /^What it says/ });
  expect(says).toHaveAccessibleDescription(/A line is empty/);
  await fill(/^What it says/, "Two girls.");
  await waitFor(() => expect(says).toBeValid());
  expect(says).toBeVisible();
  expect(api.calls("PATCH /api/agents/:id")).toEqual([]);
});

test("a word that is too long is said at the field with the words", async () => {
  const { form, press, fill } = await openEdit();
  await press(/^Fact 1:/);
  await fill(/^About/, `kids, ${"x".repeat(101)}`);
  await press("Save changes");
  const about = form.getByRole("textbox", { name: /^About/ });
  await waitFor(() => expect(about).toHaveAccessibleDescription(/At most 100 characters/));
  expect(about).toHaveFocus();
});

test("what the server finds wrong in a closed rule opens it", async () => {
  const { form, press, fill } = await openEdit(
    {},
    {
      "PATCH /api/agents/:id": refusing("invalid_request", "Please check what you entered.", [
        { path: "persona.rules.0.mood", message: "The agent has no such mood. Choose another one." },
      ]),
    },
  );
  await fill(/^Persona/, "You are calm.");
  await press("Save changes");
  const mood = await form.findByRole("combobox", { name: /^Only in the mood/ });
  expect(mood).toHaveAccessibleDescription(/no such mood/);
});

test("an agent without moods is asked for none", async () => {
  const { form, press } = await openEdit({ moods: [], rules: [{ keywords: ["fee"], say: ["How much?"] }] });
  await press(/^Rule 1:/);
  expect(form.queryByRole("combobox", { name: /mood/i })).toBeNull();
});

const answer = (changes: Partial<ScriptAnswer> = {}): ScriptAnswer => ({
  says: "How much?",
  by: "rule",
  index: 0,
  mood: "calm",
  ...changes,
});

test("what is on the screen is tried, and the rule that answers is shown", async () => {
  const { api, user, form, press, fill } = await openEdit(
    {},
    { "POST /api/voice/try-script": () => answer() },
  );
  await press(/^Fact 1:/);
  await fill(/^What it says/, "Two girls.");
  const box = form.getByRole("textbox", { name: "What a person says" });
  await user.type(box, "What is your fee?{Enter}");
  expect(await form.findByText("How much?")).toBeVisible();
  expect(form.getByText("Answered by rule 1. Its mood is calm.")).toBeVisible();
  expect(box).toHaveValue("");
  const { script, rules } = ownPersona;
  const facts = [{ about: ["children", "kids"], says: "Two girls." }];
  const body = { agentId: 3, script, rules, facts, history: [], text: "What is your fee?" };
  expect(api.calls("POST /api/voice/try-script")).toEqual([expect.objectContaining({ body })]);
  expect(api.calls("PATCH /api/agents/:id")).toEqual([]);
  await press("Show rule 1");
  expect(form.getByRole("button", { name: /^Rule 1:/ })).toHaveAttribute("aria-expanded", "true");
  await waitFor(() => expect(form.getByRole("textbox", { name: /^When somebody says/ })).toHaveFocus());
});

test("a line that answers is shown too, and a talk goes on until it starts over", async () => {
  const { api, user, form, press } = await openEdit(
    {},
    {
      "POST /api/voice/try-script": () => answer({ by: "step", index: 1, says: "Tell me more", mood: null }),
    },
  );
  const box = form.getByRole("textbox", { name: "What a person says" });
  await user.type(box, "Go on{Enter}");
  await press("Show line 2");
  expect(form.getByRole("textbox", { name: "Line 2" })).toHaveFocus();
  await user.type(box, "And?{Enter}");
  await waitFor(() => expect(api.calls("POST /api/voice/try-script")).toHaveLength(2));
  expect(api.calls("POST /api/voice/try-script")[1]).toMatchObject({
    body: {
      history: [
        { role: "user", text: "Go on" },
        { role: "agent", text: "Tell me more" },
      ],
    },
  });
  await press("Start over");
  expect(form.queryByText("Go on")).toBeNull();
});

test.each([
  ["deflection", /no match: it leads back to the subject/],
  ["listening", /it listens/],
  ["farewell", /the good-bye/],
  ["truth", /asked about itself/],
] as const)("an answer of the kind %s says why", async (by, reason) => {
  const { user, form } = await openEdit(
    {},
    { "POST /api/voice/try-script": () => answer({ by, index: null, mood: null }) },
  );
  await user.type(form.getByRole("textbox", { name: "What a person says" }), "Well{Enter}");
  expect(await form.findByText(reason)).toBeVisible();
  expect(form.queryByRole("button", { name: /^Show / })).toBeNull();
});

test("what cannot be tried says why, and what was typed stays", async () => {
  const { api, user, form, press } = await openEdit({}, { "POST /api/voice/try-script": brokenConnection });
  await press("Try it");
  expect(form.getByText("Please enter what the person says")).toBeVisible();
  await press("Add fact");
  const box = form.getByRole("textbox", { name: "What a person says" });
  await user.type(box, "Well");
  await press("Try it");
  expect(await form.findByText("Please check the script, the facts and the rules first.")).toBeVisible();
  expect(api.calls("POST /api/voice/try-script")).toEqual([]);
  await press("Remove fact 2");
  await press("Try it");
  expect(await form.findByText(/server could not be reached/)).toBeVisible();
  expect(box).toHaveValue("Well");
});
