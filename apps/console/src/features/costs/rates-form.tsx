import { ratesInput } from "@field-advisor/schema/cost-forms";
import type { Rates } from "@field-advisor/schema/costs.endpoints";
import {
  checkedBy,
  NumberField,
  ScreenForm,
  Section,
  SubmitButton,
  TextField,
  useSave,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { setRates } from "./costs.queries.ts";

const rules = checkedBy(ratesInput);

/** What an owner pays their providers. */
export function RatesForm({ rates }: { rates: Rates }) {
  const { mutateAsync } = useMutation(setRates);
  const show = useToast();
  const saving = useSave({
    rules,
    values: rates,
    send: (body) => mutateAsync({ body }),
    done: () => show({ title: "Rates saved" }),
    failed: "Failed to save the rates",
  });
  return (
    <Section title="Rates">
      <ScreenForm saving={saving}>
        <Muted as="p">
          As in your contracts with the providers. Without a rate only the quantity is shown.
        </Muted>
        <Flex gap="3" wrap="wrap">
          <TextField name="currency" label="Currency" />
          <NumberField name="ofMinute" label="A minute of a call" inputMode="decimal" />
          <NumberField name="ofInput" label="1,000,000 input tokens" inputMode="decimal" />
          <NumberField name="ofOutput" label="1,000,000 output tokens" inputMode="decimal" />
        </Flex>
        <SubmitButton busyLabel="Saving...">Save rates</SubmitButton>
      </ScreenForm>
    </Section>
  );
}
