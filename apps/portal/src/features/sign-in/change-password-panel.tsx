import { ApiError, NetworkError } from "@field-advisor/api-client";
import { changePasswordForm } from "@field-advisor/schema/auth";
import {
  Field,
  FormSummary,
  PasswordInput,
  showRefusal,
  SubmitButton,
  useDeparture,
  useSessionControl,
  useToast,
  type NamedField,
  type SignedInUser,
} from "@field-advisor/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { changePassword, useKnownUser } from "./sign-in.queries.ts";
import { useArrival } from "./use-arrival.ts";

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

const fields = [
  { name: "currentPassword", label: "Current Password", autoComplete: "current-password" },
  { name: "newPassword", label: "New Password", autoComplete: "new-password" },
  { name: "confirmNewPassword", label: "Confirm New Password", autoComplete: "new-password" },
] as const satisfies readonly (NamedField<Passwords> & { autoComplete: string })[];

/** What to say when the change was refused or did not arrive. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return "Failed to change password. Please try again.";
  if (error.code === "proof_required") return "Current password is incorrect";
  if (error.code === "not_signed_in") return "User data not found";
  return error.error ?? "Failed to update password";
}

/** Stands in place of the sign-in form until someone has chosen a password of their own. */
export function ChangePasswordPanel({ user }: { user: SignedInUser }) {
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: "", newPassword: "", confirmNewPassword: "" },
  });
  const { register, formState, handleSubmit } = form;
  const { mutateAsync } = useMutation(changePassword);
  const { signOut } = useSessionControl();
  const { leaving } = useDeparture();
  const know = useKnownUser();
  const { go } = useArrival();
  const show = useToast();
  const busy = formState.isSubmitting || leaving;

  const change = async ({ currentPassword, newPassword }: Passwords) => {
    const body = { password: newPassword, currentPassword, passwordChangeRequired: false };
    try {
      const changed = await mutateAsync({ params: { id: user.id }, body });
      show({ title: "Password Changed", description: "Your password has been updated successfully" });
      await go();
      know(changed);
    } catch (error) {
      show({ tone: "error", title: "Error", description: explain(error) });
      if (error instanceof NetworkError) return;
      const issues = error instanceof ApiError ? error.issues : [];
      const isProof = error instanceof ApiError && error.code === "proof_required";
      showRefusal(
        form,
        {
          sentence: "Your password has not been changed.",
          issues: isProof
            ? [{ path: "currentPassword", message: "Enter the password you signed in with." }]
            : issues.map((issue) => ({
                ...issue,
                path: issue.path === "password" ? "newPassword" : issue.path,
              })),
        },
        fields,
      );
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(change)}>
      <Flex direction="column" gap="4">
        <div>
          <Heading as="h1" size="6">
            Change Your Password
          </Heading>
          <Text as="p" color="gray" mt="1">
            Since this is your first login, you need to change your initial password
          </Text>
        </div>
        <FormSummary form={form} fields={fields} />
        {fields.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} required error={formState.errors[name]?.message}>
            {(control) => (
              <PasswordInput {...control} {...register(name)} size="3" autoComplete={autoComplete} />
            )}
          </Field>
        ))}
        <SubmitButton busy={busy} busyLabel="Updating Password...">
          Update Password
        </SubmitButton>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          highContrast
          disabled={busy}
          onClick={() => void signOut()}
        >
          Back to Login
        </Button>
      </Flex>
    </form>
  );
}
