import { sessionLengths, timesOfDay } from "@field-advisor/schema/activity";
import type { SignInSummary } from "@field-advisor/schema/activity.endpoints";
import { ListEmpty, useListAddress } from "@field-advisor/ui";
import { Flex, Grid, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Figures, Freshness } from "../../lib/figures.tsx";
import { RangeControl, rangeOf, rangeLabels } from "../../lib/ranges.tsx";
import { weekdays } from "../../lib/zoned-time.ts";
import { polledSignIns } from "./login-patterns.queries.ts";
import { ShadedTable, type Bucket } from "./shaded-table.tsx";

const times: Bucket[] = timesOfDay.map(({ name, from, to }) => ({ name, span: `${from}-${to}` }));

const lengths: Bucket[] = sessionLengths.map(({ name, from, to }) => ({
  name,
  span: to === null ? `Over ${from} minutes` : `${Math.max(1, from)}-${to} minutes`,
}));

const days: Bucket[] = weekdays.map((name) => ({ name }));

function Maps({ summary: { heatMap, week } }: { summary: SignInSummary }) {
  return (
    <Grid columns={{ initial: "1", md: "2" }} gap="4" align="start">
      <ShadedTable
        title="Sessions by time of day and length"
        rowName="Time"
        rows={times}
        columns={lengths}
        count={(time, length) =>
          heatMap.find((cell) => cell.time === time && cell.length === length)?.sessions ?? 0
        }
      />
      <ShadedTable
        title="Sign-ins by day of the week and time of day"
        rowName="Day"
        rows={days}
        columns={times}
        count={(day, time) =>
          week.find((cell) => weekdays[cell.day] === day && cell.time === time)?.sessions ?? 0
        }
      />
    </Grid>
  );
}

const defaults = { range: "30d" };

/** When people sign in, and how long they stay. */
export function HeatMap() {
  const { filters, setFilters } = useListAddress(defaults);
  const range = rangeOf(filters.range, "30d");
  const query = useQuery(polledSignIns(range));
  return (
    <>
      <Flex justify="between" align="start" gap="3" wrap="wrap" mb="4">
        <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
        <RangeControl value={range} onChange={(next) => setFilters({ range: next })} />
      </Flex>
      <Figures what="sign-ins" query={query}>
        {(summary) =>
          summary.totals.sessions === 0 ? (
            <ListEmpty title="No sign-ins">
              Nobody signed in during the last {rangeLabels(range)}. Choose a longer range.
            </ListEmpty>
          ) : (
            <>
              <Maps summary={summary} />
              <Text as="p" size="1" color="gray" mt="3" className="fa-readable">
                Lengths count sessions that have ended; those under a minute are Quick.
              </Text>
            </>
          )
        }
      </Figures>
    </>
  );
}
