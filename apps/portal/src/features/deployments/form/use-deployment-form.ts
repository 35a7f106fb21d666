import type { Deployment, UpdateDeploymentInput } from "@field-advisor/schema/deployments.endpoints";
import { type Rules, useEdit, useToast } from "@field-advisor/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Issued } from "../deployment-dialogs.tsx";
import { type DeploymentForm, deploymentRefusal, formOf } from "./deployment-form.tsx";
import { oneDeployment } from "../deployments.queries.ts";
import { updateDeployment } from "../../../lib/deployment-status.ts";

interface PartOfDeployment<Output> {
  rules: Rules<DeploymentForm, Output>;
  onSaved?: (issued: Issued) => void;
}

/** A form that holds a part of a page and stays open. */
export function useDeploymentForm<Output extends UpdateDeploymentInput>(
  deployment: Deployment,
  { rules, onSaved }: PartOfDeployment<Output>,
) {
  const { id } = deployment;
  const { mutateAsync } = useMutation(updateDeployment);
  const client = useQueryClient();
  const show = useToast();
  return useEdit({
    thing: formOf(deployment),
    what: "deployment",
    rules,
    read: async () => formOf(await client.fetchQuery({ ...oneDeployment(id), staleTime: 0 })),
    send: (body) => mutateAsync({ params: { id }, body }),
    savedThing: (saved: Issued) => formOf(saved.deployment),
    done: (issued) => {
      show({ title: "Changes saved", description: issued.deployment.deploymentName });
      onSaved?.(issued);
    },
    refusal: deploymentRefusal,
  });
}
