import type { Deployment, DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import {
  pageLink,
  previewLink,
  lazyDialog,
  useDialogs,
  useToast,
  useToastResult,
  useCopyText,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { type FinalStatus, type Issued, IssuedSheet, StatusConfirmation } from "./deployment-dialogs.tsx";
import { useStatusChange } from "../../lib/deployment-status.ts";
import { duplicateDeployment } from "./deployments.queries.ts";
import { PageCard } from "./page-card.tsx";

const dialogs = {
  // With the rules of its form the list would load more than a screen may.
  new: lazyDialog("New deployment", async () => (await import("./form/new-deployment.tsx")).NewDeployment),
  status: StatusConfirmation,
  issued: IssuedSheet,
  card: PageCard,
};

/** The dialogs about pages; `?new` opens the form, so other screens can link to it. */
function useDeploymentDialogs() {
  const onIssued = (issued: Issued, title: string) => open("issued", { issued, title });
  const { dialog, open } = useDialogs(dialogs, { new: () => ({ onIssued }) });
  return {
    dialog,
    create: () => open("new", { onIssued }),
    issue: onIssued,
    showCard: (deployment: Deployment) => open("card", { deployment }),
    finish: (deployment: Deployment, status: FinalStatus) => open("status", { deployment, status }),
  };
}

/** Makes a copy of a page, and says where it is. */
function useDuplicate() {
  const { mutateAsync } = useMutation(duplicateDeployment);
  const toastResult = useToastResult();
  return ({ id, deploymentName }: Deployment) =>
    toastResult(mutateAsync({ params: { id } }), {
      done: (copy) => ({
        title: `Duplicated: ${deploymentName}`,
        description: `${copy.deploymentName} is paused and has no invitations yet.`,
      }),
      failed: `${deploymentName} was not duplicated.`,
    });
}

/** Copies the link that recipients get, and says so. */
function useCopiedLink() {
  const show = useToast();
  const copyText = useCopyText();
  return async ({ slug, deploymentName }: Deployment) => {
    if (await copyText(pageLink(slug))) show({ title: "Link copied", description: deploymentName });
  };
}

/** What can be done with a page, wherever it is shown: its menu, and the dialogs that belong to it. */
export function useDeploymentActions() {
  const { changeStatus } = useStatusChange();
  const duplicate = useDuplicate();
  const copyLink = useCopiedLink();
  const { finish, showCard, ...others } = useDeploymentDialogs();
  const actions = (deployment: Deployment) => {
    const { status, slug } = deployment;
    const change = (next: DeploymentStatus) => () => void changeStatus(deployment, next);
    const end = { label: "End", isAction: true, run: () => finish(deployment, "ended") };
    const archive = {
      label: "Archive",
      isAction: true,
      isFinal: true,
      run: () => finish(deployment, "archived"),
    };
    const isOpen = status === "active" || status === "paused";
    const preview = { label: "Preview", href: previewLink(slug) };
    return [
      [
        { label: "Copy link", run: () => void copyLink(deployment) },
        ...(status === "archived" ? [] : [preview, { label: "QR code", run: () => showCard(deployment) }]),
        { label: "Duplicate", isAction: true, run: () => void duplicate(deployment) },
      ],
      status === "archived"
        ? [{ label: "Restore", isAction: true, run: change("paused") }]
        : [
            status === "active"
              ? { label: "Pause", isAction: true, run: change("paused") }
              : { label: "Activate", isAction: true, run: change("active") },
            ...(isOpen ? [end] : []),
            archive,
          ],
    ];
  };
  return { ...others, finish, actions };
}
