import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { Loaded, ScreenForm, SubmitButton, Muted } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { PasswordFields, usePasswordChange } from "../../lib/password-change.tsx";
import { ownSignIn } from "./account.queries.ts";

interface PasswordFormProps {
  user: SessionUser;
  disabled: boolean;
}

const namesOf = (providers: { name: string }[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(providers.map(({ name }) => name));

/** Another password, where there is one to sign in with. */
export function PasswordPart(props: PasswordFormProps) {
  return (
    <Loaded query={useQuery(ownSignIn)} noun="Password">
      {({ byPassword, providers }) =>
        byPassword ? (
          <PasswordForm {...props} />
        ) : (
          <Text as="p">
            You sign in with {namesOf(providers) || "your organisation's account"}, so there is no password
            here to change.
          </Text>
        )
      }
    </Loaded>
  );
}

/** Another password, by the same rules as the first one. */
function PasswordForm({ user, disabled }: PasswordFormProps) {
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
