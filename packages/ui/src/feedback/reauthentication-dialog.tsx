import { ApiError, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { Field, PasswordInput } from "../forms/field.tsx";
import { SheetSubmit } from "./sheet.tsx";
import { submitFilled } from "../forms/filled.ts";
import { useCurrentUser } from "../app/session.ts";
import { Dialog, Flex } from "@radix-ui/themes";
import { useForm } from "react-hook-form";

/** A sign-in as the signed-in user keeps the session and proves the password. */
const proveSession = (email: string, password: string) =>
  request("POST /api/auth/login", { body: { email, password } });

const explain = (error: unknown): string =>
  error instanceof ApiError && error.code === "invalid_credentials"
    ? "Current password is incorrect"
    : describeError(error).sentence;

interface ReauthenticationDialogProps {
  onProved: () => void;
  onCancel: () => void;
}

/** Asks the signed-in user for their password, because somebody else may be at the keyboard. */
export function ReauthenticationDialog({ onProved, onCancel }: ReauthenticationDialogProps) {
  const { email } = useCurrentUser();
  const form = useForm({ defaultValues: { password: "" } });
  const { register, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const prove = async ({ password }: { password: string }) => {
    try {
      await proveSession(email, password);
    } catch (error) {
      setError("password", { message: explain(error) }, { shouldFocus: true });
      return;
    }
    onProved();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !isSubmitting && onCancel()}>
      <Dialog.Content maxWidth="420px">
        <Dialog.Title>Confirm it's you</Dialog.Title>
        <Dialog.Description size="2" color="gray" mb="4">
          Some time has passed since you entered your password. Confirm your password to continue.
        </Dialog.Description>
        <form
          noValidate
          onSubmit={(event) => {
            // In React's tree this form can be inside the form that asked.
            event.stopPropagation();
            submitFilled(form, prove)(event);
          }}
        >
          <Flex direction="column" gap="4">
            <Field label="Current Password" required error={errors.password?.message}>
              {(control) => (
                <PasswordInput
                  {...control}
                  {...register("password", { required: "Please enter your current password" })}
                  size="3"
                  maxLength={256}
                  autoComplete="current-password"
                />
              )}
            </Field>
            <SheetSubmit busy={isSubmitting} busyLabel="Checking...">
              Continue
            </SheetSubmit>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
