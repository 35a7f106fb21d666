import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import {
  Form,
  mustChangePassword,
  SubmitButton,
  useDeparture,
  useEndSession,
  useSessionControl,
} from "@field-advisor/ui";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useEffect, useEffectEvent } from "react";
import { PasswordFields, usePasswordChange } from "../../lib/password-change.tsx";
import { useKnownUser } from "./sign-in.queries.ts";
import { useArrival } from "./use-arrival.ts";

/**
 * Goes on to the screen that was asked for once the app knows of the new password: before, that screen would send its
 * reader back here.
 */
function useGoOnceChanged(): void {
  const { session } = useSessionControl();
  const { go } = useArrival();
  const isChanged = session.state === "signed-in" && !mustChangePassword(session.user);
  const goOn = useEffectEvent(() => void go("password-changed"));
  useEffect(() => {
    if (isChanged) goOn();
  }, [isChanged]);
}

/** Stands in place of the sign-in form until someone has chosen a password of their own. */
export function ChangePasswordPanel({ user }: { user: SessionUser }) {
  const end = useEndSession();
  const { leaving } = useDeparture();
  const saving = usePasswordChange(user.id, useKnownUser());
  useGoOnceChanged();
  const busy = saving.form.formState.isSubmitting || leaving;

  return (
    <Flex direction="column" gap="4">
      <div>
        <Heading as="h1" size="6">
          Change Your Password
        </Heading>
        <Text as="p" color="gray" mt="1">
          {user.requiresReset
            ? "An owner has given you a temporary password. Choose your own to continue"
            : "Since this is your first login, you need to change your initial password"}
        </Text>
      </div>
      <Form saving={saving}>
        <PasswordFields />
        <SubmitButton busy={busy} busyLabel="Updating Password...">
          Update Password
        </SubmitButton>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          disabled={busy}
          onClick={() => void end().catch(() => undefined)}
        >
          Back to Login
        </Button>
      </Form>
    </Flex>
  );
}
