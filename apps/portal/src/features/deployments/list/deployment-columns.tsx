import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { DeploymentStatusBadge, LastTime, pageLink } from "@field-advisor/staff";
import { AppLink, type Column, CopyIconButton, fullName } from "@field-advisor/ui";
import { Badge, Flex, Link, Text } from "@radix-ui/themes";

/** Where a page is looked after. */
export const addressOf = ({ id }: Deployment): string => `/deployments/${id}`;

const adviser: Column<Deployment> = { label: "Adviser", breaks: true, cell: ({ user }) => fullName(user) };

const others: readonly Column<Deployment>[] = [
  {
    label: "Company",
    from: "desktop",
    breaks: true,
    cell: ({ company }) => company?.name ?? <Text color="gray">None</Text>,
  },
  { label: "Page version", from: "desktop", cell: (deployment) => <Version deployment={deployment} /> },
  { label: "Invitations", cell: (deployment) => <Entry deployment={deployment} /> },
  { label: "Last visit", cell: ({ lastVisitAt }) => <LastTime at={lastVisitAt} /> },
];

const first: readonly Column<Deployment>[] = [
  { label: "Deployment", card: "title", cell: (deployment) => <Name deployment={deployment} /> },
  { label: "Status", card: "aside", cell: ({ status }) => <DeploymentStatusBadge status={status} /> },
];

const ofOthers = [...first, adviser, ...others];
const ofOneself = [...first, ...others];

/** The columns of the list; those whose pages are all their own need no name of an adviser. */
export const columnsFor = (role: Role): readonly Column<Deployment>[] =>
  role === "USER" ? ofOneself : ofOthers;

/** What the page is called, and the last part of its address; the whole link is one click away. */
const Name = ({ deployment }: { deployment: Deployment }) => {
  const { slug, deploymentName, agent } = deployment;
  return (
    <>
      <Link asChild weight="bold" highContrast className="fa-break">
        <AppLink to={addressOf(deployment)}>{deploymentName}</AppLink>
      </Link>
      <Flex align="center" gap="2" minWidth="0">
        <Text size="1" color="gray" className="fa-break">
          /{slug}
        </Text>
        <CopyIconButton text={pageLink(slug)} label={`Copy link of ${deploymentName}`} />
      </Flex>
      {!agent.isActive && (
        <Badge color="red" highContrast>
          Agent inactive
        </Badge>
      )}
    </>
  );
};

/** The release that the page was in last, and whether it was changed since. */
export const Version = ({ deployment }: { deployment: Deployment }) => (
  <Flex align="center" gap="2" wrap="wrap">
    <Text size="2" className="fa-break">
      {deployment.pageVersion}
    </Text>
    {deployment.isEditedSinceRelease && (
      <Badge color="amber" highContrast>
        Edited since
      </Badge>
    )}
  </Flex>
);

/** Who gets in: anyone, or how many of those who were invited. */
function Entry({ deployment: { allowAnonymous, invitations } }: { deployment: Deployment }) {
  if (allowAnonymous) return <Text size="2">Anyone with the link</Text>;
  if (invitations.total === 0)
    return (
      <Text size="2" color="gray">
        Nobody yet
      </Text>
    );
  return (
    <Text size="2" className="fa-numbers fa-nowrap">
      {invitations.open} of {invitations.total} open
    </Text>
  );
}
