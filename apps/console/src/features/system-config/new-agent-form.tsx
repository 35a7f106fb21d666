import { createAgentInput } from "@field-advisor/schema/agents";
import { Field, FormSummary, showRefusal, SubmitButton, useToast, type NamedField } from "@field-advisor/ui";
import { Flex, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkedBy, refusalOf } from "../../lib/checked-form.ts";
import { failureToast } from "../../lib/failure-toast.ts";
import { createAgent } from "./system-config.queries.ts";

interface Values {
  agentId: string;
  name: string;
}

const fields: readonly NamedField<Values>[] = [
  { name: "agentId", label: "Agent ID" },
  { name: "name", label: "Name" },
];
const empty: Values = { agentId: "", name: "" };

const resolver = checkedBy(createAgentInput, ({ agentId, name }: Values) => ({
  name,
  ...(agentId.trim() && { agentId }),
}));

/** Puts an agent of the voice provider into the registry. */
export function NewAgentForm() {
  const form = useForm({ resolver, defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync } = useMutation(createAgent);
  const show = useToast();
  const save = form.handleSubmit(async (body) => {
    try {
      const { name } = await mutateAsync({ body });
      form.reset(empty);
      show({ title: "Agent created successfully", description: name });
    } catch (error) {
      show(failureToast("Failed to create agent", error));
      const known = { path: "agentId", message: "An agent with this ID is in the list already." };
      showRefusal(form, refusalOf(error, { conflict: known }), fields);
    }
  });
  return (
    <form noValidate onSubmit={save}>
      <Flex direction="column" gap="4">
        <FormSummary form={form} fields={fields} />
        <Field
          label="Agent ID"
          required
          error={errors.agentId?.message}
          hint="The id by which the voice provider knows the agent."
        >
          {(control) => (
            <TextField.Root
              {...control}
              {...form.register("agentId")}
              size="3"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Name" required error={errors.name?.message}>
          {(control) => (
            <TextField.Root
              {...control}
              {...form.register("name")}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <Flex>
          <SubmitButton busy={isSubmitting} busyLabel="Creating...">
            Create agent
          </SubmitButton>
        </Flex>
      </Flex>
    </form>
  );
}
