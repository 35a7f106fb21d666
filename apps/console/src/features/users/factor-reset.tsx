import { describeError } from "@field-advisor/api-client/api-error";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  ConfirmDialog,
  fullName,
  unlessReauthenticating,
  useReauthentication,
  useToastResult,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { resetFactor } from "./users.queries.ts";

interface ResetSecondFactorProps {
  user: Pick<User, "id" | "firstName" | "lastName" | "email">;
  onClose: () => void;
}

/** Asks before somebody who has lost their second factor gets in with the password alone. */
export function ResetSecondFactor({ user, onClose }: ResetSecondFactorProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, isPending, error } = useMutation(resetFactor);
  const toastResult = useToastResult();
  const failure = unlessReauthenticating(error);
  const reset = async () => {
    const answer = await toastResult(
      prove(() => mutateAsync({ params: { id: user.id } })),
      {
        done: () => ({ title: "Second factor reset", description: fullName(user) }),
        failed: "Failed to reset the second factor.",
      },
    );
    if (answer) onClose();
  };
  return (
    <>
      <ConfirmDialog
        title={`Reset the second factor of ${fullName(user)}?`}
        confirmLabel="Reset second factor"
        busy={isPending}
        failure={failure && describeError(failure)}
        onConfirm={() => void reset()}
        onCancel={onClose}
      >
        Their app, passkeys and recovery codes stop working, and they are signed out everywhere. Make sure
        that it is really they who ask: until they set one up again, the password alone signs them in.
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
