import { FormSheet, useCurrentUser, useSave } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Issued } from "../deployment-dialogs.tsx";
import {
  AddressField,
  AnonymousSwitch,
  ContentFields,
  deploymentRefusal,
  emptyForm,
  FirstRecipientFields,
  newDeploymentRules,
} from "./deployment-form.tsx";
import { createDeployment } from "../deployments.queries.ts";

interface NewDeploymentProps {
  onIssued: (issued: Issued, title: string) => void;
  onClose: () => void;
}

/** The sheet in which a page is made. It closes when that has worked, and not before. */
export function NewDeployment({ onIssued, onClose }: NewDeploymentProps) {
  const user = useCurrentUser();
  const [values] = useState(() => emptyForm(user));
  const { mutateAsync } = useMutation(createDeployment);
  const saving = useSave({
    rules: newDeploymentRules,
    values,
    send: (body) => mutateAsync({ body }),
    done: (issued) => onIssued(issued, "Deployment created"),
    refusal: deploymentRefusal,
  });
  const isOpen = useWatch({ control: saving.form.control, name: "allowAnonymous" });
  return (
    <FormSheet
      title="New deployment"
      description="A page for invited recipients, or for anyone with the link."
      saving={saving}
      submit="Create deployment"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <ContentFields />
      <AnonymousSwitch />
      <FirstRecipientFields required={!isOpen} />
      <AddressField
        required={false}
        hint="The last part of the link. Leave blank to generate one that nobody can guess."
      />
    </FormSheet>
  );
}
