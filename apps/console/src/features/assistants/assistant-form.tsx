import { FormSummary, SheetSubmit } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import type { FormEventHandler, ReactNode } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { AssistantFields } from "./assistant-fields.tsx";
import { assistantFields, type AssistantValues, type Hints } from "./assistant-form-values.ts";
import { AssistantSwitches } from "./assistant-switches.tsx";

interface AssistantFormProps {
  form: UseFormReturn<AssistantValues, unknown, object>;
  hints?: Hints;
  /** True for the default one, without which rooms have no help. */
  mustStayActive?: boolean;
  submit: { label: string; busyLabel: string };
  onSubmit: FormEventHandler;
  /** Stands above everything: what is wrong with the form as a whole. */
  notice?: ReactNode;
}

/** Everything an owner decides about an assistant. */
export function AssistantForm(props: AssistantFormProps) {
  const { form, hints = {}, mustStayActive = false, submit, onSubmit, notice } = props;
  const { isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit}>
        <Flex direction="column" gap="4">
          {notice}
          <FormSummary form={form} fields={assistantFields} />
          <AssistantFields hints={hints} />
          <AssistantSwitches mustStayActive={mustStayActive} />
          <SheetSubmit busy={isSubmitting} busyLabel={submit.busyLabel}>
            {submit.label}
          </SheetSubmit>
        </Flex>
      </form>
    </FormProvider>
  );
}
