import { Theme } from "@radix-ui/themes";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { Toaster } from "../feedback/toaster.tsx";
import { checkedBy } from "./checked-form.ts";
import { LinesField, MomentField, NumberField, SelectField, TextField, WordsField } from "./fields.tsx";
import { Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useSave } from "./use-save.ts";

const contract = z.strictObject({
  badge: z.string().nullable(),
  note: z.string(),
  share: z.number("Enter a number").nullable(),
  until: z.iso.datetime("Choose a moment").nullable(),
  lines: z.array(z.string().max(6, "At most 6 characters")),
  words: z.array(z.string()),
  agent: z.int("Choose an agent"),
});

type Contract = z.output<typeof contract>;

const rules = checkedBy(contract);

const agents = [
  { value: 7, label: "Mara" },
  { value: 8, label: "Jonas" },
];

const known: Contract = {
  badge: "New",
  note: "Soon",
  share: 12.5,
  until: new Date(2031, 4, 6, 7, 8, 9).toISOString(),
  lines: ["one", "two"],
  words: ["fee", "cost"],
  agent: 7,
};

interface PlanProps {
  values: typeof known | (Omit<typeof known, "agent"> & { agent: null });
  send: (sent: Contract) => Promise<null>;
}

function Plan({ values, send }: PlanProps) {
  const saving = useSave({ rules, values, send });
  return (
    <Form saving={saving}>
      <TextField name="badge" label="Badge" />
      <TextField name="note" label="Note" />
      <NumberField name="share" label="Share" />
      <MomentField name="until" label="Until" />
      <LinesField name="lines" label="Lines" />
      <WordsField name="words" label="Words" />
      <SelectField name="agent" label="Agent" required options={agents} placeholder="Choose" />
      <SubmitButton busyLabel="Saving...">Save</SubmitButton>
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

async function openPlan(values: PlanProps["values"] = known) {
  const send = vi.fn<PlanProps["send"]>().mockResolvedValue(null);
  render(<Plan values={values} send={send} />, {
    wrapper: ({ children }) => (
      <Theme>
        <Toaster>{children}</Toaster>
      </Theme>
    ),
  });
  const retype = async (label: string, text: string) => {
    await userEvent.clear(field(label));
    if (text !== "") await userEvent.type(field(label), text);
  };
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
  return { send, retype, save };
}

test("fields show the contract's values, and what nobody touched is sent as it was", async () => {
  const { send, save } = await openPlan();
  expect(field("Share")).toHaveValue("12.5");
  expect(field("Until")).toHaveValue("2031-05-06T07:08");
  expect(field("Lines")).toHaveValue("one\ntwo");
  expect(field("Words")).toHaveValue("fee, cost");
  expect(field("Agent")).toHaveTextContent("Mara");
  await save();
  expect(send).toHaveBeenCalledWith(known);
});

test.each<[label: string, typed: string, sent: Partial<Contract>]>([
  ["Badge", "", { badge: null }],
  ["Note", "", { note: "" }],
  ["Share", "", { share: null }],
  ["Share", "0,5", { share: 0.5 }],
  ["Until", "", { until: null }],
  ["Until", "2032-01-02T03:04", { until: new Date(2032, 0, 2, 3, 4).toISOString() }],
  ["Lines", " three \n\nfour", { lines: ["three", "four"] }],
  ["Words", "rate, \nprice,", { words: ["rate", "price"] }],
])(
  "%s typed as '%s' is sent as the contract has it, and stays as it was typed",
  async (label, typed, sent) => {
    const { send, retype, save } = await openPlan();
    await retype(label, typed);
    expect(field(label)).toHaveValue(typed);
    await save();
    expect(send).toHaveBeenCalledWith({ ...known, ...sent });
  },
);

test("what is no value of the contract stays and is refused beside its field, also one entry of several", async () => {
  const { send, retype, save } = await openPlan({ ...known, agent: null });
  await retype("Share", "half");
  await retype("Lines", "short\nmuch too long");
  await save();
  expect(field("Share")).toHaveValue("half");
  expect(field("Share")).toHaveAccessibleDescription("Enter a number");
  expect(field("Lines")).toHaveAccessibleDescription("At most 6 characters");
  expect(field("Agent")).toHaveAccessibleDescription("Choose an agent");
  expect(screen.getByRole("button", { name: "Lines: At most 6 characters" })).toBeVisible();
  await userEvent.click(field("Agent"));
  await userEvent.click(await screen.findByRole("option", { name: "Jonas" }));
  await retype("Share", "50");
  await retype("Lines", "short");
  await save();
  expect(send).toHaveBeenCalledWith({ ...known, share: 50, lines: ["short"], agent: 8 });
});
