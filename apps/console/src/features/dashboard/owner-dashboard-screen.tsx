import { describeError } from "@field-advisor/api-client/api-error";
import { counted, DeploymentStatusBadge } from "@field-advisor/staff";
import {
  AppLink,
  dialogOnDemand,
  FigureCard,
  fullName,
  ListEmpty,
  ListView,
  PageHeader,
  RelativeTime,
  useOverlayAddress,
} from "@field-advisor/ui";
import { ExclamationTriangleIcon, PlusIcon } from "@radix-ui/react-icons";
import { Button, Callout, Card, Flex, Grid, Heading, Link, Text } from "@radix-ui/themes";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import {
  agentCount,
  deploymentCount,
  failedJobCount,
  newestDeployments,
  resetRequestCount,
  userCount,
} from "./dashboard.queries.ts";

const FailedJobs = dialogOnDemand(async () => (await import("./failed-jobs.tsx")).FailedJobs);

const dialog = "failed";

/**
 * Says that background work failed for good, and leads to it; nothing where none did. The dialog has an address of its own
 * (`?failed`), so Back closes it, and it stays when its last entry is gone and the notice with it.
 */
function FailedJobsNotice() {
  const { data } = useQuery(failedJobCount);
  const address = useOverlayAddress();
  const total = data?.total ?? 0;
  return (
    <>
      {total > 0 && <Notice total={total} onShow={() => address.open(dialog, "true")} />}
      {address.params.has(dialog) && <FailedJobs onClose={() => address.close(dialog)} />}
    </>
  );
}

const Notice = ({ total, onShow }: { total: number; onShow: () => void }) => (
  <section aria-labelledby="failed-jobs">
    <Callout.Root color="red" highContrast mb="5">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Heading as="h2" size="3" id="failed-jobs">
        Background work failed
      </Heading>
      <Callout.Text>
        {counted(total, "task")} failed after all attempts. Try {total === 1 ? "it" : "them"} again once the
        cause is fixed, or discard {total === 1 ? "it" : "them"}.
      </Callout.Text>
      <Flex>
        <Button color="red" variant="soft" highContrast onClick={onShow}>
          Show
        </Button>
      </Flex>
    </Callout.Root>
  </section>
);

interface CountCardProps {
  label: string;
  definition: string;
  count: UseQueryResult<{ total: number }>;
  /** Where the counted things are. */
  to?: string;
}

/** How many there are of something, as the server counts them. */
function CountCard({ label, definition, count, to }: CountCardProps) {
  return (
    <FigureCard
      label={label}
      definition={definition}
      figure={count.data?.total}
      failure={count.isError ? describeError(count.error) : null}
      onRetry={() => void count.refetch()}
      to={to}
    />
  );
}

const nothing = () => undefined;

/** The five deployments that were made last. */
function NewestDeployments() {
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

/** What is live, in numbers that lead to the things they count. */
export function OwnerDashboardScreen() {
  const active = useQuery(deploymentCount("active"));
  const paused = useQuery(deploymentCount("paused"));
  const users = useQuery(userCount);
  const agents = useQuery(agentCount);
  const waiting = useQuery(resetRequestCount);
  return (
    <>
      <PageHeader
        title="Owner Dashboard"
        purpose="What is live, and where to go next"
        actions={
          <Button asChild size="3">
            <AppLink to="/deployments?new=true">
              <PlusIcon />
              New deployment
            </AppLink>
          </Button>
        }
      />
      <FailedJobsNotice />
      <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap="4" mb="6">
        <CountCard
          label="Active deployments"
          definition="Pages that recipients can use now"
          count={active}
          to="/deployments?status=active"
        />
        <CountCard
          label="Paused deployments"
          definition="Pages that show who to contact instead"
          count={paused}
          to="/deployments?status=paused"
        />
        <CountCard
          label="Users"
          definition="Staff accounts of every role"
          count={users}
          to="/user-management"
        />
        <CountCard
          label="Waiting for a new password"
          definition="People who cannot sign in until you help"
          count={waiting}
          to="/user-management?requests=true"
        />
        <CountCard
          label="Voice agents"
          definition="Agents that rooms and deployments may use"
          count={agents}
          to="/agent-management"
        />
      </Grid>
      <NewestDeployments />
    </>
  );
}
