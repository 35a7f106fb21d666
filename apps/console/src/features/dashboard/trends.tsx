import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { OwnerDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { namedParts, partOf, rangeLabels } from "@field-advisor/ui/ranges";
import { TimelineChart } from "@field-advisor/ui/charts";
import { Grid } from "@radix-ui/themes";
import { WeekOfSignIns } from "../../lib/shaded-table.tsx";

interface TrendsProps {
  dashboard: OwnerDashboard;
  range: Range;
}

/** How much was talked and opened over the range, and when people sign in. */
export function Trends({ dashboard: { timeline, timeZone, week }, range }: TrendsProps) {
  const part = partOf(range);
  return (
    <Grid gap="4" align="start" className="charts-in-pairs">
      <TimelineChart
        title={`Conversations and content opened by ${part.toLowerCase()}, last ${rangeLabels(range)}`}
        labelName={part}
        {...namedParts(timeline, range, timeZone)}
        series={[
          { name: "Conversations", values: timeline.map(({ conversations }) => conversations) },
          { name: "Content opened", values: timeline.map(({ openings }) => openings) },
        ]}
      />
      <WeekOfSignIns week={week} />
    </Grid>
  );
}
