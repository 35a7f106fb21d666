import { refresh } from "@field-advisor/api-client";
import { RefreshButton, TabList, useListAddress } from "@field-advisor/ui";
import { Box, Flex, Tabs } from "@radix-ui/themes";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RangeControl, rangeOf } from "@field-advisor/ui/ranges";
import { ActivityView } from "./activity-view.tsx";
import { AgentsView } from "./agents-view.tsx";
import { ContentView } from "./content-view.tsx";
import { Overview } from "./overview.tsx";
import { SessionsView } from "./sessions-view.tsx";

const views = [
  { value: "overview", label: "Overview", View: Overview },
  { value: "activity", label: "Activity", View: ActivityView },
  { value: "agents", label: "Agents", View: AgentsView },
  { value: "sessions", label: "Sessions", View: SessionsView },
  { value: "content", label: "Content", View: ContentView },
] as const;

const defaults = { view: "overview", range: "7d", type: "all" };
const allowed = { view: views.map(({ value }) => value) };

const shown = [
  "GET /api/activity/sign-ins",
  "GET /api/activity/sessions",
  "GET /api/activity/agents",
  "GET /api/activity/events",
  "GET /api/usage/stats",
  "GET /api/content/use",
] as const;

/** How much the product is used, over a range of one's choice. */
export function AnalyticsDashboard() {
  const { filters, setFilters } = useListAddress(defaults, allowed);
  const range = rangeOf(filters.range, "7d");
  const client = useQueryClient();
  const isReading = useIsFetching() > 0;
  return (
    <Tabs.Root value={filters.view} onValueChange={(view) => setFilters({ view, type: defaults.type })}>
      <Flex justify="between" align="end" gap="3" wrap="wrap-reverse">
        <TabList aria-label="Analytics" size="2" tabs={views} open={filters.view} />
        <Flex gap="2" align="center" wrap="wrap">
          <RangeControl value={range} onChange={(next) => setFilters({ range: next })} />
          <RefreshButton busy={isReading} onClick={() => void refresh(client, shown)} />
        </Flex>
      </Flex>
      {views.map(({ value, View }) => (
        <Tabs.Content key={value} value={value}>
          <Box pt="4">
            <View range={range} />
          </Box>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
