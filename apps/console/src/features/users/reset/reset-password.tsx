import { describeError } from "@field-advisor/api-client/describe-error";
import { ConfirmDialog, fullName, Sheet, useToast } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import type { Person } from "../person.ts";
import { unlessReauthenticating, useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { resetPassword } from "../users.queries.ts";
import { PasswordHandover } from "./password-handover.tsx";

/** Asks before a password stops working, then shows the new one this once. */
export function ResetPassword({ user, onClose }: { user: Person; onClose: () => void }) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, data, isPending, error } = useMutation(resetPassword);
  const show = useToast();
  const reset = async () => {
    try {
      const issued = await prove(() => mutateAsync({ params: { id: user.id } }));
      if (issued) show({ title: "Password reset", description: fullName(user) });
    } catch (failure) {
      show(failureToast("Failed to reset user password.", failure));
    }
  };
  const failure = unlessReauthenticating(error);
  if (data)
    return (
      <Sheet mustBeDone title="New password" description={fullName(user)} onClose={onClose}>
        <PasswordHandover email={user.email} password={data.tempPassword} />
      </Sheet>
    );
  return (
    <>
      <ConfirmDialog
        title={`Reset the password of ${fullName(user)}?`}
        confirmLabel="Reset password"
        busy={isPending}
        failure={failure && describeError(failure)}
        onConfirm={() => void reset()}
        onCancel={onClose}
      >
        <span>Generate a new password for this user?</span>{" "}
        <Text color="gray" size="2">
          The old one stops working at once, and they are signed out everywhere.
        </Text>
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
