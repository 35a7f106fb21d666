import { fileOf } from "@field-advisor/api-client/request";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { Invitation } from "@field-advisor/schema/invitations.endpoints";
import {
  ActionButton,
  choiceFilter,
  RecordList,
  FilterBar,
  ListEmpty,
  PagedList,
  searchFilter,
  useDialogs,
  useDownload,
  selectionColumn,
  useFilteredList,
  useSelection,
  Muted,
} from "@field-advisor/ui";
import { DownloadIcon, PlusIcon, UploadIcon } from "@radix-ui/react-icons";
import { Callout } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EditInvitation, RenewInvitation, RevokeInvitation } from "./change-invitation.tsx";
import { ImportInvitations } from "./import-invitations.tsx";
import { InvitePeople } from "./invite-people.tsx";
import { IssuedCodes } from "./issued-codes.tsx";
import { columns, nameOf, statusLabels } from "./invitation-columns.tsx";
import { invitationPage, type FoundBy } from "./invitations.queries.ts";
import { ManyInvitationsBar } from "./many-bar.tsx";
import { ownZone, type IssuedCode } from "../../lib/invitation-text.ts";

const filters = {
  search: searchFilter("Search invitations"),
  status: choiceFilter("Status", "All statuses", statusLabels),
};

const dialogs = {
  invite: InvitePeople,
  import: ImportInvitations,
  edit: EditInvitation,
  renew: RenewInvitation,
  revoke: RevokeInvitation,
  codes: IssuedCodes,
};

/** The dialogs of the tab, and what opens them. */
function useInvitationDialogs(deployment: Deployment) {
  const { dialog, open } = useDialogs(dialogs);
  const onIssued = (issued: readonly IssuedCode[], alreadyInvited: readonly string[] = []) =>
    open("codes", { deployment, issued, alreadyInvited });
  const actions = (invitation: Invitation) => [
    [
      { label: "Edit", isAction: true, run: () => open("edit", { invitation, deployment }) },
      { label: "Renew", isAction: true, run: () => open("renew", { invitation, deployment, onIssued }) },
    ],
    invitation.status === "revoked"
      ? []
      : [{ label: "Revoke", isAction: true, isFinal: true, run: () => open("revoke", { invitation }) }],
  ];
  return {
    dialog,
    actions,
    invite: () => open("invite", { deployment, onIssued }),
    importFile: () => open("import", { deployment, onIssued }),
  };
}

const keyOf = (invitation: Invitation) => invitation.id;

/** Who may enter the page: invited, changed, renewed and revoked here. */
export function InvitationsTab({ deployment }: { deployment: Deployment }) {
  const { id, allowAnonymous } = deployment;
  const list = useFilteredList(filters);
  const selection = useSelection<string, FoundBy>();
  const query = useQuery({
    ...invitationPage(id, { ...list.values, ...list.window }),
    placeholderData: keepPreviousData,
  });
  const { dialog, actions, invite, importFile } = useInvitationDialogs(deployment);
  const { busy, download } = useDownload({
    name: "invitations",
    ending: "csv",
    ...fileOf("GET /api/deployments/:id/invitations/export", { id }),
  });
  const inviteButton = (
    <ActionButton onClick={invite}>
      <PlusIcon />
      Invite
    </ActionButton>
  );
  return (
    <>
      {allowAnonymous && (
        <Callout.Root size="1" color="gray" mb="4">
          <Callout.Text>
            Anyone with the link may talk on this page, so nobody is asked for a code. Switch that off under
            Settings to let in only those who are invited.
          </Callout.Text>
        </Callout.Root>
      )}
      <FilterBar filters={filters} list={list}>
        <ActionButton variant="soft" color="gray" className="fa-nowrap" onClick={importFile}>
          <UploadIcon />
          Import CSV
        </ActionButton>
        <ActionButton
          variant="soft"
          color="gray"
          className="fa-nowrap"
          busy={busy}
          onClick={() => void download(list.values)}
        >
          <DownloadIcon />
          Export CSV
        </ActionButton>
        {inviteButton}
      </FilterBar>
      <PagedList
        what="invitations"
        query={query}
        list={list}
        empty={
          <ListEmpty title="Nobody is invited yet" action={inviteButton}>
            Everyone who is invited gets an access code of their own.
          </ListEmpty>
        }
      >
        {(invitations) => (
          <RecordList
            label="Invitations"
            viewName="invitations"
            items={invitations}
            keyOf={keyOf}
            nameOf={nameOf}
            columns={[selectionColumn({ selection, items: invitations, keyOf, nameOf }), ...columns]}
            actions={actions}
          />
        )}
      </PagedList>
      <ManyInvitationsBar
        selection={selection}
        filter={{ ...list.values, deploymentId: id }}
        total={query.data?.total ?? 0}
      />
      <Muted as="p" size="1" mt="3">
        Times are in your time zone, {ownZone()}.
      </Muted>
      {dialog}
    </>
  );
}
