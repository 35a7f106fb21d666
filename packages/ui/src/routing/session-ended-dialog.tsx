import { AlertDialog, Button, Flex } from "@radix-ui/themes";
import { useCurrentApp } from "../app/current-app.ts";
import { useSessionControl } from "../app/session.ts";
import { placeOf } from "./addresses.tsx";

/** Stands over a form whose session has ended: signing in elsewhere and coming back loses nothing. */
export function SessionEndedDialog() {
  const { refresh } = useSessionControl();
  const login = placeOf("/login", useCurrentApp());
  return (
    <AlertDialog.Root open>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Your session has ended</AlertDialog.Title>
        <AlertDialog.Description>
          What you typed is still here. Sign in again in a new tab, come back and continue.
        </AlertDialog.Description>
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <Button variant="soft" color="gray" onClick={() => void refresh()}>
            Continue
          </Button>
          <Button asChild>
            <a href={login.href} target="_blank" rel="noopener">
              Sign in in a new tab
            </a>
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
