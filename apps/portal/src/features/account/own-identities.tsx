import { describeError } from "@field-advisor/api-client/api-error";
import type { OwnIdentity } from "@field-advisor/schema/provider-sign-in.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  FailureNotice,
  ItemRow,
  Muted,
  RelativeTime,
  Section,
  useToastResult,
} from "@field-advisor/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownIdentities, unlinkOwn } from "./account.queries.ts";

/** The providers by which the reader signs in; nothing for those who have only a password. */
export function OwnIdentities() {
  const { data, error, refetch } = useQuery(ownIdentities);
  const [unlinking, setUnlinking] = useState<OwnIdentity | null>(null);
  if (error && !data) return <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Section title="Sign-in by your organisation" size="3" mt="6">
      <ul className="fa-plain-list fa-divided">
        {data.map((identity) => (
          <ItemRow
            key={identity.providerId}
            name={`Sign-in by ${identity.name}`}
            note={
              <>
                Linked <RelativeTime iso={identity.linkedAt} />, as {identity.emailThen}
              </>
            }
            end={
              <ActionButton
                variant="soft"
                color="gray"
                aria-label={`Unlink ${identity.name}`}
                onClick={() => setUnlinking(identity)}
              >
                Unlink
              </ActionButton>
            }
          >
            {!identity.isOn && <Muted size="1">An owner has switched it off.</Muted>}
          </ItemRow>
        ))}
      </ul>
      {unlinking && <Unlink identity={unlinking} onClose={() => setUnlinking(null)} />}
    </Section>
  );
}

interface UnlinkProps {
  identity: OwnIdentity;
  onClose: () => void;
}

/** Asks before the reader's own link is undone. */
function Unlink({ identity: { providerId, name }, onClose }: UnlinkProps) {
  const { mutateAsync, isPending, error } = useMutation(unlinkOwn);
  const toastResult = useToastResult();
  const unlink = async () => {
    const labels = {
      done: () => ({ title: "Unlinked", description: name }),
      failed: "Failed to unlink.",
    };
    if ((await toastResult(mutateAsync({ params: { providerId } }), labels)) !== null) onClose();
  };
  return (
    <ConfirmDialog
      title={`Unlink ${name}?`}
      confirmLabel="Unlink"
      busy={isPending}
      failure={error && describeError(error)}
      removes
      onConfirm={() => void unlink()}
      onCancel={onClose}
    >
      You stay signed in here, and are signed out everywhere else. When you sign in by {name} again, you are
      linked again.
    </ConfirmDialog>
  );
}
