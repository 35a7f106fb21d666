import { mutationOf } from "@field-advisor/api-client";
import { brokenConnection, fakeApi, refusing } from "@field-advisor/api-client/testing";
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import { Toaster } from "../feedback/toaster.tsx";
import { useToast } from "../feedback/toast-queue.ts";
import { checkedBy } from "./checked-form.ts";
import { TextField } from "./fields.tsx";
import { Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useSave } from "./use-save.ts";

const rules = checkedBy(z.object({ name: z.string() }), (values: { name: string }) => values);
const empty = { name: "" };
const createCompany = mutationOf("POST /api/companies", { makesStale: [] });

function NewCompany(said: { failed?: string }) {
  const { mutateAsync } = useMutation(createCompany);
  const show = useToast();
  const saving = useSave({
    rules,
    values: empty,
    send: (body) => mutateAsync({ body }),
    done: ({ name }) => show({ title: "Company created", description: name }),
    ...said,
  });
  return (
    <Form saving={saving}>
      <TextField name="name" label="Name" required />
      <SubmitButton busyLabel="Saving...">Save</SubmitButton>
    </Form>
  );
}

const company = {
  id: 7,
  name: "Winter",
  description: null,
  isActive: true,
  activePages: 0,
  createdAt: "2026-11-20T10:00:00Z",
  version: 1,
};

async function fillIn(said: { failed?: string } = {}) {
  render(
    <Theme>
      <QueryClientProvider client={new QueryClient()}>
        <Toaster>
          <NewCompany {...said} />
        </Toaster>
      </QueryClientProvider>
    </Theme>,
  );
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Winter");
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test.each([
  ["an ended session", refusing("not_signed_in", "Please sign in first."), "Please sign in first."],
  ["too many calls", refusing("too_many_requests", "Wait 20 seconds.", [], 20), "Wait 20 seconds."],
  ["too much at once", refusing("payload_too_large", "That is too much."), "That is too much."],
  ["a busy server", refusing("unavailable", "Try again in a moment."), "Try again in a moment."],
  [
    "a fault of the server",
    refusing("internal", "Something went wrong."),
    "Something went wrong. (Request test-request)",
  ],
  [
    "no connection",
    brokenConnection,
    "The server could not be reached. Check your connection and try again.",
  ],
])("after %s the form says so, keeps what was typed and can be sent again", async (_what, fail, sentence) => {
  const api = fakeApi({ "POST /api/companies": fail });
  await fillIn();
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Winter");
  api.serve({ "POST /api/companies": () => company });
  await save();
  expect(await screen.findByText("Company created")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test("what the toast said of a refusal goes as soon as the form is saved", async () => {
  const api = fakeApi({ "POST /api/companies": refusing("unavailable", "Try again in a moment.") });
  await fillIn({ failed: "Failed to create the company" });
  await save();
  expect(await screen.findByText(/^Failed to create the company\./)).toBeVisible();
  // Toasts do not go by themselves meanwhile.
  fireEvent.blur(window);
  api.serve({ "POST /api/companies": () => company });
  await save();
  expect(await screen.findByText("Company created")).toBeVisible();
  expect(screen.queryByText(/^Failed to create the company\./)).toBeNull();
});

test("an answer that is lost once is not spoken of: the save is sent once more and said once", async () => {
  const answers = [brokenConnection, () => company];
  const api = fakeApi({ "POST /api/companies": () => (answers.shift() ?? brokenConnection)() });
  await fillIn();
  await save();
  expect(await screen.findAllByText("Company created")).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(api.calls("POST /api/companies")).toHaveLength(2);
});
