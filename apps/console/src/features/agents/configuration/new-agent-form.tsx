import { FormSummary, SubmitButton, useLeaveGuard } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { FormProvider } from "react-hook-form";
import { emptyAgent, fieldsOf, type AgentValues } from "../form/agent-form-values.ts";
import { RegisteredFields } from "../form/registered-fields.tsx";
import { useNewAgent } from "../form/use-new-agent.ts";

const empty: AgentValues = { ...emptyAgent, kind: "registered" };
const fields = fieldsOf(empty);

/** Puts an agent that is made elsewhere into the registry. */
export function NewAgentForm() {
  const { form, save } = useNewAgent(empty);
  const { isDirty, isSubmitting } = form.formState;
  const { question } = useLeaveGuard(isDirty);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save(() => form.reset(empty))}>
        <Flex direction="column" gap="4">
          <FormSummary form={form} fields={fields} />
          <RegisteredFields editing={false} />
          <Flex>
            <SubmitButton busy={isSubmitting} busyLabel="Creating...">
              Create agent
            </SubmitButton>
          </Flex>
        </Flex>
      </form>
      {question}
    </FormProvider>
  );
}
