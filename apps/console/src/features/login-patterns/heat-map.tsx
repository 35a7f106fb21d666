import type { SignInSummary } from "@field-advisor/schema/activity.endpoints";
import { sessionLengths } from "@field-advisor/schema/activity-constants";
import { asText, GroupFilter, idIn, ListEmpty, useListAddress, Muted } from "@field-advisor/ui";
import { Flex, Grid } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Figures, Freshness } from "@field-advisor/ui/figures";
import { RangeControl, rangeLabels, rangeOf } from "@field-advisor/ui/ranges";
import { type Bucket, ShadedTable, times, WeekOfSignIns } from "../../lib/shaded-table.tsx";
import { polledSignIns } from "./login-patterns.queries.ts";

const lengths: Bucket[] = sessionLengths.map(({ name, from, to }) => ({
  name,
  span: to === null ? `Over ${from} minutes` : `${Math.max(1, from)}-${to} minutes`,
}));

function Maps({ summary: { heatMap, week } }: { summary: SignInSummary }) {
  return (
    <Grid gap="4" align="start" className="charts-in-pairs">
      <ShadedTable
        title="Sessions by time of day and length"
        rowName="Time"
        rows={times}
        columns={lengths}
        count={(time, length) =>
          heatMap.find((cell) => cell.time === time && cell.length === length)?.sessions ?? 0
        }
      />
      <WeekOfSignIns week={week} />
    </Grid>
  );
}

const defaults = { range: "30d", group: "" };

/** When people sign in, and how long they stay. */
export function HeatMap() {
  const { filters, setFilters } = useListAddress(defaults);
  const range = rangeOf(filters.range, "30d");
  const group = idIn(filters.group);
  const query = useQuery(polledSignIns(range, group));
  return (
    <>
      <Flex justify="between" align="start" gap="3" wrap="wrap" mb="4">
        <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
        <Flex gap="3" align="center" wrap="wrap">
          <GroupFilter value={group} onChange={asText((next) => setFilters({ group: next }))} />
          <RangeControl value={range} onChange={(next) => setFilters({ range: next })} />
        </Flex>
      </Flex>
      <Figures what="sign-ins" query={query}>
        {(summary) =>
          summary.totals.sessions === 0 ? (
            <ListEmpty title="No sign-ins">
              Nobody {group !== null && "of this group "}signed in during the last {rangeLabels(range)}.
              Choose a longer range{group !== null && " or another group"}.
            </ListEmpty>
          ) : (
            <>
              <Maps summary={summary} />
              <Muted as="p" size="1" mt="3" className="fa-readable">
                Only sessions that have ended count; those under a minute are Quick.
              </Muted>
            </>
          )
        }
      </Figures>
    </>
  );
}
