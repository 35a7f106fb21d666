import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import {
  Form,
  isHeldUp,
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
  const isChanged = session.state === "signed-in" && !isHeldUp(session.user);
  const goOn = useEffectEvent(() => void go("password-changed"));
  useEffect(() => {
    if (isChanged) goOn();
  }, [isChanged]);
}

/** Stands in place of the sign-in form until someone has chosen a password of their own. */
export function ChangePasswordPanel({ user }: { user: SessionUser }) {
  const end = useEndSession();
  const { leaving } = useDeparture();
  const know = useKnownUser();
  const saving = usePasswordChange(user.id, (changed) =>
    know({ ...changed, secondFactorDue: user.secondFactorDue }),
  );
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
