import "./login-patterns.css";
import type { SignInSummary } from "@field-advisor/schema/activity.endpoints";
import { sessionLengths, timesOfDay } from "@field-advisor/schema/constants";
import { grouped } from "@field-advisor/staff";
import { ListEmpty, useListAddress } from "@field-advisor/ui";
import { Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Figures, Freshness } from "../../lib/figures.tsx";
import { RangeControl, rangeLabels, rangeOf, weekdays } from "../../lib/ranges.tsx";
import { polledSignIns } from "./login-patterns.queries.ts";

interface Bucket {
  name: string;
  /** What belongs to it: "6-12". */
  span?: string;
}

interface ShadedTableProps {
  title: string;
  /** What a row is: "Day". */
  rowName: string;
  rows: readonly Bucket[];
  columns: readonly Bucket[];
  /** How many belong to a row and a column, both by name. */
  count: (row: string, column: string) => number;
}

const levels = 5;

function Name({ bucket: { name, span } }: { bucket: Bucket }) {
  return (
    <>
      {name}
      {span && <span>{span}</span>}
    </>
  );
}

/** A heat map that is its own table: the more, the darker, with the number in every cell. */
function ShadedTable({ title, rowName, rows, columns, count }: ShadedTableProps) {
  const heading = useId();
  const most = Math.max(1, ...rows.flatMap((row) => columns.map((column) => count(row.name, column.name))));
  return (
    <Card size={{ initial: "1", sm: "3" }} asChild>
      <section aria-labelledby={heading}>
        <Heading as="h2" size="3" id={heading} mb="3">
          {title}
        </Heading>
        <table className="shaded-table" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{rowName}</th>
              {columns.map((column) => (
                <th key={column.name} scope="col">
                  <Name bucket={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <Name bucket={row} />
                </th>
                {columns.map((column) => {
                  const cell = count(row.name, column.name);
                  return (
                    <td key={column.name} data-level={Math.ceil((cell / most) * levels)}>
                      {grouped(cell)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

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
