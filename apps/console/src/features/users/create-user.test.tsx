import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import type { ErrorCode } from "@field-advisor/schema/errors";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { adviser, room } from "../../../test/samples.ts";
import { serveUsers } from "../../../test/user-list.ts";

async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "Add User" }));
  return within(await screen.findByRole("dialog", { name: "Add User" }));
}

type Form = Awaited<ReturnType<typeof openForm>>;

const password = (form: Form) => form.getByLabelText<HTMLInputElement>("Password");

async function fillIn(user: UserEvent, form: Form) {
  await user.type(form.getByRole("textbox", { name: "Email" }), "Grace@Demo.test");
  await user.type(form.getByRole("textbox", { name: "First Name" }), "Grace");
  await user.type(form.getByRole("textbox", { name: "Last Name" }), "Hopper");
}

const create = (form: Form) => form.getByRole("button", { name: "Create user" });

test("the keyboard alone adds a user, takes the password along and comes back", async () => {
  const api = serveUsers({ "POST /api/users": () => adviser() });
  const { user } = openApp("/user-management");
  const add = await screen.findByRole("button", { name: "Add User" });
  add.focus();
  await user.keyboard("{Enter}");
  const form = within(await screen.findByRole("dialog", { name: "Add User" }));
  expect(form.getByRole("textbox", { name: "Email" })).toHaveFocus();
  const made = password(form).value;
  await user.keyboard("grace@demo.test{Tab}Grace{Tab}Hopper{Enter}");
  const issued = within(await screen.findByRole("dialog", { name: "User created" }));
  expect(issued.getByRole("textbox", { name: "Email" })).toHaveValue("grace@demo.test");
  expect(issued.getByRole("textbox", { name: "Password" })).toHaveValue(made);
  expect(issued.getByText(/Share it securely\. It must be changed after the first login/)).toBeVisible();
  issued.getByRole("button", { name: "Copy password" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(made));
  issued.getByRole("button", { name: "Done" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(add).toHaveFocus());
  expect(screen.queryByDisplayValue(made)).toBeNull();
  expect(api.calls("POST /api/users")).toEqual([
    {
      params: undefined,
      query: undefined,
      body: {
        email: "grace@demo.test",
        firstName: "Grace",
        lastName: "Hopper",
        role: "USER",
        password: made,
      },
    },
  ]);
  expect(api.calls("GET /api/users")).toHaveLength(2);
});

test("everything that may be chosen is sent", async () => {
  const api = serveUsers({ "POST /api/users": () => adviser() });
  const { user } = openApp("/user-management?new=true");
  const form = within(await screen.findByRole("dialog", { name: "Add User" }));
  await fillIn(user, form);
  await user.type(form.getByRole("textbox", { name: /Username/ }), "hopper");
  await user.click(form.getByRole("combobox", { name: "Role" }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "User",
    "Admin",
  ]);
  await user.click(screen.getByRole("option", { name: "Admin" }));
  await user.clear(password(form));
  await user.type(password(form), "chosen-by-hand");
  await user.click(create(form));
  expect(await screen.findByText("User created", { selector: ".fa-toast *" })).toBeVisible();
  expect(api.calls("POST /api/users")).toMatchObject([
    { body: { email: "grace@demo.test", username: "hopper", role: "ADMIN", password: "chosen-by-hand" } },
  ]);
});

test("rooms and an administrator are given in the same step", async () => {
  const boss = adviser({ id: 21, firstName: "Ruth", lastName: "Adams", role: "ADMIN" });
  const api = serveUsers({
    "POST /api/users": () => adviser(),
    "GET /api/users": () => [boss],
    "GET /api/test-rooms": () => [room({ id: 5, name: "Opening a sale" }), room({ id: 6, name: "Closing" })],
  });
  const { user } = openApp("/user-management?new=true");
  const form = within(await screen.findByRole("dialog", { name: "Add User" }));
  await fillIn(user, form);
  const rooms = within(form.getByRole("group", { name: "Rooms" }));
  await user.click(await rooms.findByRole("checkbox", { name: "Opening a sale" }));
  await user.click(rooms.getByRole("checkbox", { name: "Closing" }));
  await user.click(rooms.getByRole("checkbox", { name: "Opening a sale" }));
  await user.click(form.getByRole("combobox", { name: /^Administrator/ }));
  await user.click(await screen.findByRole("option", { name: /Ruth Adams/ }));
  await user.click(create(form));
  expect(await screen.findByRole("dialog", { name: "User created" })).toBeVisible();
  expect(api.calls("POST /api/users")).toMatchObject([{ body: { roomIds: [6], adminIds: [21] } }]);
});

test("an administrator who is none any more is said at the field", async () => {
  const boss = adviser({ id: 21, firstName: "Ruth", lastName: "Adams", role: "ADMIN" });
  const gone = "One of them is not an active administrator or owner.";
  serveUsers({
    "POST /api/users": refusing("not_found", gone, [{ path: "adminIds", message: gone }]),
    "GET /api/users": () => [boss],
  });
  const { user } = openApp("/user-management?new=true");
  const form = within(await screen.findByRole("dialog", { name: "Add User" }));
  await fillIn(user, form);
  await user.click(form.getByRole("combobox", { name: /^Administrator/ }));
  await user.click(await screen.findByRole("option", { name: /Ruth Adams/ }));
  await user.click(create(form));
  expect((await form.findAllByText(gone)).length).toBeGreaterThan(0);
});

test("what is shown once stays until it is done, and is copied as one text", async () => {
  serveUsers({ "POST /api/users": () => adviser() });
  const { user } = openApp("/user-management?new=true");
  const form = within(await screen.findByRole("dialog", { name: "Add User" }));
  await fillIn(user, form);
  const made = password(form).value;
  await user.click(create(form));
  const issued = within(await screen.findByRole("dialog", { name: "User created" }));
  await user.click(issued.getByRole("button", { name: "Copy invitation" }));
  const text = await navigator.clipboard.readText();
  for (const part of ["http://portal.test/login", "grace@demo.test", made]) expect(text).toContain(part);
  expect(issued.queryByRole("button", { name: "Close" })).toBeNull();
  await user.keyboard("{Escape}");
  expect(issued.getByRole("textbox", { name: "Password" })).toHaveValue(made);
  await user.click(issued.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a password that was made up anew is not called typed", async () => {
  serveUsers();
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await user.click(form.getByRole("button", { name: "Generate" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a password is made up, shown on demand, and made up anew", async () => {
  serveUsers();
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  const first = password(form).value;
  expect(first).toMatch(/^[A-Za-z2-9]{16}$/);
  expect(password(form)).toHaveAttribute("type", "password");
  expect(password(form)).toHaveAttribute("placeholder", "Minimum 6 characters");
  await user.click(form.getByRole("button", { name: "Show password" }));
  expect(password(form)).toHaveAttribute("type", "text");
  await user.click(form.getByRole("button", { name: "Generate" }));
  expect(password(form).value).toMatch(/^[A-Za-z2-9]{16}$/);
  expect(password(form).value).not.toBe(first);
});

const tooShortToSignIn = "Sign-in needs at least 8 characters. Choose a longer password.";

test.each([
  ["123456", tooShortToSignIn],
  ["1234567", tooShortToSignIn],
  ["12345678", "They choose their own at their first sign-in."],
])("the password %s is taken, and beside it stands: %s", async (typed, sentence) => {
  const api = serveUsers({ "POST /api/users": () => adviser() });
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  await user.clear(password(form));
  await user.type(password(form), typed);
  expect(form.getByText(sentence)).toBeVisible();
  await user.click(create(form));
  expect(await screen.findByRole("dialog", { name: "User created" })).toBeVisible();
  expect(api.calls("POST /api/users")).toMatchObject([{ body: { password: typed } }]);
});

test("a password of five characters is refused", async () => {
  const api = serveUsers();
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  await user.clear(password(form));
  await user.type(password(form), "12345");
  await user.click(create(form));
  expect(await form.findByText("Password must be at least 6 characters")).toBeVisible();
  expect(api.calls("POST /api/users")).toEqual([]);
});

test("what is missing or wrong is named above the form and beside the fields", async () => {
  const api = serveUsers();
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await user.type(form.getByRole("textbox", { name: "Email" }), "nobody");
  await user.type(form.getByRole("textbox", { name: /Username/ }), "ab");
  await user.click(create(form));
  expect(await form.findByText("Please check 4 fields.")).toBeVisible();
  for (const sentence of [
    "Please enter a valid email address",
    "First name is required",
    "Last name is required",
    "Username must be at least 3 characters",
  ])
    expect(form.getByText(sentence)).toBeVisible();
  expect(form.getByRole("textbox", { name: "Email" })).toHaveFocus();
  expect(api.calls("POST /api/users")).toEqual([]);
});

test.each<[ErrorCode, string, RegExp]>([
  ["email_taken", "Another user has this email address. Enter a different one.", /Email/],
  ["username_taken", "This username is taken. Choose another one.", /Username/],
])("%s stands beside its field and everything typed stays", async (code, sentence, label) => {
  serveUsers({ "POST /api/users": refusing(code, "Taken.") });
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  await user.click(create(form));
  expect(await form.findByText(sentence)).toBeVisible();
  expect(form.getByRole("textbox", { name: label })).toHaveFocus();
  expect(form.getByRole("textbox", { name: "First Name" })).toHaveValue("Grace");
  expect(screen.getByText("Error creating user")).toBeVisible();
});

test.each([
  ["a refusal", refusing("unavailable", "Too busy. Try again."), "Too busy. Try again."],
  [
    "a broken connection",
    brokenConnection,
    "The server could not be reached. Check your connection and try again.",
  ],
] as const)("%s is told above the form and everything typed stays", async (_what, handler, sentence) => {
  serveUsers({ "POST /api/users": handler });
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  await user.click(create(form));
  expect(await form.findByText(sentence)).toBeVisible();
  expect(screen.getByText("Error creating user")).toBeVisible();
  expect(create(form)).toBeEnabled();
});

test("while the user is being made nothing can be sent twice", async () => {
  const api = serveUsers({ "POST /api/users": noAnswer });
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  await user.click(create(form));
  await user.click(await form.findByRole("button", { name: "Creating..." }));
  await user.type(form.getByRole("textbox", { name: "Email" }), "{Enter}");
  expect(api.calls("POST /api/users")).toHaveLength(1);
});

test("closing a form with something typed asks first", async () => {
  serveUsers();
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await user.type(form.getByRole("textbox", { name: "Email" }), "g");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("g");
});

test("another user can be added at once, with another password", async () => {
  serveUsers({ "POST /api/users": () => adviser() });
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  const first = password(form).value;
  await user.click(create(form));
  await user.click(await screen.findByRole("button", { name: "Add another user" }));
  const next = within(await screen.findByRole("dialog", { name: "Add User" }));
  expect(next.getByRole("textbox", { name: "Email" })).toHaveValue("");
  expect(password(next).value).not.toBe(first);
});

test("copying the password is confirmed", async () => {
  serveUsers({ "POST /api/users": () => adviser() });
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  await user.click(create(form));
  const issued = within(await screen.findByRole("dialog", { name: "User created" }));
  await user.click(issued.getByRole("button", { name: "Copy password" }));
  expect(await issued.findByText("Copied")).toBeVisible();
  expect(await screen.findByText("Password copied")).toBeVisible();
});

test("a password that cannot be copied is selected, and it is said how to copy it", async () => {
  serveUsers({ "POST /api/users": () => adviser() });
  const { user } = openApp("/user-management");
  const form = await openForm(user);
  await fillIn(user, form);
  await user.click(create(form));
  const issued = within(await screen.findByRole("dialog", { name: "User created" }));
  const refused = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  await user.click(issued.getByRole("button", { name: "Copy password" }));
  refused.mockRestore();
  expect(await screen.findByText("Copy failed")).toBeVisible();
  expect(issued.getByRole("textbox", { name: "Password" })).toHaveFocus();
});

test("whoever comes in only by a provider is made without a password", async () => {
  const rule = {
    role: "USER",
    onlyByProvider: true,
    secondFactorRequired: false,
    people: 3,
    linked: 3,
  } as const;
  const api = serveUsers({ "POST /api/users": () => adviser(), "GET /api/sign-in-rules": () => [rule] });
  const { user } = openApp("/user-management?new=true");
  const form = within(await screen.findByRole("dialog", { name: "Add User" }));
  expect(await form.findByText("They sign in by a provider, without a password.")).toBeVisible();
  expect(form.queryByLabelText("Password")).toBeNull();
  await fillIn(user, form);
  await user.click(create(form));
  const made = within(await screen.findByRole("dialog", { name: "User created" }));
  expect(made.getByText(/There is no password to hand on/)).toBeVisible();
  expect(api.calls("POST /api/users")).toEqual([
    expect.objectContaining({ body: expect.not.objectContaining({ password: expect.anything() }) }),
  ]);
});
