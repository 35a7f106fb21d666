import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { CopyIconButton, Email, fullName } from "@field-advisor/ui";
import { Flex, Link, Text } from "@radix-ui/themes";
import { pageLink } from "../../lib/deployment-address.ts";

/** The page's own part of its address, with the whole link one click away. */
export function PageAddress({ deployment: { slug, deploymentName } }: { deployment: Deployment }) {
  return (
    <Flex align="center" gap="2" minWidth="0">
      <Text size="1" color="gray" className="fa-break">
        /{slug}
      </Text>
      <CopyIconButton text={pageLink(slug)} label={`Copy link of ${deploymentName}`} />
    </Flex>
  );
}

/** The deployment's name, which opens it for editing. */
export function DeploymentName({ deployment, onEdit }: { deployment: Deployment; onEdit: () => void }) {
  return (
    <Link asChild weight="bold" highContrast>
      <button type="button" className="fa-name-button" onClick={onEdit}>
        {deployment.deploymentName}
      </button>
    </Link>
  );
}

export const adviserName = ({ user }: Deployment): string => fullName(user);

/** Who gets in. */
export function Recipient({ deployment }: { deployment: Deployment }) {
  const { allowAnonymous, recipientName, recipientEmail } = deployment;
  if (allowAnonymous) return <Text size="2">Anyone with the link</Text>;
  return (
    <Flex direction="column" minWidth="0">
      {recipientName && (
        <Text size="2" className="fa-break">
          {recipientName}
        </Text>
      )}
      <Text size={recipientName ? "1" : "2"} color={recipientName ? "gray" : undefined} className="fa-break">
        {recipientEmail === null ? "Nobody yet" : <Email>{recipientEmail}</Email>}
      </Text>
    </Flex>
  );
}
