import { describeError } from "@field-advisor/api-client/api-error";
import type { Passkey } from "@field-advisor/schema/second-factors.endpoints";
import { ConfirmDialog, unlessReauthenticating, useReauthentication, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { removeCode, removePasskey } from "../../lib/second-factor/second-factors.queries.ts";

interface RemovalProps {
  title: string;
  /** What is said once it is done. */
  done: string;
  children: ReactNode;
  remove: () => Promise<unknown>;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
}

function Removal({ title, done, children, remove, busy, error, onClose }: RemovalProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();
  const failure = unlessReauthenticating(error);
  const confirm = async () => {
    if ((await prove(remove)) === null) return;
    show({ title: done });
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        title={title}
        confirmLabel="Remove"
        busy={busy}
        failure={failure && describeError(failure)}
        removes
        onConfirm={() => void confirm().catch(() => undefined)}
        onCancel={onClose}
      >
        {children}
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}

/** Asks before codes of somebody's app count no more. */
export function RemoveApp({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useMutation(removeCode);
  const remove = () => mutateAsync({});
  return (
    <Removal title="Remove the app?" done="App removed" {...{ remove, busy: isPending, error, onClose }}>
      Its codes sign you in no more. If it is all you have, your password alone signs you in again.
    </Removal>
  );
}

interface RemovePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks before a passkey counts no more. */
export function RemovePasskey({ passkey: { id, name }, onClose }: RemovePasskeyProps) {
  const { mutateAsync, isPending, error } = useMutation(removePasskey);
  const remove = () => mutateAsync({ params: { id } });
  return (
    <Removal
      title={`Remove "${name}"?`}
      done="Passkey removed"
      {...{ remove, busy: isPending, error, onClose }}
    >
      It signs you in no more. If it is all you have, your password alone signs you in again.
    </Removal>
  );
}
