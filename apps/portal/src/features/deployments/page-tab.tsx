import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { Form, showRefusal, SubmitButton, useLeaveGuard, Waiting } from "@field-advisor/ui";
import { Card, Flex } from "@radix-ui/themes";
import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { contentFields, contentOf, contentRules, deploymentRefusal } from "./form/deployment-form-values.ts";
import { ContentFields } from "./form/deployment-form.tsx";
import { useSavedChanges } from "./use-saved-changes.ts";

const PageUsage = lazy(async () => ({ default: (await import("./page-usage.tsx")).PageUsage }));

/** What recipients meet on the page, and how it was used. */
export function PageTab({ deployment }: { deployment: Deployment }) {
  return (
    <Flex direction="column" gap="4">
      <Card size={{ initial: "2", sm: "3" }}>
        <ContentForm deployment={deployment} />
      </Card>
      <Suspense fallback={<Waiting />}>
        <PageUsage deployment={deployment} />
      </Suspense>
    </Flex>
  );
}

function ContentForm({ deployment }: { deployment: Deployment }) {
  const form = useForm({
    resolver: contentRules,
    values: contentOf(deployment),
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, isSubmitting } = form.formState;
  const { question } = useLeaveGuard(isDirty && !isSubmitting);
  const saveChanges = useSavedChanges(deployment);
  const save = form.handleSubmit(async (input) => {
    try {
      const saved = await saveChanges(input);
      form.reset(contentOf(saved.deployment));
    } catch (error) {
      showRefusal(form, deploymentRefusal(error), contentFields);
    }
  });
  return (
    <Form form={form} fields={contentFields} onSubmit={save}>
      <ContentFields />
      <Flex>
        <SubmitButton busy={isSubmitting} busyLabel="Saving...">
          Save changes
        </SubmitButton>
      </Flex>
      {question}
    </Form>
  );
}
