import { useListAddress } from "@field-advisor/ui";
import { Box, Tabs } from "@radix-ui/themes";
import { HeatMap } from "./heat-map.tsx";
import { RealTime } from "./real-time.tsx";
import { Trends } from "./trends.tsx";
import { UserPatterns } from "./user-patterns.tsx";

const views = [
  { value: "heat-map", label: "Heat Map", View: HeatMap },
  { value: "trends", label: "Trends", View: Trends },
  { value: "users", label: "User Patterns", View: UserPatterns },
  { value: "realtime", label: "Real-time", View: RealTime },
] as const;

// What narrows one of the views means nothing to the others, so it goes when another is chosen.
const defaults = { view: "heat-map", range: "", search: "", sort: "" };
const allowed = { view: views.map(({ value }) => value) };

/** When people sign in: at what time of day, on which days, who, and who right now. */
export function LoginPatterns() {
  const { filters, setFilters } = useListAddress(defaults, allowed);
  return (
    <Tabs.Root value={filters.view} onValueChange={(view) => setFilters({ ...defaults, view })}>
      <Tabs.List aria-label="Login patterns" size="2" className="scrolling-tabs">
        {views.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {views.map(({ value, View }) => (
        <Tabs.Content key={value} value={value}>
          <Box pt="4">
            <View />
          </Box>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
