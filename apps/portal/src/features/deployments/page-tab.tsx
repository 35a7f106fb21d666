import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { changesTo } from "@field-advisor/staff";
import { Form, showRefusal, SubmitButton, useLeaveGuard, useToast, Waiting } from "@field-advisor/ui";
import { Card, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import {
  contentFields,
  contentOf,
  contentRules,
  deploymentRefusal,
  savedOf,
} from "./form/deployment-form-values.ts";
import { ContentFields } from "./form/deployment-form.tsx";
import { updateDeployment } from "../../lib/deployment-status.ts";

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
  const { mutateAsync } = useMutation(updateDeployment);
  const show = useToast();
  const save = form.handleSubmit(async (input) => {
    try {
      const body = changesTo(savedOf(deployment), input);
      const saved =
        Object.keys(body).length === 0
          ? deployment
          : (await mutateAsync({ params: { id: deployment.id }, body })).deployment;
      form.reset(contentOf(saved));
      show({ title: "Changes saved", description: saved.deploymentName });
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
