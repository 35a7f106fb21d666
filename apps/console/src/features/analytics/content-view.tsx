import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { ContentUse } from "@field-advisor/schema/openings.endpoints";
import {
  categoryLabels,
  type Column,
  ContentCategoryIcon,
  counted,
  RecordList,
  grouped,
  ListEmpty,
  RelativeTime,
} from "@field-advisor/ui";
import { TimelineChart } from "@field-advisor/ui/charts";
import { Button, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { compare, Figures, Freshness } from "@field-advisor/ui/figures";
import { namedParts, partOf, rangeLabels } from "@field-advisor/ui/ranges";
import { contentUseIn } from "./analytics.queries.ts";
import { StatCard, StatList } from "@field-advisor/ui/stat";

type Item = ContentUse["items"][number];

const columns: readonly Column<Item>[] = [
  { label: "Title", card: "title", breaks: true, cell: ({ title }) => title },
  {
    label: "Category",
    card: "aside",
    cell: ({ category }) => (
      <Flex align="center" gap="2">
        <ContentCategoryIcon category={category} />
        {categoryLabels[category]}
      </Flex>
    ),
  },
  { label: "Openings", align: "end", cell: ({ openings }) => grouped(openings) },
  { label: "People", align: "end", cell: ({ people }) => grouped(people) },
  { label: "Last opened", cell: ({ lastOpenedAt }) => <RelativeTime iso={lastOpenedAt} /> },
];

interface UseProps {
  use: ContentUse;
  range: Range;
}

const Totals = ({ use: { totals, previous }, range }: UseProps) => (
  <StatList label="Content figures">
    <StatCard
      label="Openings"
      definition={`How often library items were opened during the last ${rangeLabels(range)}, compared with the ${rangeLabels(range)} before. An item that the same person opens again within ten minutes counts once.`}
      value={grouped(totals.openings)}
      comparison={compare(totals.openings, previous.openings, grouped)}
    />
    <StatCard
      label="Items"
      definition={`Items that were opened during the last ${rangeLabels(range)}.`}
      value={grouped(totals.items)}
    />
    <StatCard
      label="People"
      definition={`Different people who opened something during the last ${rangeLabels(range)}.`}
      value={grouped(totals.people)}
    />
  </StatList>
);

function OpeningsChart({ use: { timeline, timeZone }, range }: UseProps) {
  const part = partOf(range);
  return (
    <TimelineChart
      title={`Openings by ${part.toLowerCase()}, last ${rangeLabels(range)}`}
      labelName={part}
      {...namedParts(timeline, range, timeZone)}
      series={[{ name: "Openings", values: timeline.map(({ openings }) => openings) }]}
    />
  );
}

const shownAtFirst = 20;

/** What was opened, the most opened first; a library may have thousands of items. */
function Items({ items }: { items: readonly Item[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <RecordList label="Items" items={shown} keyOf={({ contentId }) => contentId} columns={columns} />
      {shown.length < items.length && (
        <Flex justify="center">
          <Button variant="soft" onClick={() => setWhole(true)}>
            Show all {counted(items.length, "item")}
          </Button>
        </Flex>
      )}
    </>
  );
}

/** How the library is used: how often, by how many, and what of it. */
export function ContentView({ range }: { range: Range }) {
  const query = useQuery(contentUseIn(range));
  return (
    <>
      <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
      <Figures what="content" query={query}>
        {(use) => (
          <Flex direction="column" gap="4">
            <Totals use={use} range={range} />
            {use.items.length === 0 ? (
              <ListEmpty title="Nothing was opened">
                Nobody opened anything in the library during the last {rangeLabels(range)}. Choose a longer
                range.
              </ListEmpty>
            ) : (
              <>
                <OpeningsChart use={use} range={range} />
                <Items key={range} items={use.items} />
              </>
            )}
          </Flex>
        )}
      </Figures>
    </>
  );
}
