import { ApiError, NetworkError } from "@field-advisor/api-client";
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { Toaster } from "../feedback/toaster.tsx";
import { checkedBy } from "./checked-form.ts";
import { SelectField, SwitchField, TextField } from "./fields.tsx";
import { FieldGroup, Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useEdit } from "./use-edit.tsx";
import { useSave } from "./use-save.ts";

const frame = ({ children }: { children: ReactNode }) => (
  <Theme>
    <QueryClientProvider client={new QueryClient()}>
      <Toaster>{children}</Toaster>
    </QueryClientProvider>
  </Theme>
);

interface Values {
  name: string;
  owner: { email: string };
  kind: string;
  isLive: boolean;
}

const empty: Values = { name: "", owner: { email: "" }, kind: "", isLive: false };

const rules = checkedBy(
  z.object({
    name: z.string().min(1, "A name is missing."),
    owner: z.object({ email: z.string().min(1, "An address is missing.") }),
    kind: z.string().min(1, "Choose one."),
    isLive: z.boolean(),
  }),
  (values: Values) => values,
);

const kinds = [
  { value: "a", label: "Audit" },
  { value: "b", label: "Briefing" },
];

const Fields = () => (
  <>
    <TextField name="name" label="Name" required />
    <TextField name="owner.email" label="Owner's email" required />
    <SelectField name="kind" label="Kind" required options={kinds} placeholder="Choose" />
    <SwitchField name="isLive" label="Live" hint="People see it." />
    <SubmitButton busyLabel="Saving...">Save</SubmitButton>
  </>
);

interface PlanProps {
  send: (input: Values) => Promise<unknown>;
  done?: () => void;
}

function NewPlan({ send, done = () => undefined }: PlanProps) {
  const saving = useSave({ rules, values: empty, send, done });
  return (
    <Form saving={saving}>
      <Fields />
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const refusedWith = (status: number, body: object) =>
  new ApiError(new Response(null, { status }), JSON.stringify(body));

test("what is wrong stands beside each field and above them all, in their order, and leads there", async () => {
  const send = vi.fn<PlanProps["send"]>();
  render(<NewPlan send={send} />, { wrapper: frame });
  await save();
  const summary = await screen.findByRole("alert");
  expect(within(summary).getByText("Please check 3 fields.")).toBeVisible();
  const entries = within(summary).getAllByRole("button");
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    "Name: A name is missing.",
    "Owner's email: An address is missing.",
    "Kind: Choose one.",
  ]);
  await userEvent.click(within(summary).getByRole("button", { name: /Owner's email/ }));
  const email = screen.getByRole("textbox", { name: "Owner's email" });
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription("An address is missing.");
  expect(send).not.toHaveBeenCalled();
});

interface Facts {
  facts: { about: string }[];
}

const factRules = checkedBy(
  z.object({ facts: z.array(z.object({ about: z.string().min(1, "Missing.") })) }),
  (values: Facts) => values,
);
const twoFacts: Facts = { facts: [{ about: "" }, { about: "" }] };

/** Shows its fields only when they turned out wrong. */
function FactForm() {
  const saving = useSave({
    rules: factRules,
    values: twoFacts,
    send: () => Promise.resolve(null),
    done: () => undefined,
  });
  const { errors } = saving.form.formState;
  return (
    <Form saving={saving}>
      {[1, 2].map((place) => (
        <FieldGroup key={place} value={`Fact ${place}`}>
          {errors.facts?.[place - 1] && (
            <TextField name={`facts.${place - 1}.about`} label="About" required />
          )}
        </FieldGroup>
      ))}
      <SubmitButton busyLabel="Saving...">Save</SubmitButton>
    </Form>
  );
}

test("fields that come late are named in the summary too, each with what it is one of", async () => {
  render(<FactForm />, { wrapper: frame });
  await save();
  const entries = await screen.findAllByRole("button", { name: /^Fact/ });
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    "Fact 1, About: Missing.",
    "Fact 2, About: Missing.",
  ]);
});

async function fillIn() {
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Winter");
  await userEvent.type(screen.getByRole("textbox", { name: "Owner's email" }), "ana@example.com");
  await userEvent.click(screen.getByRole("combobox", { name: "Kind" }));
  await userEvent.click(await screen.findByRole("option", { name: "Briefing" }));
  await userEvent.click(screen.getByRole("switch", { name: /Live/ }));
}

test("what the server refuses stands at its field or above the form, everything typed stays, and it can be sent again", async () => {
  const send = vi
    .fn<PlanProps["send"]>()
    .mockRejectedValueOnce(
      refusedWith(400, {
        code: "invalid_request",
        error: "Invalid.",
        issues: [
          { path: "name", message: "Taken." },
          { path: "colour", message: "Choose a colour." },
        ],
      }),
    )
    .mockResolvedValueOnce({});
  const done = vi.fn<() => void>();
  render(<NewPlan send={send} done={done} />, { wrapper: frame });
  await fillIn();
  await save();
  expect(await screen.findByText("Choose a colour.")).toBeVisible();
  const name = screen.getByRole("textbox", { name: "Name" });
  expect(name).toHaveAccessibleDescription("Taken.");
  expect(name).toHaveFocus();
  expect(name).toHaveValue("Winter");
  await save();
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000);
  const sent = { name: "Winter", owner: { email: "ana@example.com" }, kind: "b", isLive: true };
  expect(send).toHaveBeenLastCalledWith(sent);
});

interface Plan extends Values {
  version: number;
}

const plan: Plan = {
  name: "Winter",
  owner: { email: "ana@example.com" },
  kind: "a",
  isLive: false,
  version: 3,
};
const valuesOf = ({ version: _version, ...values }: Plan): Values => values;

interface EditPlanProps {
  thing: Plan;
  send: (changes: Partial<Values> & { version: number }) => Promise<Plan | null>;
  read?: () => Promise<Plan>;
  unchanged?: () => void;
  savedThing?: (saved: Plan) => Plan;
}

function EditPlan({ read = () => Promise.reject(new Error("not asked for")), ...options }: EditPlanProps) {
  const saving = useEdit({ ...options, read, rules, valuesOf, what: "plan", done: () => undefined });
  return (
    <Form saving={saving}>
      <Fields />
    </Form>
  );
}

const retype = async (name: string, text: string) => {
  const input = screen.getByRole("textbox", { name });
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

test("where somebody else was faster, both values are shown, and a second save is based on theirs", async () => {
  const theirs = { ...plan, name: "Spring", kind: "b", version: 4 };
  const send = vi
    .fn<EditPlanProps["send"]>()
    .mockRejectedValueOnce(refusedWith(409, { code: "version_conflict", error: "Changed.", issues: [] }))
    .mockResolvedValueOnce({ ...theirs, name: "Autumn", version: 5 });
  render(<EditPlan thing={plan} send={send} read={() => Promise.resolve(theirs)} />, { wrapper: frame });
  await retype("Name", "Autumn");
  await save();
  await userEvent.click(await screen.findByRole("button", { name: "Load current values" }));
  const name = await screen.findByRole("textbox", { name: "Name", description: "Now saved as: Spring" });
  expect(name).toHaveValue("Autumn");
  expect(screen.getByRole("combobox", { name: "Kind" })).toHaveTextContent("Briefing");
  await save();
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: "Autumn", version: 4 }), 10_000);
});

test("a form follows what was changed elsewhere, except where something was typed", async () => {
  const send = vi.fn<EditPlanProps["send"]>().mockResolvedValue(null);
  const { rerender } = render(<EditPlan thing={plan} send={send} />, { wrapper: frame });
  await retype("Name", "Autumn");
  const newer = { ...plan, owner: { email: "ben@example.com" }, kind: "b", version: 4 };
  rerender(<EditPlan thing={newer} send={send} />);
  expect(await screen.findByRole("textbox", { name: "Owner's email" })).toHaveValue("ben@example.com");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Autumn");
  await save();
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ name: "Autumn", version: 4 }), 10_000);
});

test("a form that stays open goes on from what was saved", async () => {
  const saved = { ...plan, name: "Autumn", version: 4 };
  const send = vi.fn<EditPlanProps["send"]>().mockResolvedValue(saved);
  render(<EditPlan thing={plan} send={send} savedThing={(answer) => answer} />, { wrapper: frame });
  await retype("Name", " Autumn ");
  await save();
  const name = screen.getByRole("textbox", { name: "Name" });
  await vi.waitFor(() => expect(name).toHaveValue("Autumn"), 10_000);
  await retype("Owner's email", "ben@example.com");
  await save();
  const body = { owner: { email: "ben@example.com" }, version: 4 };
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith(body), 10_000);
});

test("that somebody was faster is said only until the form knows what they saved", async () => {
  const send = vi
    .fn<EditPlanProps["send"]>()
    .mockRejectedValueOnce(refusedWith(409, { code: "version_conflict", error: "Changed.", issues: [] }));
  const { rerender } = render(<EditPlan thing={plan} send={send} />, { wrapper: frame });
  await retype("Name", "Autumn");
  await save();
  expect(await screen.findByText("Somebody else changed this plan meanwhile.")).toBeVisible();
  rerender(<EditPlan thing={{ ...plan, name: "Spring", version: 4 }} send={send} />);
  expect(screen.queryByText("Somebody else changed this plan meanwhile.")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription("Now saved as: Spring");
});

const conflict = refusedWith(409, { code: "version_conflict", error: "Changed.", issues: [] });
const timeout = "The server took too long to answer. Try again.";

/** A save that arrived while its answer did not, as the form cannot know. */
async function loseAnswer(sent: ReturnType<typeof vi.fn<EditPlanProps["send"]>>, saved: Plan) {
  sent.mockRejectedValueOnce(new NetworkError("timeout"));
  const read = vi.fn<() => Promise<Plan>>().mockResolvedValue(saved);
  render(<EditPlan thing={plan} send={sent} read={read} />, { wrapper: frame });
  await retype("Name", "Autumn");
  await save();
  expect(await screen.findByText(timeout)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Autumn");
}

test.each(["Autumn", "Late autumn", "Winter"])(
  "one's own save whose answer was lost is no conflict for the next one: %s",
  async (name) => {
    const send = vi.fn<EditPlanProps["send"]>();
    await loseAnswer(send, { ...plan, name: "Autumn", version: 4 });
    send.mockRejectedValueOnce(conflict).mockResolvedValueOnce({ ...plan, name, version: 5 });
    await retype("Name", name);
    await save();
    await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ name, version: 4 }), 10_000);
    expect(screen.queryByText("Somebody else changed this plan meanwhile.")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription("");
  },
);

test.each([
  ["another text", { name: "Spring", version: 4 }],
  ["something else as well", { name: "Autumn", isLive: true, version: 5 }],
])("where somebody else has saved %s after an answer was lost, that is said", async (_what, theirs) => {
  const send = vi.fn<EditPlanProps["send"]>();
  await loseAnswer(send, { ...plan, ...theirs });
  send.mockRejectedValueOnce(conflict);
  await retype("Name", "Late autumn");
  await save();
  expect(await screen.findByText("Somebody else changed this plan meanwhile.")).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
});

test("nothing is sent where nothing was changed", async () => {
  const send = vi.fn<EditPlanProps["send"]>();
  const unchanged = vi.fn<() => void>();
  render(<EditPlan thing={plan} send={send} unchanged={unchanged} />, { wrapper: frame });
  await save();
  await vi.waitFor(() => expect(unchanged).toHaveBeenCalledOnce(), 10_000);
  expect(send).not.toHaveBeenCalled();
});
