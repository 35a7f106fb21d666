import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { ScreenForm, SubmitButton, Muted } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { PasswordFields, usePasswordChange } from "../../lib/password-change.tsx";

interface PasswordFormProps {
  user: SessionUser;
  disabled: boolean;
}

/** Another password, by the same rules as the first one. */
export function PasswordForm({ user, disabled }: PasswordFormProps) {
  const saving = usePasswordChange(user.id);
  return (
    <ScreenForm saving={saving} className="account-form">
      <Muted as="p">A new password signs you out everywhere else.</Muted>
      <PasswordFields disabled={disabled} />
      <Flex>
        <SubmitButton busyLabel="Updating Password...">Update Password</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
