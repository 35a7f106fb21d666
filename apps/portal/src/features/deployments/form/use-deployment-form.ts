import type { Deployment, UpdateDeploymentInput } from "@field-advisor/schema/deployments.endpoints";
import { changesTo, useEdit, useToast } from "@field-advisor/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldValues, Resolver } from "react-hook-form";
import type { Issued } from "../deployment-dialogs.tsx";
import { deploymentRefusal, savedOf } from "./deployment-form.tsx";
import { oneDeployment } from "../deployments.queries.ts";
import { updateDeployment } from "../../../lib/deployment-status.ts";

interface PartOfDeployment<Values extends FieldValues, Output> {
  rules: Resolver<Values, unknown, Output>;
  valuesOf: (deployment: Deployment) => Values;
  onSaved?: (issued: Issued) => void;
}

/** A form that holds a part of a page and stays open. */
export function useDeploymentForm<Values extends FieldValues, Output extends UpdateDeploymentInput>(
  deployment: Deployment,
  { rules, valuesOf, onSaved }: PartOfDeployment<Values, Output>,
) {
  const { id } = deployment;
  const { mutateAsync } = useMutation(updateDeployment);
  const client = useQueryClient();
  const show = useToast();
  return useEdit({
    thing: deployment,
    what: "deployment",
    rules,
    valuesOf,
    changes: (known, input) => changesTo(savedOf(known), input),
    read: () => client.fetchQuery({ ...oneDeployment(id), staleTime: 0 }),
    send: (body) => mutateAsync({ params: { id }, body }),
    savedThing: (saved: Issued) => saved.deployment,
    done: (issued) => {
      show({ title: "Changes saved", description: issued.deployment.deploymentName });
      onSaved?.(issued);
    },
    refusal: deploymentRefusal,
  });
}
