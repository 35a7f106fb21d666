import { describeError } from "@field-advisor/api-client/describe-error";
import { ConfirmDialog, fullName, Sheet, useToast } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import type { Person } from "../person.ts";
import { resetPassword } from "../users.queries.ts";
import { PasswordHandover } from "./password-handover.tsx";

/** Asks before a password stops working, then shows the new one this once. */
export function ResetPassword({ user, onClose }: { user: Person; onClose: () => void }) {
  const { mutate, data, isPending, error } = useMutation(resetPassword);
  const show = useToast();
  const reset = () =>
    mutate(
      { params: { id: user.id } },
      {
        onSuccess: () => show({ title: "Password reset", description: fullName(user) }),
        onError: (failure) => show(failureToast("Failed to reset user password.", failure)),
      },
    );
  if (data)
    return (
      <Sheet modalOnly title="New password" description={fullName(user)} onClose={onClose}>
        <PasswordHandover email={user.email} password={data.tempPassword} />
      </Sheet>
    );
  return (
    <ConfirmDialog
      title={`Reset the password of ${fullName(user)}?`}
      confirmLabel="Reset password"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={reset}
      onCancel={onClose}
    >
      <span>Generate a new password for this user?</span>{" "}
      <Text color="gray" size="2">
        The old one stops working at once, and they are signed out everywhere.
      </Text>
    </ConfirmDialog>
  );
}
