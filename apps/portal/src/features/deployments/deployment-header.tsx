import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import {
  CopyIconButton,
  DeploymentStatusBadge,
  fullName,
  PageHeader,
  pageLink,
  previewLink,
  RowMenu,
} from "@field-advisor/ui";
import { Button, Flex, Link, Text } from "@radix-ui/themes";
import { useDeploymentActions } from "./deployment-actions.tsx";

/** The top of a page's screen: what it is, how it stands, where it is, and what can be done with it. */
export function DeploymentHeader({ deployment }: { deployment: Deployment }) {
  const { deploymentName, status, user, company, slug } = deployment;
  const { actions, dialog } = useDeploymentActions();
  const whose = [fullName(user), company?.name].filter(Boolean).join(", ");
  return (
    <>
      <PageHeader
        title={deploymentName}
        purpose={whose}
        actions={
          status !== "archived" && (
            <Button asChild variant="soft">
              <a href={previewLink(slug)} target="_blank" rel="noopener">
                Preview
              </a>
            </Button>
          )
        }
      />
      <Flex align="start" gap="3" mb="4" mt="-2">
        <Flex align="center" gap="3" wrap="wrap" flexGrow="1" minWidth="0">
          <DeploymentStatusBadge status={status} />
          <Flex align="center" gap="2" minWidth="0">
            <Text size="2" className="fa-break">
              <Link href={pageLink(slug)} target="_blank" rel="noopener" color="gray" highContrast>
                /{slug}
              </Link>
            </Text>
            <CopyIconButton text={pageLink(slug)} label={`Copy link of ${deploymentName}`} />
          </Flex>
        </Flex>
        <RowMenu of={deploymentName} sections={actions(deployment)} />
      </Flex>
      {dialog}
    </>
  );
}
