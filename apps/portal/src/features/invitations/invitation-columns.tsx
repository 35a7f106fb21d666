import type { Invitation, InvitationStatus } from "@field-advisor/schema/invitations.endpoints";
import { type Column, Email, LastTime, StatusBadge, statusLooks } from "@field-advisor/ui";
import { ClockIcon, CrossCircledIcon, EnvelopeClosedIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import { validityOf } from "../../lib/invitation-text.ts";

export const statusLabels = {
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

/** What every list of invitations shows of one. */
export const columns: readonly Column<Invitation>[] = [
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

/** Whose it is, in words. */
export const nameOf = ({ recipientName, email }: Invitation): string => recipientName ?? email;
