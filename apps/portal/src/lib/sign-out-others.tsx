import { describeError } from "@field-advisor/api-client/describe-error";
import { ConfirmDialog, useToast } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endOtherSessions } from "./own-sessions.queries.ts";

const placesLeft = (ended: number) => {
  if (ended === 0) return "You were signed in nowhere else";
  return ended === 1 ? "Signed out in 1 other place" : `Signed out in ${ended} other places`;
};

interface SignOutOthersProps {
  label: string;
  disabled?: boolean;
}

/** Ends every session of the reader but this one, after asking. */
export function SignOutOthers({ label, disabled = false }: SignOutOthersProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation(endOtherSessions);
  const show = useToast();
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button variant="soft" color="gray" highContrast disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          confirmLabel="Sign out others"
          busy={isPending}
          failure={error && describeError(error)}
          onCancel={close}
          onConfirm={() =>
            mutate(
              {},
              {
                onSuccess: ({ ended }) => {
                  show({ title: placesLeft(ended) });
                  close();
                },
              },
            )
          }
        >
          You stay signed in here. Every other browser and device has to sign in again, and what was not saved
          there is lost.
        </ConfirmDialog>
      )}
    </>
  );
}
