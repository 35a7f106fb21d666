import { createQueryClient } from "@field-advisor/api-client/query-client";
import { brokenConnection, fakeApi, part } from "@field-advisor/api-client/testing";
import type { User } from "@field-advisor/schema/users.endpoints";
import { Theme } from "@radix-ui/themes";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { PickerOption } from "../forms/combobox.tsx";
import { PersonPicker } from "./person-picker.tsx";

const person = (values: Partial<User>): User => ({
  id: 8,
  username: "grace",
  email: "grace@demo.test",
  firstName: "Grace",
  lastName: "Hopper",
  role: "USER",
  passwordChangeRequired: false,
  requiresReset: false,
  status: "ACTIVE",
  createdAt: "2026-11-20T09:00:00Z",
  lastLoginAt: null,
  version: 1,
  ...values,
});

const longest = "Maximiliane-Alexandra ".repeat(5).trim();
const people = [
  person({ id: 1, firstName: "Ada", lastName: "Lovelace" }),
  person({ id: 2, firstName: "Alan", lastName: "Turing" }),
  person({ id: 3, firstName: "Grace", lastName: "Hopper" }),
];

function Field({ onPick }: { onPick: (user: User) => void }) {
  const [selected, select] = useState<PickerOption | null>({ value: 3, label: "Grace Hopper" });
  return (
    <form aria-label="Around" onSubmit={(event) => event.preventDefault()}>
      <PersonPicker
        required
        label="Adviser"
        selected={selected}
        suits={({ id }) => id !== 9}
        onPick={(user, option) => {
          onPick(user);
          select(option);
        }}
      />
      <button type="button">Next</button>
    </form>
  );
}

const named = (search: string | undefined) =>
  people.filter(({ firstName }) => firstName.toLowerCase().startsWith(search ?? ""));

function openField() {
  const api = fakeApi({ "GET /api/users": ({ query }) => named(query.search) });
  const onPick = vi.fn<(user: User) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Theme>
        <Field onPick={onPick} />
      </Theme>
    </QueryClientProvider>,
  );
  return { api, onPick, user: userEvent.setup(), field: screen.getByRole("combobox", { name: "Adviser" }) };
}

/** The option that Enter would choose, as the field tells it. */
const marked = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "");

test("the keyboard alone searches, moves and chooses; nothing is read before", async () => {
  const { api, onPick, user, field } = openField();
  await user.tab();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute("aria-expanded", "false");
  expect(api.calls("GET /api/users")).toEqual([]);
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("listbox", { name: "Adviser" })).toBeVisible();
  await waitFor(() => expect(marked(field)).toHaveTextContent("Grace Hopper"));
  await user.keyboard("{Home}");
  expect(marked(field)).toHaveTextContent("Ada Lovelace");
  await user.keyboard("{ArrowDown}");
  expect(marked(field)).toHaveTextContent("Alan Turing");
  await user.keyboard("{End}{ArrowUp}{Enter}");
  expect(onPick).toHaveBeenLastCalledWith(people[1]);
  expect(field).toHaveValue("Alan Turing");
  expect(field).toHaveFocus();
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.keyboard("ada");
  expect(field).toHaveValue("ada");
  expect(await screen.findByRole("option", { name: /Ada Lovelace/, selected: true })).toBeVisible();
  await user.keyboard("{Enter}");
  expect(onPick).toHaveBeenLastCalledWith(people[0]);
});

test("Escape, and leaving the field, keep what was chosen before", async () => {
  const { onPick, user, field } = openField();
  await user.click(field);
  await user.keyboard("al");
  await screen.findByRole("option", { name: /Alan Turing/, selected: true });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field).toHaveValue("Grace Hopper");
  await user.keyboard("al");
  await screen.findByRole("option", { name: /Alan Turing/, selected: true });
  await user.tab();
  expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field).toHaveValue("Grace Hopper");
  expect(onPick).not.toHaveBeenCalled();
});

test("what answers an earlier text is dimmed and cannot be chosen", async () => {
  const { api, onPick, user, field } = openField();
  await user.click(field);
  await screen.findByRole("option", { name: /Alan Turing/ });
  const answers = Promise.withResolvers<User[]>();
  api.serve({ "GET /api/users": () => answers.promise });
  await user.keyboard("al{Enter}");
  expect(onPick).not.toHaveBeenCalled();
  await user.click(field);
  await user.keyboard("al");
  const old = await screen.findByRole("option", { name: /Ada Lovelace/ });
  expect(old).toHaveAttribute("aria-disabled", "true");
  await user.click(old);
  expect(onPick).not.toHaveBeenCalled();
  answers.resolve(named("al"));
  await user.click(await screen.findByRole("option", { name: /Alan Turing/, selected: true }));
  expect(onPick).toHaveBeenCalledWith(people[1]);
});

test("of 10,000 people the first are listed, and the list says how many more there are", async () => {
  const { api, user, field } = openField();
  api.serve({
    "GET /api/users": ({ query }) =>
      query.search ? [person({ id: 7, firstName: longest })] : part(people, 10_000),
  });
  await user.click(field);
  expect(await screen.findByText("… and 9,997 more: keep typing.")).toBeVisible();
  await user.keyboard("max");
  const option = await screen.findByRole("option", { name: new RegExp(longest) });
  expect(screen.queryByText(/more: keep typing/)).toBeNull();
  await user.click(option);
  expect(field).toHaveAttribute("title", expect.stringContaining(longest));
});

test("a list without anybody says so, and so does one that could not be read", async () => {
  const { api, user, field } = openField();
  await user.type(field, "zoe");
  expect(await screen.findByText("Nobody found.")).toBeVisible();
  api.serve({ "GET /api/users": brokenConnection });
  await user.keyboard("x");
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  expect(within(screen.getByRole("listbox")).queryAllByRole("option")).toEqual([]);
});
