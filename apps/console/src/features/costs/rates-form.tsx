import { ratesInput } from "@field-advisor/schema/cost-forms";
import type { Rates } from "@field-advisor/schema/costs.endpoints";
import {
  checkedBy,
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

type RateValues = Record<keyof Rates, string>;

const numberIn = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.trim().replace(",", "."));

const rules = checkedBy(ratesInput, ({ currency, ...rates }: RateValues) => ({
  currency,
  ofMinute: numberIn(rates.ofMinute),
  ofInput: numberIn(rates.ofInput),
  ofOutput: numberIn(rates.ofOutput),
}));

const valuesOf = ({ currency, ofMinute, ofInput, ofOutput }: Rates): RateValues => ({
  currency,
  ofMinute: String(ofMinute ?? ""),
  ofInput: String(ofInput ?? ""),
  ofOutput: String(ofOutput ?? ""),
});

/** What an owner pays their providers. */
export function RatesForm({ rates }: { rates: Rates }) {
  const { mutateAsync } = useMutation(setRates);
  const show = useToast();
  const saving = useSave({
    rules,
    values: valuesOf(rates),
    send: (body) => mutateAsync({ body }),
    done: () => show({ title: "Rates saved" }),
    failed: "Failed to save the rates",
  });
  return (
    <Section title="Rates">
      <ScreenForm saving={saving}>
        <Muted as="p">
          As your contracts with the providers say. Without a rate only the quantity is shown.
        </Muted>
        <Flex gap="3" wrap="wrap">
          <TextField name="currency" label="Currency" />
          <TextField name="ofMinute" label="A minute of a call" inputMode="decimal" />
          <TextField name="ofInput" label="1,000,000 input tokens" inputMode="decimal" />
          <TextField name="ofOutput" label="1,000,000 output tokens" inputMode="decimal" />
        </Flex>
        <SubmitButton busyLabel="Saving...">Save rates</SubmitButton>
      </ScreenForm>
    </Section>
  );
}
