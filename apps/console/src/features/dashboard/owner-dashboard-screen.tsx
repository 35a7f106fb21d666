import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { OwnerDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { Figures, Freshness } from "@field-advisor/ui/figures";
import { RangeControl, rangeOf } from "@field-advisor/ui/ranges";
import {
  PageHeader,
  RefreshButton,
  ScreenTabs,
  useListAddress,
  useOverlayAddress,
  LinkButton,
} from "@field-advisor/ui";
import { Flex, Grid } from "@radix-ui/themes";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ownerDashboard, refreshDashboard } from "./dashboard.queries.ts";
import { FailedJobs } from "./failed-jobs.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { OwnerFigures } from "./owner-figures.tsx";
import { PagesInUse } from "./pages-in-use.tsx";
import { RecentActivity, TopRooms } from "./recent.tsx";
import { SystemBox } from "./system-box.tsx";
import { Trends } from "./trends.tsx";

const dialog = "failed";

/** The list of failed work has an address of its own (`?failed`), so links open it and Back closes it. */
function FailedJobsSheet() {
  const address = useOverlayAddress();
  return address.params.has(dialog) ? <FailedJobs onClose={() => address.close(dialog)} /> : null;
}

const quickActions = [
  ["Add User", "/user-management?new=true"],
  ["Add Room", "/create-test-room"],
  ["Add Content", "/content-management?new=true"],
  ["Send Message", "/messages?new=true"],
  ["New deployment", "/deployments?new=true"],
  ["Fast Redeploy", "/fast-redeploy"],
] as const;

const QuickActions = () => (
  <Flex asChild gap="2" wrap="wrap" mb="3">
    <nav aria-label="Quick actions">
      {quickActions.map(([label, to]) => (
        <LinkButton key={to} to={to} variant="soft">
          {label}
        </LinkButton>
      ))}
    </nav>
  </Flex>
);

interface ContentProps {
  dashboard: OwnerDashboard;
  range: Range;
}

const Overview = ({ dashboard: { attention, figures, rooms, activity }, range }: ContentProps) => (
  <Flex direction="column" gap="5">
    <NeedsAttention attention={attention} />
    <OwnerFigures figures={figures} range={range} />
    <Grid columns={{ initial: "1", md: "2" }} gap="5" align="start">
      <TopRooms rooms={rooms} range={range} />
      <RecentActivity events={activity} />
    </Grid>
  </Flex>
);

const Content = (props: ContentProps) => (
  <ScreenTabs
    shared={["range"]}
    tabs={[
      { value: "overview", label: "Overview", content: <Overview {...props} /> },
      { value: "trends", label: "Trends", content: <Trends {...props} /> },
      { value: "deployments", label: "Deployments", content: <PagesInUse range={props.range} /> },
      { value: "system", label: "System", content: <SystemBox dashboard={props.dashboard} /> },
    ]}
  />
);

const defaults = { range: "7d" };

/** How the product is used, what waits for an owner, and how the system is. */
export function OwnerDashboardScreen() {
  const { filters, setFilters } = useListAddress(defaults);
  const range = rangeOf(filters.range, "7d");
  const client = useQueryClient();
  const query = useQuery({ ...ownerDashboard(range), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="Owner Dashboard"
        purpose="How the product is used, and what needs your attention"
        actions={
          <Flex gap="3" align="center" wrap="wrap">
            <RangeControl value={range} onChange={(next) => setFilters({ range: next })} />
            <RefreshButton busy={query.isFetching} onClick={() => void refreshDashboard(client)} />
          </Flex>
        }
      />
      <QuickActions />
      <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
      <Figures what="dashboard" query={query}>
        {(dashboard) => <Content dashboard={dashboard} range={range} />}
      </Figures>
      <FailedJobsSheet />
    </>
  );
}
