import type { Deployment, DeploymentSort } from "@field-advisor/schema/deployments.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import {
  type Column,
  CopyIconButton,
  DeploymentStatusBadge,
  exactTime,
  fullName,
  grouped,
  pageLink,
  RelativeTime,
  WithNote,
  Muted,
  NameLink,
} from "@field-advisor/ui";
import { Badge, Flex, Text } from "@radix-ui/themes";

/** Where a page is looked after. */
export const addressOf = ({ id }: Deployment): string => `/deployments/${id}`;

type DeploymentColumn = Column<Deployment, DeploymentSort>;

/** Whose page it is and for which company; one of those whose pages are all their own needs only the latter. */
const adviser: DeploymentColumn = {
  label: "Adviser",
  breaks: true,
  cell: ({ user, company }) => (
    <WithNote note={company?.name} title={company?.name}>
      {fullName(user)}
    </WithNote>
  ),
};

const company: DeploymentColumn = {
  label: "Company",
  from: "desktop",
  breaks: true,
  cell: (deployment) => deployment.company?.name ?? <Text color="gray">None</Text>,
};

const others: readonly DeploymentColumn[] = [
  {
    label: "Agent",
    from: "desktop",
    breaks: true,
    cell: ({ agent }) => (
      <>
        {agent.name}
        {!agent.isActive && <Badge color="red">Agent inactive</Badge>}
      </>
    ),
  },
  { label: "Page version", from: "wide", cell: (deployment) => <Version deployment={deployment} /> },
  { label: "Invitations", cell: (deployment) => <Entry deployment={deployment} /> },
  { label: "Conversations", cell: (deployment) => <Use deployment={deployment} /> },
];

const first: readonly DeploymentColumn[] = [
  {
    label: "Deployment",
    card: "title",
    sort: { by: "name", order: "ascending" },
    cell: (deployment) => <Name deployment={deployment} />,
  },
  {
    label: "Status",
    card: "aside",
    sort: { by: "status", order: "ascending" },
    cell: ({ status }) => <DeploymentStatusBadge status={status} />,
  },
];

const ofOthers = [...first, adviser, ...others];
const ofOneself = [...first, company, ...others];

/** The columns of the list; those whose pages are all their own need no name of an adviser. */
export const columnsFor = (role: Role): readonly DeploymentColumn[] =>
  role === "USER" ? ofOneself : ofOthers;

/** What the page is called, and the last part of its address; the whole link is one click away. */
const Name = ({ deployment }: { deployment: Deployment }) => {
  const { slug, deploymentName } = deployment;
  return (
    <WithNote note={<span className="fa-break">/{slug}</span>} title={`/${slug}`}>
      <Flex align="center" gap="2" minWidth="0">
        <NameLink to={addressOf(deployment)}>{deploymentName}</NameLink>
        <CopyIconButton text={pageLink(slug)} label={`Copy link of ${deploymentName}`} />
      </Flex>
    </WithNote>
  );
};

/** The release that the page was in last, and whether it was changed since. */
export const Version = ({ deployment }: { deployment: Deployment }) => (
  <Flex align="center" gap="2" wrap="wrap">
    <Text size="2" className="fa-break">
      {deployment.pageVersion}
    </Text>
    {deployment.isEditedSinceRelease && <Badge color="amber">Edited since</Badge>}
  </Flex>
);

/** Who gets in: anyone, or how many of those who were invited. */
function Entry({ deployment: { allowAnonymous, invitations } }: { deployment: Deployment }) {
  if (allowAnonymous) return <Text size="2">Anyone with the link</Text>;
  if (invitations.total === 0) return <Muted>Nobody yet</Muted>;
  return (
    <Text size="2" className="fa-numbers fa-nowrap">
      {invitations.open} of {invitations.total} open
    </Text>
  );
}

/** How much recipients talk there, and when somebody opened it last. */
const Use = ({ deployment: { recentConversations, lastVisitAt } }: { deployment: Deployment }) => (
  <WithNote
    title={`Last visit: ${lastVisitAt === null ? "never" : exactTime.format(new Date(lastVisitAt))}`}
    note={<>Last visit: {lastVisitAt === null ? "never" : <RelativeTime iso={lastVisitAt} />}</>}
  >
    {grouped(recentConversations)} in 30 days
  </WithNote>
);
