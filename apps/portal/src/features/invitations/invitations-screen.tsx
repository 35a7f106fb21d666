import { fileOf } from "@field-advisor/api-client/request";
import type { InvitationToPage } from "@field-advisor/schema/invitations.endpoints";
import {
  choiceFilter,
  type Column,
  counted,
  lazyDialog,
  searchFilter,
  TextLink,
  useDialogs,
  useRecords,
} from "@field-advisor/ui";
import { columns as ofInvitation, nameOf, statusLabels } from "./invitation-columns.tsx";
import { everyInvitationPage, type FoundBy } from "./invitations.queries.ts";
import { InvitationList } from "./invitation-list.tsx";

const filters = {
  search: searchFilter("Search by person or page"),
  status: choiceFilter("Status", "All statuses", statusLabels),
  came: choiceFilter("Visit", "Visited or not", { never: "Invited, never visited", came: "Visited" }),
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
const file = fileOf("GET /api/invitations/export");

type Chosen = Pick<FoundBy, "search" | "status"> & { came?: "never" | "came" };

const filterOf = ({ came, ...same }: Chosen): FoundBy => ({
  ...same,
  ...(came && { neverCame: came === "never" ? "true" : "false" }),
});

/** The invitations to all pages that the reader looks after: who was invited and never came, and what to do about it. */
export function InvitationsScreen() {
  const records = useRecords(filters, ({ limit, offset, ...chosen }) =>
    everyInvitationPage({ ...filterOf(chosen), limit, offset }),
  );
  const filter = filterOf(records.list.values);
  const { dialog, open } = useDialogs(dialogs);
  const actions = (invitation: InvitationToPage) => [
    [{ label: "Open its page", to: addressOf(invitation) }],
    invitation.status === "revoked"
      ? []
      : [{ label: "Revoke", isAction: true, isFinal: true, run: () => open("revoke", { invitation }) }],
  ];
  return (
    <InvitationList
      records={records}
      back={{ to: "/deployments", label: "Deployments" }}
      header={{ wide: true, title: "Invitations", purpose: "Who is invited to which of your pages" }}
      count={(total) => counted(total, "invitation")}
      filter={filter}
      exported={{ file, filter }}
      empty={{
        title: "Nobody is invited yet",
        text: "Invite people under Invitations of a deployment.",
      }}
      viewName="all-invitations"
      columns={columns}
      actions={actions}
      dialog={dialog}
    />
  );
}
