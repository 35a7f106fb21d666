import {
  ActionButton,
  counted,
  lazyDialog,
  type Selection,
  SelectionBar,
  useDialogs,
} from "@field-advisor/ui";
import { findInvitations, type FoundBy } from "./invitations.queries.ts";

const load = () => import("./many-dialogs.tsx");

const invitationsOf = ({ ids }: { ids: readonly string[] }) => counted(ids.length, "invitation");

const dialogs = {
  renew: lazyDialog(
    ({ chosen }) => `Renew ${invitationsOf(chosen)}?`,
    async () => (await load()).ManyRenewals,
  ),
  revoke: lazyDialog(
    ({ chosen }) => `Revoke ${invitationsOf(chosen)}?`,
    async () => (await load()).ManyRevocations,
  ),
};

interface ManyInvitationsBarProps {
  selection: Selection<string, FoundBy>;
  filter: FoundBy;
  total: number;
}

/** What can be done with the selected invitations together. */
export function ManyInvitationsBar({ selection, filter, total }: ManyInvitationsBarProps) {
  const { dialog, open } = useDialogs(dialogs);
  const { chosen } = selection;
  return (
    <>
      <SelectionBar
        label="Selected invitations"
        things={["invitation", "invitations"]}
        selection={selection}
        total={total}
        filter={filter}
        find={findInvitations}
      >
        <ActionButton variant="soft" onClick={() => open("renew", { chosen })}>
          Renew
        </ActionButton>
        <ActionButton variant="soft" color="red" onClick={() => open("revoke", { chosen })}>
          Revoke
        </ActionButton>
      </SelectionBar>
      {dialog}
    </>
  );
}
