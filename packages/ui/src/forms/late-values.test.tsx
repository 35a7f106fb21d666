import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { Toaster } from "../feedback/toaster.tsx";
import { checkedBy } from "./checked-form.ts";
import { TextAreaField, TextField } from "./fields.tsx";
import { Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useEdit } from "./use-edit.tsx";
import { useSave } from "./use-save.ts";

interface Note {
  title: string;
  text: string;
}

const rules = checkedBy(
  z.object({ title: z.string().min(1, "A title is missing."), text: z.string() }),
  (values: Note) => values,
);
const empty: Note = { title: "", text: "" };

interface NoteProps {
  values?: Note;
  send?: (note: Note) => Promise<Note>;
}

function NewNote({ values = empty, send = (note) => Promise.resolve(note) }: NoteProps) {
  const saving = useSave({ rules, values, send, valuesAfter: (saved) => saved });
  return (
    <Form saving={saving}>
      <TextField name="title" label="Title" required />
      <TextAreaField name="text" label="Text" />
      <SubmitButton busyLabel="Saving...">Save</SubmitButton>
    </Form>
  );
}

interface EditedNote extends Note {
  version: number;
}

interface EditNoteProps {
  thing: EditedNote;
  send: (changes: Partial<Note> & { version: number }) => Promise<EditedNote | null>;
}

function EditNote({ thing, send }: EditNoteProps) {
  const saving = useEdit({
    thing,
    what: "note",
    rules,
    valuesOf: ({ title, text }) => ({ title, text }),
    read: () => Promise.reject(new Error("not asked for")),
    send,
    savedThing: (saved) => saved,
  });
  return (
    <Form saving={saving}>
      <TextField name="title" label="Title" required />
      <TextAreaField name="text" label="Text" />
      <SubmitButton busyLabel="Saving...">Save</SubmitButton>
    </Form>
  );
}

function show(shown: ReactElement) {
  const client = new QueryClient();
  const framed = (children: ReactElement) => (
    <Theme>
      <QueryClientProvider client={client}>
        <Toaster>{children}</Toaster>
      </QueryClientProvider>
    </Theme>
  );
  const { rerender } = render(framed(shown));
  return {
    user: userEvent.setup(),
    arrive: (later: ReactElement) => rerender(framed(later)),
    title: screen.getByRole("textbox", { name: "Title" }),
    text: screen.getByRole("textbox", { name: /Text/ }),
  };
}

/** An answer that comes when the test says so. */
function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, answer: (value: T) => act(async () => resolve(value)) };
}

const proposed = { title: "Proposed", text: "" };

test("what arrives does not enter a field in which somebody is, and they type on alone", async () => {
  const { user, arrive, title } = show(<NewNote />);
  await user.click(title);
  arrive(<NewNote values={proposed} />);
  expect(title).toHaveValue("");
  await user.keyboard("Mine");
  expect(title).toHaveValue("Mine");
  await user.tab();
  expect(title).toHaveValue("Mine");
});

test("a field that nobody has written in takes what arrived when it is left", async () => {
  const { user, arrive, title, text } = show(<NewNote />);
  await user.click(title);
  arrive(<NewNote values={{ title: "Proposed", text: "Words" }} />);
  expect(text).toHaveValue("Words");
  await user.tab();
  expect(title).toHaveValue("Proposed");
});

test("somebody who types on in a field is told what another has saved in it meanwhile", async () => {
  const thing = { title: "Winter", text: "", version: 1 };
  const send = vi
    .fn<EditNoteProps["send"]>()
    .mockResolvedValue({ ...thing, title: "Winter time", version: 3 });
  const { user, arrive, title } = show(<EditNote thing={thing} send={send} />);
  await user.click(title);
  arrive(<EditNote thing={{ ...thing, title: "Spring", version: 2 }} send={send} />);
  await user.keyboard(" time");
  expect(title).toHaveValue("Winter time");
  expect(title).toHaveAccessibleDescription("Now saved as: Spring");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(send).toHaveBeenCalledWith({ title: "Winter time", version: 2 }));
});

test("somebody who was only in a field does not undo what another has saved in it", async () => {
  const thing = { title: "Winter", text: "", version: 1 };
  const saved = { title: "Spring", text: "Words", version: 3 };
  const send = vi.fn<EditNoteProps["send"]>().mockResolvedValue(saved);
  const { user, arrive, title, text } = show(<EditNote thing={thing} send={send} />);
  await user.type(text, "Words");
  await user.click(title);
  arrive(<EditNote thing={{ ...thing, title: "Spring", version: 2 }} send={send} />);
  expect(title).toHaveValue("Winter");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(send).toHaveBeenCalledWith({ text: "Words", version: 2 }));
  expect(title).toHaveValue("Spring");
});

test("what is typed while a form is being sent outlives the answer, and can be sent too", async () => {
  const first = held<Note>();
  const send = vi.fn<(note: Note) => Promise<Note>>(() => first.promise);
  const { user, title, text } = show(<NewNote send={send} />);
  await user.type(title, "One");
  await user.keyboard("{Enter}");
  await user.type(text, "More words");
  await first.answer({ title: "One, as the server writes it", text: "" });
  expect(title).toHaveValue("One, as the server writes it");
  expect(text).toHaveValue("More words");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({ title: "One, as the server writes it", text: "More words" }),
  );
});

test("what arrives while a form is being sent does not make it look as if it could be sent again", async () => {
  const answer = held<Note>();
  const send = () => answer.promise;
  const { user, arrive, title, text } = show(<NewNote send={send} />);
  await user.type(title, "One{Enter}");
  expect(await screen.findByRole("button", { name: "Saving..." })).toBeVisible();
  arrive(<NewNote values={{ title: "", text: "Late" }} send={send} />);
  expect(screen.getByRole("button", { name: "Saving..." })).toBeVisible();
  await answer.answer({ title: "One", text: "Late" });
  expect(await screen.findByRole("button", { name: "Save" })).toBeVisible();
  expect(text).toHaveValue("Late");
});

test("why a form was refused stays when something arrives", async () => {
  const { user, arrive, title } = show(<NewNote />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A title is missing.")).toBeVisible();
  arrive(<NewNote values={{ title: "", text: "Late" }} />);
  expect(title).toHaveAccessibleDescription("A title is missing.");
});
