import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { changesTo, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import type { Issued } from "./deployment-dialogs.tsx";
import { savedOf } from "./form/deployment-form-values.ts";
import { updateDeployment } from "../../lib/deployment-status.ts";

/** Saves what a form of a page holds: only what differs is sent, and nothing where nothing does. */
export function useSavedChanges(deployment: Deployment): (input: object) => Promise<Issued> {
  const { mutateAsync } = useMutation(updateDeployment);
  const show = useToast();
  return async (input) => {
    const body = changesTo(savedOf(deployment), input);
    const saved =
      Object.keys(body).length === 0
        ? { deployment, accessCode: null }
        : await mutateAsync({ params: { id: deployment.id }, body });
    show({ title: "Changes saved", description: saved.deployment.deploymentName });
    return saved;
  };
}
