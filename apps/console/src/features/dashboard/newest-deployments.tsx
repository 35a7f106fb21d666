import { describeError } from "@field-advisor/api-client/describe-error";
import { AppLink, fullName, ListEmpty, ListView, RelativeTime } from "@field-advisor/ui";
import { Button, Card, Flex, Heading, Link, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { DeploymentStatusBadge } from "../../lib/deployment-status-badge.tsx";
import { newestDeployments } from "./dashboard.queries.ts";

const nothing = () => undefined;

/** The five deployments that were made last. */
export function NewestDeployments() {
  const { data, isError, error, refetch } = useQuery(newestDeployments);
  return (
    <section aria-labelledby="newest">
      <Flex justify="between" align="baseline" gap="3" mb="3">
        <Heading as="h2" size="4" id="newest">
          Newest deployments
        </Heading>
        <Link asChild highContrast size="2">
          <AppLink to="/deployments">All deployments</AppLink>
        </Link>
      </Flex>
      <ListView
        what="deployments"
        items={data?.items}
        failure={isError ? describeError(error) : null}
        filtered={false}
        empty={
          <ListEmpty
            title="No deployments yet"
            action={
              <Button asChild>
                <AppLink to="/deployments?new=true">New deployment</AppLink>
              </Button>
            }
          >
            Create a page, send its link to a recipient, and they can talk to a voice agent.
          </ListEmpty>
        }
        onClearFilters={nothing}
        onRetry={() => void refetch()}
      >
        {(deployments) => (
          <Card size="2">
            <ul className="fa-plain-list fa-divided">
              {deployments.map(({ id, deploymentName, status, user, updatedAt }) => (
                <Flex key={id} asChild justify="between" align="center" gap="3" py="3">
                  <li>
                    <Flex direction="column" minWidth="0">
                      <Link asChild weight="medium" highContrast className="fa-break">
                        <AppLink to={`/deployments?search=${encodeURIComponent(deploymentName)}`}>
                          {deploymentName}
                        </AppLink>
                      </Link>
                      <Text size="1" color="gray">
                        {fullName(user)}, <RelativeTime iso={updatedAt} />
                      </Text>
                    </Flex>
                    <DeploymentStatusBadge status={status} />
                  </li>
                </Flex>
              ))}
            </ul>
          </Card>
        )}
      </ListView>
    </section>
  );
}
