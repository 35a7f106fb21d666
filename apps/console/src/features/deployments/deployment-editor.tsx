import type { CreateDeploymentInput, Deployment } from "@field-advisor/schema/deployments.endpoints";
import { Sheet, showRefusal, useCurrentUser, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Issued } from "./deployment-dialog.ts";
import { DeploymentFields } from "./deployment-form.tsx";
import { editedDeploymentResolver, newDeploymentResolver } from "./deployment-form-resolver.ts";
import { deploymentChanges, emptyForm, formFields, formOf } from "./deployment-form-values.ts";
import { refusalOf } from "./deployment-refusal.ts";
import { createDeployment, updateDeployment } from "./deployments.queries.ts";

interface DeploymentEditorProps {
  /** What is edited; null makes a new one. */
  deployment: Deployment | null;
  onSaved: (issued: Issued) => void;
  onClose: () => void;
}

/** The sheet in which a deployment is made or changed. It closes when that has worked, and not before. */
export function DeploymentEditor({ deployment, onSaved, onClose }: DeploymentEditorProps) {
  const user = useCurrentUser();
  const [initial] = useState(() => (deployment ? formOf(deployment) : emptyForm(user)));
  const form = useForm({
    resolver: deployment ? editedDeploymentResolver : newDeploymentResolver,
    defaultValues: initial,
  });
  const { isDirty } = form.formState;
  const create = useMutation(createDeployment);
  const update = useMutation(updateDeployment);
  const show = useToast();

  const change = async (existing: Deployment, input: CreateDeploymentInput): Promise<Issued> => {
    const body = deploymentChanges(existing, input);
    if (Object.keys(body).length === 0) return { deployment: existing, accessCode: null };
    return update.mutateAsync({ params: { id: existing.id }, body });
  };
  const save = async (input: CreateDeploymentInput) => {
    try {
      const issued = deployment ? await change(deployment, input) : await create.mutateAsync({ body: input });
      if (deployment) show({ title: "Changes saved", description: issued.deployment.deploymentName });
      onSaved(issued);
    } catch (error) {
      showRefusal(form, refusalOf(error), formFields);
    }
  };

  return (
    <Sheet
      title={deployment ? "Edit deployment" : "New deployment"}
      description={
        deployment
          ? "Changes are live as soon as you save them."
          : "A page of its own for one recipient, or for anyone with the link."
      }
      dirty={isDirty}
      onClose={onClose}
    >
      <DeploymentFields form={form} editing={deployment !== null} onSubmit={save} />
    </Sheet>
  );
}
