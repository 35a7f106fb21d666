import { describeError } from "@field-advisor/api-client/api-error";
import { ActionButton, ConfirmDialog, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endOtherSessions } from "./room-sessions.queries.ts";

/** Ends every session of the reader but this one, after asking. */
export function SignOutOthers({ label }: { label: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionButton variant="soft" color="gray" onClick={() => setAsking(true)}>
        {label}
      </ActionButton>
      {asking && <Question onClose={() => setAsking(false)} />}
    </>
  );
}

const placesLeft = (ended: number) => {
  if (ended === 0) return "You were not signed in anywhere else";
  return ended === 1 ? "Signed out in 1 other place" : `Signed out in ${ended} other places`;
};

/** Asks before every other session of the reader ends. */
function Question({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(endOtherSessions);
  const show = useToast();
  const signOut = () =>
    mutate(
      {},
      {
        onSuccess: ({ ended }) => {
          show({ title: placesLeft(ended) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      confirmLabel="Sign out others"
      busy={isPending}
      failure={error && describeError(error)}
      onCancel={onClose}
      onConfirm={signOut}
    >
      You stay signed in here. Every other browser and device has to sign in again, and what was not saved
      there is lost.
    </ConfirmDialog>
  );
}
