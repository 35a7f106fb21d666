import { AppLink, PageHeader } from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button, Grid } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { CountCard } from "./count-card.tsx";
import { agentCount, deploymentCount, resetRequestCount, userCount } from "./dashboard.queries.ts";
import { FailedJobsNotice } from "./failed-jobs-notice.tsx";
import { NewestDeployments } from "./newest-deployments.tsx";

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
