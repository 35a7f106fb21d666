import { fileOf } from "@field-advisor/api-client/request";
import type { InvitationToPage } from "@field-advisor/schema/invitations.endpoints";
import {
  ActionButton,
  BackLink,
  choiceFilter,
  type Column,
  counted,
  FilterBar,
  lazyDialog,
  ListEmpty,
  PagedList,
  PageHeader,
  RecordList,
  RefreshButton,
  searchFilter,
  selectionColumn,
  useDialogs,
  useDownload,
  useFilteredList,
  useSelection,
  Muted,
  TextLink,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ownZone } from "../../lib/invitation-text.ts";
import { columns as ofInvitation, nameOf, statusLabels } from "./invitation-columns.tsx";
import { everyInvitationPage, type FoundBy } from "./invitations.queries.ts";
import { ManyInvitationsBar } from "./many-bar.tsx";

const filters = {
  search: searchFilter("Search by person or page"),
  status: choiceFilter("Status", "All statuses", statusLabels),
  came: choiceFilter("Visit", "Came or not", { never: "Invited, never came", came: "Came" }),
};

const addressOf = ({ page, email }: InvitationToPage) =>
  `/deployments/${page.id}?${new URLSearchParams({ tab: "invitations", search: email }).toString()}`;

const [recipient, ...others] = ofInvitation;

const columns: readonly Column<InvitationToPage>[] = [
  ...(recipient ? [recipient] : []),
  {
    label: "Deployment",
    breaks: true,
    cell: (invitation) => (
      <TextLink to={addressOf(invitation)} highContrast={false}>
        {invitation.page.deploymentName}
      </TextLink>
    ),
  },
  ...others,
];

// With the rules of forms the list would load more than a screen may.
const dialogs = {
  revoke: lazyDialog(
    ({ invitation }) => `Revoke the invitation of ${nameOf(invitation)}?`,
    async () => (await import("./change-invitation.tsx")).RevokeInvitation,
  ),
};
const file = { name: "invitations", ending: "csv", ...fileOf("GET /api/invitations/export") } as const;
const keyOf = ({ id }: InvitationToPage) => id;

/** The invitations to all pages that the reader looks after: who was invited and never came, and what to do about it. */
export function InvitationsScreen() {
  const list = useFilteredList(filters);
  const { came, ...same } = list.values;
  const filter: FoundBy = { ...same, ...(came && { neverCame: came === "never" ? "true" : "false" }) };
  const selection = useSelection<string, FoundBy>();
  const query = useQuery({
    ...everyInvitationPage({ ...filter, ...list.window }),
    placeholderData: keepPreviousData,
  });
  const { dialog, open } = useDialogs(dialogs);
  const { busy, download } = useDownload(file);
  const actions = (invitation: InvitationToPage) => [
    [{ label: "Open its page", to: addressOf(invitation) }],
    invitation.status === "revoked"
      ? []
      : [{ label: "Revoke", isAction: true, isFinal: true, run: () => open("revoke", { invitation }) }],
  ];
  return (
    <>
      <BackLink to="/deployments">Deployments</BackLink>
      <PageHeader wide title="Invitations" purpose="Who is invited to which of your pages" />
      <FilterBar filters={filters} list={list} count={query.data && counted(query.data.total, "invitation")}>
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
        <ActionButton variant="soft" color="gray" busy={busy} onClick={() => void download(filter)}>
          <DownloadIcon />
          Export CSV
        </ActionButton>
      </FilterBar>
      <PagedList
        what="invitations"
        query={query}
        list={list}
        empty={
          <ListEmpty title="Nobody is invited yet">
            Invite people to a deployment, under its invitations.
          </ListEmpty>
        }
      >
        {(invitations) => (
          <RecordList
            label="Invitations"
            viewName="all-invitations"
            items={invitations}
            keyOf={keyOf}
            nameOf={nameOf}
            columns={[selectionColumn({ selection, items: invitations, keyOf, nameOf }), ...columns]}
            actions={actions}
          />
        )}
      </PagedList>
      <ManyInvitationsBar selection={selection} filter={filter} total={query.data?.total ?? 0} />
      <Muted as="p" size="1" mt="3">
        Times are in your time zone, {ownZone()}.
      </Muted>
      {dialog}
    </>
  );
}
