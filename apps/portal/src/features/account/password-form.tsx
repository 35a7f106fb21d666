import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { SubmitButton, submitFilled } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { PasswordFields, usePasswordChange } from "../../lib/password-change.tsx";

interface PasswordFormProps {
  user: SessionUser;
  disabled: boolean;
}

/** Another password, by the same rules as the first one. */
export function PasswordForm({ user, disabled }: PasswordFormProps) {
  const { form, change } = usePasswordChange(user.id);
  return (
    <form
      noValidate
      onSubmit={submitFilled(form, async (passwords) => {
        if (await change(passwords)) form.reset();
      })}
    >
      <Flex direction="column" gap="4" className="account-form">
        <Text as="p" size="2" color="gray">
          A new password signs you out everywhere else.
        </Text>
        <PasswordFields form={form} disabled={disabled} />
        <Flex>
          <SubmitButton busy={form.formState.isSubmitting} busyLabel="Updating Password...">
            Update Password
          </SubmitButton>
        </Flex>
      </Flex>
    </form>
  );
}
