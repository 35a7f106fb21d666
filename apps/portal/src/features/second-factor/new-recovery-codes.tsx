import { describeError } from "@field-advisor/api-client/api-error";
import { ConfirmDialog, Sheet, unlessReauthenticating, useReauthentication } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { RecoveryCodes } from "../../lib/second-factor/recovery-codes.tsx";
import { makeRecoveryCodes } from "../../lib/second-factor/second-factors.queries.ts";

/** Asks before the codes that somebody has end, and shows the new ones. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const { mutateAsync, data, error, isPending } = useMutation(makeRecoveryCodes);
  const { prove, reauthenticationDialog } = useReauthentication();
  const failure = unlessReauthenticating(error);
  if (data)
    return (
      <Sheet
        title="Recovery codes"
        description="Those that you had before work no more."
        mustBeDone
        onClose={onClose}
      >
        <RecoveryCodes codes={data.recoveryCodes} onKept={onClose} />
      </Sheet>
    );
  return (
    <>
      <ConfirmDialog
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        busy={isPending}
        failure={failure && describeError(failure)}
        onConfirm={() => void prove(() => mutateAsync({})).catch(() => undefined)}
        onCancel={onClose}
      >
        The codes that you have kept stop working at once.
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
