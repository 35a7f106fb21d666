import { describeError } from "@field-advisor/api-client/api-error";
import type { IdentityLink } from "@field-advisor/schema/identity-providers.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  counted,
  fullName,
  ItemRow,
  ListFrame,
  Muted,
  RelativeTime,
  searchFilter,
  Sheet,
  unlessReauthenticating,
  useReauthentication,
  useRecords,
  useToastResult,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { linkPage, unlinkPerson } from "./identity-providers.queries.ts";
import type { ProviderDialogProps } from "./provider-dialog.ts";

const filters = { search: searchFilter("Search people") };

/** Who signs in by a provider. */
export function LinkedPeople({ provider: { id, name }, onClose }: ProviderDialogProps) {
  const records = useRecords(filters, linkPage(id), { pageSize: 25, inSheet: true });
  const [unlinking, setUnlinking] = useState<IdentityLink | null>(null);
  return (
    <>
      <Sheet
        wide
        title={`Linked to ${name}`}
        description="People are linked when they sign in by it for the first time. From then on their account there decides, whatever their e-mail address is."
        onClose={onClose}
      >
        <ListFrame
          records={records}
          what="people"
          pagesLabel="Pages of people"
          count={(total) => counted(total, "person", "people")}
          empty={{ title: "Nobody is linked yet", text: "Whoever signs in by it for the first time is." }}
        >
          {(people) => (
            <ul className="fa-plain-list fa-divided" aria-label="People">
              {people.map((link) => (
                <LinkedPerson key={link.userId} link={link} onUnlink={() => setUnlinking(link)} />
              ))}
            </ul>
          )}
        </ListFrame>
      </Sheet>
      {unlinking && <Unlink providerId={id} link={unlinking} onClose={() => setUnlinking(null)} />}
    </>
  );
}

const LinkedPerson = ({ link, onUnlink }: { link: IdentityLink; onUnlink: () => void }) => (
  <ItemRow
    name={fullName(link)}
    note={link.email}
    end={
      <ActionButton variant="soft" color="gray" aria-label={`Unlink ${fullName(link)}`} onClick={onUnlink}>
        Unlink
      </ActionButton>
    }
  >
    <Muted as="div" size="1" className="fa-break">
      Linked <RelativeTime iso={link.linkedAt} />
      {link.emailThen.toLowerCase() !== link.email.toLowerCase() && ` by ${link.emailThen}`}, last signed in{" "}
      {link.lastUsedAt === null ? "then" : <RelativeTime iso={link.lastUsedAt} />}
    </Muted>
  </ItemRow>
);

interface UnlinkProps {
  providerId: number;
  link: IdentityLink;
  onClose: () => void;
}

/** Asks before a link is undone. */
function Unlink({ providerId, link, onClose }: UnlinkProps) {
  const { mutateAsync, isPending, error } = useMutation(unlinkPerson);
  const { prove, reauthenticationDialog } = useReauthentication();
  const toastResult = useToastResult();
  const unlink = async () => {
    const unlinking = prove(() => mutateAsync({ params: { id: providerId, userId: link.userId } }));
    const labels = {
      done: () => ({ title: "Unlinked", description: fullName(link) }),
      failed: "Failed to unlink.",
    };
    if ((await toastResult(unlinking, labels)) !== null) onClose();
  };
  const failure = unlessReauthenticating(error);
  return (
    <>
      <ConfirmDialog
        title={`Unlink ${fullName(link)}?`}
        confirmLabel="Unlink"
        busy={isPending}
        failure={failure && describeError(failure)}
        removes
        onConfirm={() => void unlink()}
        onCancel={onClose}
      >
        They are signed out everywhere, and their calls end. At their next sign-in there with the same address
        they are linked anew: change the address here, or deactivate the account, if it is somebody
        else&apos;s by now. What was made while they were signed in stays: a password, second factors, keys
        and a calendar address. Deactivating the account ends its keys and calendar.
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
