import { ApiError, mutationOf, NetworkError } from "@field-advisor/api-client";
import { changePasswordForm } from "@field-advisor/schema/sign-in-forms";
import type { User } from "@field-advisor/schema/users.endpoints";
import { arrivalMessage, checkedBy, PasswordField, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";

const noPasswords = { currentPassword: "", newPassword: "", confirmNewPassword: "" };

const rules = checkedBy(changePasswordForm);

// A new password ends every other session of its owner.
const changePassword = mutationOf("PATCH /api/users/:id", {
  makesStale: ["GET /api/auth/status", "GET /api/auth/sessions"],
});

/** What to say when the change was refused or did not arrive. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return "Failed to change password. Please try again.";
  if (error.code === "proof_required") return "Current password is incorrect";
  if (error.code === "not_signed_in") return "User data not found";
  return error.error ?? "Failed to update password";
}

/** What to show in the form; whether a change that did not arrive was made is not known. */
function refusal(error: unknown) {
  if (error instanceof NetworkError) return { sentence: "" };
  const sentence = "Your password has not been changed.";
  if (!(error instanceof ApiError)) return { sentence };
  if (error.code === "proof_required") {
    const message = "Enter the password you signed in with.";
    return { sentence, issues: [{ path: "currentPassword", message }] };
  }
  const fieldOf = (path: string) => (path === "password" ? "newPassword" : path);
  return { sentence, issues: error.issues.map(({ path, message }) => ({ path: fieldOf(path), message })) };
}

/** Somebody's change of their own password, whether they wish it or are asked for it. */
export function usePasswordChange(userId: number, onChanged?: (user: User) => void) {
  const { mutateAsync } = useMutation(changePassword);
  const show = useToast();
  return useSave({
    rules,
    values: noPasswords,
    isAutofilled: true,
    send: ({ currentPassword, newPassword }) => {
      const body = { password: newPassword, currentPassword, passwordChangeRequired: false };
      return mutateAsync({ params: { id: userId }, body });
    },
    valuesAfter: () => noPasswords,
    done: (changed) => {
      show(arrivalMessage("password-changed", changed.firstName));
      onChanged?.(changed);
    },
    failed: (error) => ({ topic: "password", tone: "error", title: "Error", description: explain(error) }),
    refusal,
  });
}

interface PasswordFieldsProps {
  disabled?: boolean;
}

/** The password somebody has and, twice, the one they want. */
export function PasswordFields({ disabled = false }: PasswordFieldsProps) {
  const current = { autoComplete: "current-password", disabled };
  const next = { autoComplete: "new-password", disabled };
  return (
    <>
      <PasswordField name="currentPassword" label="Current Password" required {...current} />
      <PasswordField name="newPassword" label="New Password" required {...next} />
      <PasswordField name="confirmNewPassword" label="Confirm New Password" required {...next} />
    </>
  );
}
