import { Field, PasswordInput, SubmitButton } from "@field-advisor/ui";
import { Button, Dialog, Flex } from "@radix-ui/themes";
import { useForm } from "react-hook-form";

interface ProofDialogProps {
  /** Sends the password; the answer tells whether it was the right one. */
  onAnswer: (currentPassword: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Asks the person at the keyboard for their own password, in case it is not they any more. */
export function ProofDialog({ onAnswer, onCancel }: ProofDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { currentPassword: "" } });
  const { errors, isSubmitting } = formState;
  const answer = async ({ currentPassword }: { currentPassword: string }) => {
    if (!(await onAnswer(currentPassword)))
      setError("currentPassword", { message: "Current password is incorrect" }, { shouldFocus: true });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !isSubmitting && onCancel()}>
      <Dialog.Content maxWidth="420px">
        <Dialog.Title>Is it you?</Dialog.Title>
        <Dialog.Description size="2" color="gray" mb="4">
          Your own email address and role are only changed by somebody who knows your password.
        </Dialog.Description>
        <form
          noValidate
          onSubmit={(event) => {
            // The form that asked may stand around this one in React's tree.
            event.stopPropagation();
            void handleSubmit(answer)(event);
          }}
        >
          <Flex direction="column" gap="4">
            <Field label="Current Password" required error={errors.currentPassword?.message}>
              {(control) => (
                <PasswordInput
                  {...control}
                  {...register("currentPassword", { required: "Please enter your current password" })}
                  size="3"
                  maxLength={256}
                  autoComplete="current-password"
                />
              )}
            </Field>
            <Flex gap="3" justify="end">
              <Dialog.Close>
                <Button
                  type="button"
                  size="3"
                  variant="soft"
                  color="gray"
                  highContrast
                  disabled={isSubmitting}
                >
                  Cancel
                </Button>
              </Dialog.Close>
              <SubmitButton busy={isSubmitting} busyLabel="Saving...">
                Continue
              </SubmitButton>
            </Flex>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
