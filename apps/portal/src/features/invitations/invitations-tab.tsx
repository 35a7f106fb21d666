import { fileOf } from "@field-advisor/api-client/request";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { Invitation, InvitationStatus } from "@field-advisor/schema/invitations.endpoints";
import {
  ActionButton,
  choiceFilter,
  type Column,
  RecordList,
  Email,
  FilterBar,
  LastTime,
  ListEmpty,
  PagedList,
  searchFilter,
  StatusBadge,
  statusLooks,
  useDialogs,
  useDownload,
  useFilteredList,
} from "@field-advisor/ui";
import {
  ClockIcon,
  CrossCircledIcon,
  DownloadIcon,
  EnvelopeClosedIcon,
  PlusIcon,
  UploadIcon,
} from "@radix-ui/react-icons";
import { Callout, Flex, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EditInvitation, RenewInvitation, RevokeInvitation } from "./change-invitation.tsx";
import { ImportInvitations } from "./import-invitations.tsx";
import { InvitePeople } from "./invite-people.tsx";
import { IssuedCodes } from "./issued-codes.tsx";
import { invitationPage } from "./invitations.queries.ts";
import { ownZone, validityOf, type IssuedCode } from "../../lib/invitation-text.ts";

const statusLabels = {
  pending: "Pending",
  active: "Active",
  used_up: "Used up",
  expired: "Expired",
  revoked: "Revoked",
} as const satisfies Record<InvitationStatus, string>;

const statusIcons = {
  pending: { color: "amber", Icon: EnvelopeClosedIcon },
  active: statusLooks.on,
  used_up: statusLooks.off,
  expired: { color: "gray", Icon: ClockIcon },
  revoked: { color: "red", Icon: CrossCircledIcon },
} as const satisfies Record<InvitationStatus, object>;

const filters = {
  search: searchFilter("Search invitations"),
  status: choiceFilter("Status", "All statuses", statusLabels),
};

const columns: readonly Column<Invitation>[] = [
  { label: "Recipient", card: "title", cell: (invitation) => <Recipient invitation={invitation} /> },
  {
    label: "Status",
    card: "aside",
    cell: ({ status }) => <StatusBadge {...statusIcons[status]}>{statusLabels[status]}</StatusBadge>,
  },
  {
    label: "Valid",
    breaks: true,
    cell: (invitation) => (
      <Text size="2" color={validityOf(invitation) ? undefined : "gray"}>
        {validityOf(invitation) ?? "No end date"}
      </Text>
    ),
  },
  {
    label: "Sessions",
    align: "end",
    cell: ({ sessionsUsed, maxSessions }) =>
      maxSessions === null ? sessionsUsed : `${sessionsUsed} of ${maxSessions}`,
  },
  {
    label: "Minutes per session",
    align: "end",
    from: "desktop",
    cell: ({ maxMinutes }) => maxMinutes ?? <Text color="gray">Any</Text>,
  },
  { label: "Last seen", cell: ({ lastSeenAt }) => <LastTime at={lastSeenAt} /> },
];

const Recipient = ({ invitation: { recipientName, email } }: { invitation: Invitation }) => (
  <Flex direction="column" minWidth="0">
    {recipientName && (
      <Text size="2" weight="bold" className="fa-break">
        {recipientName}
      </Text>
    )}
    <Text
      size={recipientName ? "1" : "2"}
      color={recipientName ? "gray" : undefined}
      weight={recipientName ? undefined : "bold"}
      className="fa-break"
    >
      <Email>{email}</Email>
    </Text>
  </Flex>
);

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
  const list = useFilteredList(filters);
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
            keyOf={(invitation) => invitation.id}
            nameOf={({ recipientName, email }) => recipientName ?? email}
            columns={columns}
            actions={actions}
          />
        )}
      </PagedList>
      <Text as="p" size="1" color="gray" mt="3">
        Times are in your time zone, {ownZone()}.
      </Text>
      {dialog}
    </>
  );
}
