import { mutationOf } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { Release, ReleaseOutcome } from "@field-advisor/schema/releases.endpoints";
import { exactTime } from "../text/times.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { Sheet } from "../dialogs/sheet.tsx";
import { BusyButton } from "../feedback/busy-button.tsx";
import { useToast } from "../feedback/toast-queue.ts";
import { Button, Dialog, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { PreflightResult, usePreflight } from "./preflight.tsx";

const restoreRelease = mutationOf("POST /api/fast-redeploy/releases/:id/restore", {
  makesStale: [
    "GET /api/fast-redeploy/status",
    "GET /api/deployments",
    "GET /api/deployments/:id",
    "GET /api/deployments/:id/releases",
  ],
});

interface RestoreDialogProps {
  release: Release;
  /** The only page that is restored; without it all pages of the release are. */
  deploymentId?: string;
  onRestored?: (outcome: ReleaseOutcome) => void;
  onClose: () => void;
}

/** Asks before a version is made the newest one again, and shows what each page would get. */
export function RestoreDialog({ release, deploymentId, onRestored, onClose }: RestoreDialogProps) {
  const { id, version, createdAt } = release;
  const preflight = usePreflight({ releaseId: id, ...(deploymentId !== undefined && { deploymentId }) });
  const { mutateAsync, isPending, error } = useMutation(restoreRelease);
  const show = useToast();
  const { data, isPending: isChecking } = preflight.query;
  const restore = async () => {
    const outcome = await mutateAsync({ params: { id }, body: { deploymentId } }).catch(() => null);
    if (outcome === null) return;
    const { successfulUpdates, totalDeployments, targetVersion } = outcome;
    show({
      title: "Version restored",
      description: `Updated ${successfulUpdates}/${totalDeployments} deployments to version ${targetVersion}`,
    });
    onRestored?.(outcome);
    onClose();
  };
  return (
    <Sheet
      title={`Restore version "${version}"?`}
      description={descriptionOf(exactTime.format(new Date(createdAt)), deploymentId !== undefined)}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <PreflightResult preflight={preflight} />
        {error && <FailureNotice {...describeError(error, "Failed to restore this version")} />}
        <Flex gap="3" justify="end" wrap="wrap" className="fa-sheet-actions">
          <Dialog.Close>
            <Button size="3" variant="soft" color="gray" disabled={isPending}>
              Cancel
            </Button>
          </Dialog.Close>
          <BusyButton
            size="3"
            busy={isPending}
            idle={isChecking || data?.totals.updated === 0}
            onClick={() => void restore()}
          >
            Restore this version
          </BusyButton>
        </Flex>
      </Flex>
    </Sheet>
  );
}

const descriptionOf = (moment: string, isOnePage: boolean): string =>
  `A new version is made from that of ${moment}: ${isOnePage ? "this page gets" : "its pages get"} what recipients saw then, immediately. Messages, invitations and statuses stay as they are.`;
