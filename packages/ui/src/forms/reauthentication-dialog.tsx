import { ApiError, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { Dialog } from "@radix-ui/themes";
import { z } from "zod";
import { useCurrentUser } from "../app/session.ts";
import { checkedBy } from "./checked-form.ts";
import { PasswordField } from "./fields.tsx";
import { Form } from "./form.tsx";
import { useSave } from "./use-save.ts";
import { SheetSubmit } from "./submit-button.tsx";
import { useFirstFocus } from "../dialogs/first-focus.ts";

const rules = checkedBy(z.object({ password: z.string().min(1, "Please enter your current password") }));

const empty = { password: "" };

const explain = (error: unknown): string =>
  error instanceof ApiError && error.code === "invalid_credentials"
    ? "Current password is incorrect"
    : describeError(error).sentence;

interface ReauthenticationDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks the signed-in user for their password, because somebody else may be at the keyboard. */
export function ReauthenticationDialog({ onProved, onClose }: ReauthenticationDialogProps) {
  const { email } = useCurrentUser();
  const saving = useSave({
    rules,
    values: empty,
    isAutofilled: true,
    // A sign-in as the signed-in user keeps the session and proves the password.
    send: ({ password }) => request("POST /api/auth/login", { body: { email, password } }),
    done: onProved,
    refusal: (error) => ({ sentence: "", issues: [{ path: "password", message: explain(error) }] }),
  });
  const { isSubmitting } = saving.form.formState;
  const firstFocus = useFirstFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !isSubmitting && onClose()}>
      <Dialog.Content maxWidth="420px" onOpenAutoFocus={firstFocus}>
        <Dialog.Title>Confirm it's you</Dialog.Title>
        <Dialog.Description size="2" color="gray" mb="4">
          Some time has passed since you entered your password. Confirm your password to continue.
        </Dialog.Description>
        <Form saving={saving}>
          <PasswordField
            name="password"
            label="Current Password"
            required
            maxLength={256}
            autoComplete="current-password"
          />
          <SheetSubmit busyLabel="Checking...">Continue</SheetSubmit>
        </Form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
