import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { ScreenForm, SubmitButton, lazyPart } from "@field-advisor/ui";
import { Card, Flex } from "@radix-ui/themes";
import { ContentFields, contentRules } from "./form/deployment-form.tsx";
import { useDeploymentForm } from "./form/use-deployment-form.ts";

const PageUsage = lazyPart(async () => (await import("./page-usage.tsx")).PageUsage);

/** What recipients meet on the page, and how it was used. */
export function PageTab({ deployment }: { deployment: Deployment }) {
  return (
    <Flex direction="column" gap="4">
      <Card size={{ initial: "2", sm: "3" }}>
        <ContentForm deployment={deployment} />
      </Card>
      <PageUsage deployment={deployment} />
    </Flex>
  );
}

function ContentForm({ deployment }: { deployment: Deployment }) {
  const saving = useDeploymentForm(deployment, { rules: contentRules });
  return (
    <ScreenForm saving={saving}>
      <ContentFields />
      <Flex>
        <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
