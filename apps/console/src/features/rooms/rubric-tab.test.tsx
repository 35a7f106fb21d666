// Loaded when first visited; loaded before, no test waits for them.
import "../../owner-control-screen.tsx";
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/rubric-tab";
import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { rubric as contract, type RubricInput } from "@field-advisor/schema/rubric-forms";
import type { RoomRubric } from "@field-advisor/schema/rubrics.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";
import { savedLists } from "../../../test/samples.ts";
import { rubricTemplates } from "@field-advisor/ui/rubric-templates";

const input: RubricInput = {
  situation: "A client has doubts.",
  passMark: 70,
  criteria: [
    {
      key: "truth",
      name: "Truth",
      weight: 2,
      checks: [
        {
          key: "returns",
          kind: "says",
          sentence: "Says that returns vary",
          advice: "Say it.",
          phrases: ["not guaranteed", "can fall"],
        },
        {
          key: "example",
          kind: "says",
          sentence: "Gives an example",
          phrases: ["for example"],
          order: { is: "after", check: "returns" },
        },
      ],
    },
    {
      key: "ear",
      name: "Ear",
      weight: 1,
      checks: [{ key: "open", kind: "asks", sentence: "Asks openly", atLeast: 2 }],
    },
  ],
};

const saved = (changes: Partial<RoomRubric> = {}): RoomRubric => ({
  version: 3,
  rubric: contract.parse(input),
  savedAt: "2026-11-20T09:00:00Z",
  savedBy: "Olga Owner",
  ...changes,
});

const none = saved({ version: 0, rubric: null, savedAt: null, savedBy: null });

async function openRubric(handlers: Handlers = {}) {
  const api = serveRooms({
    "GET /api/test-rooms/:id/rubric": () => saved(),
    "PUT /api/test-rooms/:id/rubric": ({ body }) =>
      saved({ version: body.version + 1, rubric: contract.parse(body.rubric) }),
    ...handlers,
  });
  const { user, router } = openApp("/test-room/5/edit?tab=rubric");
  const panel = within(await screen.findByRole("tabpanel"));
  await panel.findByText(/Attempts keep the version|Start from a template$/);
  const press = (name: string | RegExp) => user.click(panel.getByRole("button", { name }));
  const box = (name: string | RegExp) => panel.getByRole<HTMLTextAreaElement>("textbox", { name });
  const fill = async (name: string | RegExp, text: string) => {
    await user.clear(box(name));
    await user.click(box(name));
    await user.paste(text);
  };
  const choose = async (name: string | RegExp, option: string) => {
    await user.click(panel.getByRole("combobox", { name }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  const save = () => press("Save rubric");
  const sent = () => api.calls("PUT /api/test-rooms/:id/rubric").map((call) => call as { body: unknown });
  return { api, user, router, panel, press, box, fill, choose, save, sent };
}

test("the tab has an address, and says which version is saved", async () => {
  const { panel, press, box, sent, save } = await openRubric();
  expect(screen.getByRole("tab", { name: /^Briefing and rubric/, selected: true })).toBeVisible();
  expect(
    panel.getByText(
      /^Saved as version 3 by Olga Owner on Nov 20, 2026, .*\. Attempts keep the version they began with\.$/,
    ),
  ).toBeVisible();
  expect(panel.getByRole("spinbutton", { name: /^Attempts allowed/ })).toHaveAccessibleDescription(
    /Counts in Assessment rooms/,
  );
  await press(/^Criterion 1: Truth – 2 checks/);
  await press(/^Check 1: Says that returns vary.* ?\(criterion 1\)/);
  expect(box("Phrases")).toHaveValue("not guaranteed\ncan fall");
  await save();
  await waitFor(() => expect(panel.getByRole("button", { name: "Save rubric" })).toBeEnabled());
  expect(sent()).toEqual([]);
});

test("a template is shown in the form, and saved as it is shown", async () => {
  const { panel, press, box, fill, save, sent } = await openRubric({
    "GET /api/test-rooms/:id/rubric": () => none,
  });
  expect(panel.getByRole("heading", { name: "No rubric yet" })).toBeVisible();
  const templates = within(panel.getByRole("group", { name: "Start from a template" }));
  expect(templates.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Discovery talk",
    "Handling an objection",
    "Explaining a risk",
    "Complaint",
  ]);
  await press("Complaint");
  await waitFor(() => expect(box(/^Situation/)).toHaveFocus());
  await fill(/^Goal/, "Peace");
  await save();
  expect(await screen.findByText("Rubric saved")).toBeVisible();
  const template = contract.parse(rubricTemplates[3]?.rubric);
  expect(sent()).toEqual([
    { params: { id: 5 }, query: undefined, body: { version: 0, rubric: { ...template, goal: "Peace" } } },
  ]);
});

test("a skill is offered from the list, and one that is not on it is said not to be", async () => {
  const { user, panel, press } = await openRubric({
    "GET /api/practice/lists": () => savedLists({ skills: ["Closing", "Fact finding"] }),
  });
  await press(/^Criterion 1: Truth/);
  const skill = panel.getByRole<HTMLInputElement>("combobox", { name: /^Skill/ });
  await waitFor(() =>
    expect([...(skill.list?.options ?? [])].map(({ value }) => value)).toEqual(["Closing", "Fact finding"]),
  );
  await user.type(skill, "fact FINDING");
  expect(skill).toHaveAccessibleDescription("Skills with the same name are compared across rooms.");
  await user.type(skill, "s");
  expect(skill).toHaveAccessibleDescription(/^This name is not on the list of skills\./);
  expect(panel.getByRole("link", { name: "Practice settings" })).toHaveAttribute(
    "href",
    "/practice-settings",
  );
});

test("an empty rubric is filled in: what is added is open and has the focus", async () => {
  const { user, panel, press, box, choose, save, sent } = await openRubric({
    "GET /api/test-rooms/:id/rubric": () => none,
  });
  await press("Start empty");
  await save();
  expect(await panel.findByText("A rubric needs a criterion with a check")).toBeVisible();
  await press("Add criterion");
  expect(box("Name")).toHaveFocus();
  await user.keyboard("Questions");
  await choose("Weight", "3");
  await user.type(panel.getByRole("combobox", { name: /^Skill/ }), "Discovery");
  await press("Add check to criterion 1");
  expect(box("What to observe")).toHaveFocus();
  await user.keyboard("Asks a lot");
  await user.click(panel.getByRole("switch", { name: /^Must be met/ }));
  await choose("Kind", "Asks questions");
  expect(panel.getByRole("spinbutton", { name: "Questions at least" })).toHaveValue(1);
  await user.click(panel.getByRole("switch", { name: /^Open questions only/ }));
  await user.type(panel.getByRole("spinbutton", { name: /^Time limit/ }), "15");
  await save();
  await screen.findByText("Rubric saved");
  const key: unknown = expect.stringMatching(/^[a-f0-9]{8}$/);
  const check = { key, sentence: "Asks a lot", advice: null, isBlocker: true };
  const criterion = { key, name: "Questions", weight: 3, skill: "Discovery" };
  expect(sent()).toMatchObject([
    {
      body: {
        version: 0,
        rubric: {
          timeLimitMinutes: 15,
          attemptsAllowed: null,
          criteria: [{ ...criterion, checks: [{ ...check, kind: "asks", atLeast: 1, isOpen: true }] }],
        },
      },
    },
  ]);
  expect(box("What to observe")).toHaveValue("Asks a lot");
});

test("criteria and checks are moved by keyboard, and what is removed comes back with Undo", async () => {
  const { user, panel, press, save, sent } = await openRubric();
  await press(/^Criterion 1:/);
  panel.getByRole("button", { name: "Move check 2 of criterion 1 up" }).focus();
  await user.keyboard("{Enter}");
  expect(panel.getByRole("button", { name: "Move check 1 of criterion 1 up" })).toHaveFocus();
  panel.getByRole("button", { name: "Move criterion 2 up" }).focus();
  await user.keyboard("{Enter}");
  expect(panel.getByRole("button", { name: /^Criterion 1: Ear/ })).toBeVisible();
  const checks = within(panel.getByRole("list", { name: "Checks of criterion 2" }));
  expect(checks.getByRole("button", { name: /^Check 1: Gives an example.* ?\(criterion 2\)/ })).toBeVisible();
  await press("Remove criterion 2");
  expect(panel.queryByRole("button", { name: /Truth/ })).toBeNull();
  await user.keyboard("{Enter}");
  expect(panel.getByRole("button", { name: /^Criterion 2: Truth – 2 checks/ })).toBeVisible();
  await press("Remove criterion 1");
  await save();
  await screen.findByText("Rubric saved");
  const checksSent = [{ key: "example" }, { key: "returns" }];
  expect(sent()).toMatchObject([{ body: { rubric: { criteria: [{ key: "truth", checks: checksSent }] } } }]);
});

test("another kind keeps the sentence, the advice, the blocker and the phrases", async () => {
  const { user, panel, press, box, choose, save, sent } = await openRubric();
  await press(/^Criterion 1:/);
  await press(/^Check 1:.* ?\(criterion 1\)/);
  await user.click(panel.getByRole("switch", { name: /^Must be met/ }));
  await choose("Kind", "Listens");
  expect(panel.queryByRole("textbox", { name: "Phrases" })).toBeNull();
  await choose("Kind", "Answers");
  expect(box("The trainee answers")).toHaveValue("not guaranteed\ncan fall");
  await user.type(box("After the agent says"), "safe{Enter}{Enter} certain*");
  await save();
  await screen.findByText("Rubric saved");
  const changed = {
    key: "returns",
    kind: "answers",
    sentence: "Says that returns vary",
    advice: "Say it.",
    isBlocker: true,
    after: ["safe", "certain*"],
    phrases: ["not guaranteed", "can fall"],
  };
  expect(sent()).toMatchObject([{ body: { rubric: { criteria: [{ checks: [changed, {}] }, {}] } } }]);
});

test("an order names another check by its sentence, and goes with that check", async () => {
  const { panel, press, choose, save, sent } = await openRubric();
  await press(/^Criterion 1:/);
  await press(/^Check 2:.* ?\(criterion 1\)/);
  const order = () => panel.getByRole("combobox", { name: /^Order/ });
  expect(order()).toHaveTextContent("After: Says that returns vary");
  await choose(/^Order/, "Before: Says that returns vary");
  await press("Remove check 1 of criterion 1");
  expect(order()).toHaveTextContent("At any time");
  await press("Undo");
  expect(order()).toHaveTextContent("Before: Says that returns vary");
  await press("Remove check 1 of criterion 1");
  await save();
  await screen.findByText("Rubric saved");
  expect(sent()).toMatchObject([
    { body: { rubric: { criteria: [{ checks: [{ key: "example", order: null }] }, {}] } } },
  ]);
});

test("a phrase that is wrong is said at the field with the phrases, which opens", async () => {
  const { panel, press, box, fill, save, sent } = await openRubric();
  await press(/^Criterion 1:/);
  await press(/^Check 1:.* ?\(criterion 1\)/);
  await fill("Phrases", "not guaranteed\n.*");
  await press(/^Check 1:.* ?\(criterion 1\)/);
  await press(/^Criterion 1:/);
  await save();
  const phrases = await panel.findByRole("textbox", { name: "Phrases" });
  await waitFor(() => expect(phrases).toHaveAccessibleDescription(/^A phrase needs a word/));
  await waitFor(() => expect(phrases).toHaveFocus());
  expect(sent()).toEqual([]);
  await press(/^Criterion 1:/);
  await save();
  expect(await panel.findByRole("textbox", { name: "Phrases" })).toBeInvalid();
  await fill("Phrases", "guarant*");
  expect(box("Phrases")).toBeValid();
  await save();
  await screen.findByText("Rubric saved");
});

test("of several mistakes in closed criteria the first one has the focus", async () => {
  const { panel, press, choose, fill, save } = await openRubric();
  await press(/^Criterion 1:/);
  await press(/^Check 2:.*criterion 1/);
  await fill("Phrases", "**");
  await press(/^Criterion 1:/);
  await press(/^Criterion 2:/);
  await press(/^Check 1:.*criterion 2/);
  await choose("Kind", "Avoids");
  await press(/^Criterion 2:/);
  await save();
  await waitFor(() => expect(panel.getAllByRole("textbox", { name: "Phrases" })).toHaveLength(2));
  const [first, second] = panel.getAllByRole("textbox", { name: "Phrases" });
  await waitFor(() => expect(first).toHaveFocus());
  expect(second).toHaveAccessibleDescription(/^Add a phrase/);
  expect(panel.getByRole("button", { name: "Check 1 of criterion 2, Phrases: Add a phrase" })).toBeVisible();
});

test("what the server finds wrong in a closed check opens it", async () => {
  const path = "rubric.criteria.0.checks.1.phrases.0";
  const { panel, fill, save } = await openRubric({
    "PUT /api/test-rooms/:id/rubric": refusing("invalid_request", "Check it.", [
      { path, message: "Not this phrase" },
    ]),
  });
  await fill(/^Goal/, "Peace");
  await save();
  const phrases = await panel.findByRole("textbox", { name: "Phrases" });
  expect(phrases).toHaveValue("for example");
  expect(phrases).toHaveAccessibleDescription(/^Not this phrase/);
});

test("leaving the tab asks where something was changed, and what was saved is not asked about", async () => {
  const { user, router, panel, press, fill, save } = await openRubric();
  await press(/^Criterion 1:/);
  await fill("Name", "Honesty");
  await user.click(screen.getByRole("tab", { name: /^Room/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(router.state.location.search).toBe("?tab=rubric");
  await save();
  await screen.findByText("Rubric saved");
  expect(panel.getByRole("textbox", { name: "Name" })).toHaveValue("Honesty");
  await user.click(screen.getByRole("tab", { name: /^Room/ }));
  expect(await screen.findByRole("textbox", { name: /^Badge text/ })).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a template that is not saved yet is not dropped without a question", async () => {
  const { user, press } = await openRubric({ "GET /api/test-rooms/:id/rubric": () => none });
  await press("Discovery talk");
  await user.click(screen.getByRole("tab", { name: /^Room/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("textbox", { name: /^Badge text/ })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /^Briefing and rubric/ }));
  expect(await screen.findByRole("heading", { name: "No rubric yet" })).toBeVisible();
});

test("a rubric that could not be read can be read again", async () => {
  const api = serveRooms({ "GET /api/test-rooms/:id/rubric": brokenConnection });
  const { user } = openApp("/test-room/5/edit?tab=rubric");
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/test-rooms/:id/rubric": () => saved() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("textbox", { name: /^Goal/ })).toBeVisible();
});
