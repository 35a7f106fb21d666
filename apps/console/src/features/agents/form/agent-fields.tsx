import { FormSummary, SheetSubmit } from "@field-advisor/ui";
import { Callout, Flex } from "@radix-ui/themes";
import type { FormEventHandler } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { fieldsOf, type AgentForm } from "./agent-form-values.ts";
import { KindChoice } from "./kind-choice.tsx";
import { OwnFields } from "./own-fields.tsx";
import { RegisteredFields } from "./registered-fields.tsx";

interface AgentFieldsProps {
  form: AgentForm;
  /** True for an agent that exists already. */
  editing: boolean;
  onSubmit: FormEventHandler;
}

/** Everything an owner decides about an agent; what only an own agent has, stands there for own ones. */
export function AgentFields({ form, editing, onSubmit }: AgentFieldsProps) {
  const { control, formState } = form;
  const kind = useWatch({ control, name: "kind" });
  const { isSubmitting } = formState;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit}>
        <Flex direction="column" gap="4">
          {!editing && <KindChoice value={kind} onChange={(next) => form.setValue("kind", next)} />}
          {editing && kind === "registered" && (
            <Callout.Root color="gray" highContrast size="1">
              <Callout.Text>
                What this agent says and how it sounds is decided where it was made. Here you change how it is
                listed.
              </Callout.Text>
            </Callout.Root>
          )}
          <FormSummary form={form} fields={fieldsOf(form.getValues())} />
          {kind === "own" ? <OwnFields /> : <RegisteredFields editing={editing} />}
          <SheetSubmit busy={isSubmitting} busyLabel={editing ? "Saving..." : "Creating..."}>
            {editing ? "Save changes" : "Create agent"}
          </SheetSubmit>
        </Flex>
      </form>
    </FormProvider>
  );
}
