import { ApiError, mutationOf, NetworkError } from "@field-advisor/api-client";
import { changePasswordForm } from "@field-advisor/schema/sign-in-forms";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  arrivalMessage,
  Field,
  FormSummary,
  type NamedField,
  PasswordInput,
  showRefusal,
  useToast,
} from "@field-advisor/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

const passwordFields = [
  { name: "currentPassword", label: "Current Password", autoComplete: "current-password" },
  { name: "newPassword", label: "New Password", autoComplete: "new-password" },
  { name: "confirmNewPassword", label: "Confirm New Password", autoComplete: "new-password" },
] as const satisfies readonly (NamedField<Passwords> & { autoComplete: string })[];

const noPasswords: Passwords = { currentPassword: "", newPassword: "", confirmNewPassword: "" };

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

/** What to show at which field, with the fields named as the form names them. */
function issuesOf(error: unknown) {
  if (!(error instanceof ApiError)) return [];
  if (error.code === "proof_required")
    return [{ path: "currentPassword", message: "Enter the password you signed in with." }];
  return error.issues.map(({ path, message }) => ({
    path: path === "password" ? "newPassword" : path,
    message,
  }));
}

/** Somebody's change of their own password, whether they wish it or are asked for it. */
export function usePasswordChange(userId: number) {
  const form = useForm({ resolver: zodResolver(changePasswordForm), defaultValues: noPasswords });
  const { mutateAsync } = useMutation(changePassword);
  const show = useToast();

  /** The user as changed, or null after it was said what went wrong. */
  const change = async ({ currentPassword, newPassword }: Passwords): Promise<User | null> => {
    const body = { password: newPassword, currentPassword, passwordChangeRequired: false };
    try {
      const changed = await mutateAsync({ params: { id: userId }, body });
      show(arrivalMessage("password-changed", changed.firstName));
      return changed;
    } catch (error) {
      show({ topic: "password", tone: "error", title: "Error", description: explain(error) });
      if (error instanceof NetworkError) return null;
      const refused = { sentence: "Your password has not been changed.", issues: issuesOf(error) };
      showRefusal(form, refused, passwordFields);
      return null;
    }
  };
  return { form, change };
}

type PasswordForm = ReturnType<typeof usePasswordChange>["form"];

/** The password somebody has and, twice, the one they want. */
export function PasswordFields({ form, disabled = false }: { form: PasswordForm; disabled?: boolean }) {
  const { register, formState } = form;
  return (
    <>
      <FormSummary form={form} fields={passwordFields} />
      {passwordFields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} required error={formState.errors[name]?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register(name)}
              size="3"
              autoComplete={autoComplete}
              disabled={disabled}
            />
          )}
        </Field>
      ))}
    </>
  );
}
