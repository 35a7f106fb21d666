// Loaded when first visited; loaded before, no test waits for it.
import "./practice-settings-screen.tsx";
import { brokenConnection, type Handlers } from "@field-advisor/api-client/testing";
import { shippedLists } from "@field-advisor/schema/practice-lists";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";
import { savedLists } from "../../../test/samples.ts";

const update = "PATCH /api/practice/lists";

async function open(handlers: Handlers = {}) {
  const api = serveRooms({
    [update]: ({ body: { version, ...lists } }) =>
      savedLists({ ...lists, version: version + 1, savedAt: "2026-11-20T09:00:00Z", savedBy: "Olga Owner" }),
    ...handlers,
  });
  const { user } = openApp("/practice-settings");
  await screen.findByRole("heading", { level: 1, name: "Practice settings" });
  const box = (name: string) => screen.getByRole("textbox", { name: new RegExp(`^${name}`) });
  const fill = async (name: string, text: string) => {
    await user.clear(box(name));
    await user.click(box(name));
    await user.paste(text);
  };
  const save = () => user.click(screen.getByRole("button", { name: "Save lists" }));
  return { api, user, box, fill, save };
}

test("a list that is pasted with commas is sent as entries, and no other list is", async () => {
  const { api, box, fill, save } = await open();
  await screen.findByRole("button", { name: "Save lists" });
  expect(box("Skills")).toHaveValue(shippedLists.skills.join("\n"));
  await fill("Skills", "Fact finding, Closing\n  Listening ");
  expect(box("Skills")).toHaveAccessibleDescription(/3 of 200, each of at most 60 characters/);
  await save();
  expect(await screen.findByText("Lists saved")).toBeVisible();
  expect(api.calls(update).map((call) => (call as { body: unknown }).body)).toEqual([
    { version: 0, skills: ["Fact finding", "Closing", "Listening"] },
  ]);
  expect(screen.getByText(/^Saved by Olga Owner on Nov 20, 2026/)).toBeVisible();
});

test("what stands twice is named at its field, and nothing is sent", async () => {
  const { api, box, fill, save } = await open();
  await screen.findByRole("button", { name: "Save lists" });
  await fill("Fillers in German", "öh, halt\nÖH\nOh");
  await save();
  await waitFor(() =>
    expect(box("Fillers in German")).toHaveAccessibleDescription(/^Listed more than once: “öh”/),
  );
  expect(api.calls(update)).toEqual([]);
});

test("a list goes back to the shipped one, which then has the focus", async () => {
  const { api, user, box, save } = await open({
    "GET /api/practice/lists": () => savedLists({ version: 4, fillersEn: ["um"] }),
  });
  const reset = await screen.findByRole("button", { name: "Reset to the default list: Fillers in English" });
  expect(screen.getAllByRole("button", { name: /^Reset/ })).toEqual([reset]);
  await user.click(reset);
  expect(box("Fillers in English")).toHaveValue(shippedLists.fillersEn.join("\n"));
  expect(box("Fillers in English")).toHaveFocus();
  expect(screen.queryByRole("button", { name: /^Reset/ })).toBeNull();
  await save();
  await waitFor(() =>
    expect(api.calls(update)).toMatchObject([{ body: { version: 4, fillersEn: shippedLists.fillersEn } }]),
  );
});

test("lists that could not be read can be read again", async () => {
  const { api, user, box } = await open({ "GET /api/practice/lists": brokenConnection });
  const retry = await screen.findByRole("button", { name: "Retry" });
  api.serve({ "GET /api/practice/lists": () => savedLists() });
  await user.click(retry);
  await waitFor(() => expect(box("Skills")).toBeVisible());
});
