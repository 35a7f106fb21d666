import { fileOf } from "@field-advisor/api-client/request";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { Invitation } from "@field-advisor/schema/invitations.endpoints";
import { ActionButton, choiceFilter, searchFilter, useDialogs, useRecords } from "@field-advisor/ui";
import { PlusIcon, UploadIcon } from "@radix-ui/react-icons";
import { Callout } from "@radix-ui/themes";
import { EditInvitation, RenewInvitation, RevokeInvitation } from "./change-invitation.tsx";
import { ImportInvitations } from "./import-invitations.tsx";
import { InvitePeople } from "./invite-people.tsx";
import { IssuedCodes } from "./issued-codes.tsx";
import { columns, statusLabels } from "./invitation-columns.tsx";
import { invitationPage } from "./invitations.queries.ts";
import { InvitationList } from "./invitation-list.tsx";
import type { IssuedCode } from "../../lib/invitation-text.ts";

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

/** Who may enter the page: invited, changed, renewed and revoked here. */
export function InvitationsTab({ deployment }: { deployment: Deployment }) {
  const { id, allowAnonymous } = deployment;
  const records = useRecords(filters, (asked) => invitationPage(id, asked));
  const filter = records.list.values;
  const { dialog, actions, invite, importFile } = useInvitationDialogs(deployment);
  const inviteButton = (
    <ActionButton onClick={invite}>
      <PlusIcon />
      Invite
    </ActionButton>
  );
  return (
    <InvitationList
      records={records}
      notice={
        allowAnonymous && (
          <Callout.Root size="1" color="gray" mb="4">
            <Callout.Text>
              Anyone with the link may talk on this page, so no code is needed. Turn that off under Settings
              to let in only invited people.
            </Callout.Text>
          </Callout.Root>
        )
      }
      refresh={false}
      filter={{ ...filter, deploymentId: id }}
      exported={{ file: fileOf("GET /api/deployments/:id/invitations/export", { id }), filter }}
      tools={
        <>
          <ActionButton variant="soft" color="gray" className="fa-nowrap" onClick={importFile}>
            <UploadIcon />
            Import CSV
          </ActionButton>
          {inviteButton}
        </>
      }
      empty={{
        title: "Nobody is invited yet",
        text: "Everyone you invite gets their own access code.",
        action: inviteButton,
      }}
      viewName="invitations"
      columns={columns}
      actions={actions}
      dialog={dialog}
    />
  );
}
